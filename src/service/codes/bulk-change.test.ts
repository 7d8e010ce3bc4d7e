import { expect, test } from 'vitest'
import { testService, type TestWorkspace } from '#testing/service.ts'

const service = await testService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const

async function newCodes(workspace: TestWorkspace, count: number, changed: { tags?: string[] } = {}) {
  const made = []
  for (let i = 0; i < count; i++)
    made.push(await workspace.call('POST /codes', { body: { name: `Code ${i}`, destination, ...changed } }))
  return made
}

const getIds = (codes: readonly { id: string }[]) => codes.map(({ id }) => id)

test('one call moves, tags, redirects and archives many codes, with an entry in the history of each', async () => {
  const workspace = await service.workspace()
  const codes = await newCodes(workspace, 3, { tags: ['kept', 'old'] })
  const folder = await workspace.call('POST /folders', { body: { name: 'Summer' } })
  const elsewhere = { type: 'url', url: 'https://example.com/summer' } as const
  const body = {
    ids: getIds(codes),
    folderId: folder.id,
    addTags: ['new', 'kept'],
    removeTags: ['old'],
    destination: elsewhere,
    archived: true,
  }
  expect(await workspace.call('PATCH /codes/bulk', { body })).toEqual({ updated: 3, failed: [] })
  for (const { id } of codes) {
    const at = { params: { id } }
    expect(await workspace.call('GET /codes/{id}', at)).toMatchObject({
      folderId: folder.id,
      tags: ['kept', 'new'],
      destination: elsewhere,
      archived: true,
    })
    const history = await workspace.call('GET /codes/{id}/history', at)
    expect(history.data[0]?.changes).toEqual({
      folderId: { from: null, to: folder.id },
      tags: { from: ['kept', 'old'], to: ['kept', 'new'] },
      destination: { from: destination, to: elsewhere },
      archived: { from: false, to: true },
    })
  }
  expect((await workspace.call('GET /me')).usage.codes).toBe(0)
})

test('codes that already match the patch are counted and not changed', async () => {
  const workspace = await service.workspace()
  const [one, two] = await newCodes(workspace, 2)
  if (!one || !two) throw new Error('No codes were made.')
  await workspace.call('PATCH /codes/{id}', { params: { id: one.id }, body: { tags: ['a'] } })
  const before = await workspace.call('GET /codes/{id}', { params: { id: one.id } })
  const body = { ids: [one.id, two.id, one.id], addTags: ['a'] }
  expect(await workspace.call('PATCH /codes/bulk', { body })).toEqual({ updated: 2, failed: [] })
  expect(await workspace.call('GET /codes/{id}', { params: { id: one.id } })).toEqual(before)
  expect((await workspace.call('GET /codes/{id}', { params: { id: two.id } })).tags).toEqual(['a'])
})

test('ids of other workspaces and unknown ids are ignored', async () => {
  const [workspace, other] = [await service.workspace(), await service.workspace()]
  const [mine] = await newCodes(workspace, 1)
  const [theirs] = await newCodes(other, 1)
  if (!mine || !theirs) throw new Error('No codes were made.')
  const body = { ids: [theirs.id, mine.id, 'cod_nothing'], archived: true }
  expect(await workspace.call('PATCH /codes/bulk', { body })).toEqual({ updated: 1, failed: [] })
  expect(await other.call('GET /codes/{id}', { params: { id: theirs.id } })).toEqual(theirs)
})

test('codes are unarchived up to the plan’s limit; the others are reported and not changed', async () => {
  const workspace = await service.workspace('free')
  const stored = await newCodes(workspace, 25)
  const ids = getIds(stored)
  await workspace.call('PATCH /codes/bulk', { body: { ids, archived: true } })
  await newCodes(workspace, 22)
  const changed = await workspace.call('PATCH /codes/bulk', { body: { ids, archived: false, addTags: ['back'] } })
  const message = 'The plan includes 25 codes, and all are in use.'
  const failed = ids.slice(3).map((id) => ({ id, error: 'plan_limit_reached', message }))
  expect(changed).toEqual({ updated: 3, failed })
  const listed = (await workspace.call('GET /codes', { query: { tag: 'back', limit: 100 } })).data
  expect(new Set(getIds(listed))).toEqual(new Set(ids.slice(0, 3)))
  const left = (await workspace.call('GET /codes', { query: { archived: true, limit: 100, sort: 'scans' } })).data
  expect(left.map(({ tags }) => tags.length)).toEqual(Array.from({ length: 22 }, () => 0))
  expect((await workspace.call('GET /me')).usage.codes).toBe(25)
})

test('a code that would have more than fifty tags is reported, and the others are changed', async () => {
  const workspace = await service.workspace()
  const [full] = await newCodes(workspace, 1, { tags: Array.from({ length: 50 }, (_, i) => `tag ${i}`) })
  const [free] = await newCodes(workspace, 1)
  if (!full || !free) throw new Error('No codes were made.')
  const body = { ids: [full.id, free.id], addTags: ['one more'], archived: true }
  const message = 'A code may have 50 tags; this one would have 51.'
  const failed = [{ id: full.id, error: 'invalid_request', message }]
  expect(await workspace.call('PATCH /codes/bulk', { body })).toEqual({ updated: 1, failed })
  expect(await workspace.call('GET /codes/{id}', { params: { id: full.id } })).toEqual(full)
})

test('a folder that does not exist changes nothing', async () => {
  const workspace = await service.workspace()
  const [code] = await newCodes(workspace, 1)
  if (!code) throw new Error('No code was made.')
  const body = { ids: [code.id], folderId: 'fld_none', archived: true }
  expect(await workspace.send('PATCH /codes/bulk', { body })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ in: 'body', path: 'folderId' }] } } },
  })
  expect(await workspace.call('GET /codes/{id}', { params: { id: code.id } })).toEqual(code)
})

test('after a bulk change of the destination the next scan goes to the new one', async () => {
  const workspace = await service.workspace()
  const codes = await newCodes(workspace, 2)
  const locations = () =>
    Promise.all(
      codes.map(async ({ scanUrl }) => (await fetch(scanUrl, { redirect: 'manual' })).headers.get('location')),
    )
  expect(await locations()).toEqual([destination.url, destination.url])
  const url = 'https://example.com/now'
  await workspace.call('PATCH /codes/bulk', { body: { ids: getIds(codes), destination: { type: 'url', url } } })
  expect(await locations()).toEqual([url, url])
})

test('concurrent bulk changes of the same codes in different orders do not deadlock', async () => {
  const workspace = await service.workspace()
  const ids = getIds(await newCodes(workspace, 20))
  const folder = await workspace.call('POST /folders', { body: { name: 'Pulled at' } })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      workspace.send('PATCH /codes/bulk', {
        body: { ids: i % 2 ? ids : ids.toReversed(), addTags: [`by ${i}`], folderId: i % 3 ? 'root' : folder.id },
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const { data } = await workspace.call('GET /codes')
  for (const { tags } of data) expect(tags.toSorted()).toEqual(Array.from({ length: 10 }, (_, i) => `by ${i}`))
})
