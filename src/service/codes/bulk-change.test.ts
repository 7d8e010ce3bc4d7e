import { expect, test } from 'vitest'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const

async function createCodes(workspace: TestWorkspace, count: number, changedFields: { tags?: string[] } = {}) {
  const created = []
  for (let i = 0; i < count; i++)
    created.push(await workspace.call('POST /codes', { body: { name: `Code ${i}`, destination, ...changedFields } }))
  return created
}

const getIds = (codes: readonly { id: string }[]) => codes.map(({ id }) => id)

test('codes are unarchived up to the plan’s limit, and the other codes are reported and left unchanged', async () => {
  const workspace = await service.createWorkspace('free')
  const createdCodes = await createCodes(workspace, 25)
  const ids = getIds(createdCodes)
  await workspace.call('PATCH /codes/bulk', { body: { ids, archived: true } })
  await createCodes(workspace, 22)
  const changeResult = await workspace.call('PATCH /codes/bulk', { body: { ids, archived: false, addTags: ['back'] } })
  const message = 'The plan includes 25 codes, and all are in use.'
  const failed = ids.slice(3).map((id) => ({ id, error: 'plan_limit_reached', message }))
  expect(changeResult).toEqual({ updated: 3, failed })
  const listedCodes = (await workspace.call('GET /codes', { query: { tag: 'back', limit: 100 } })).data
  expect(new Set(getIds(listedCodes))).toEqual(new Set(ids.slice(0, 3)))
  const stillArchived = (await workspace.call('GET /codes', { query: { archived: true, limit: 100, sort: 'scans' } }))
    .data
  expect(stillArchived.map(({ tags }) => tags.length)).toEqual(Array.from({ length: 22 }, () => 0))
  expect((await workspace.call('GET /me')).usage.codes).toBe(25)
})

test('a code that would have more than fifty tags is reported without stopping the other changes', async () => {
  const workspace = await service.createWorkspace()
  const [full] = await createCodes(workspace, 1, { tags: Array.from({ length: 50 }, (_, i) => `tag ${i}`) })
  const [freeCode] = await createCodes(workspace, 1)
  if (!full || !freeCode) throw new Error('No codes were made.')
  const body = { ids: [full.id, freeCode.id], addTags: ['one more'], archived: true }
  const message = 'A code may have 50 tags; this one would have 51.'
  const failed = [{ id: full.id, error: 'invalid_request', message }]
  expect(await workspace.call('PATCH /codes/bulk', { body })).toEqual({ updated: 1, failed })
  expect(await workspace.call('GET /codes/{id}', { params: { id: full.id } })).toEqual(full)
})

test('concurrent bulk changes of the same codes in different orders do not deadlock', async () => {
  const workspace = await service.createWorkspace()
  const ids = getIds(await createCodes(workspace, 20))
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
