import { expect, test } from 'vitest'
import { testService } from '#testing/service.ts'

const service = await testService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const

test('twenty parallel creations never exceed the plan’s limit', async () => {
  const workspace = await service.workspace('free')
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, i) => workspace.send('POST /codes', { body: { name: `Code ${i}`, destination } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(25)
  const refused = replies.filter(({ status }) => status === 403)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body).toMatchObject({
    error: { code: 'plan_limit_reached', details: { limit: 'codes', max: 25, used: 25 } },
  })
  expect((await workspace.call('GET /me')).usage.codes).toBe(25)
})

test('archiving a code makes room for another, and unarchiving needs room again', async () => {
  const workspace = await service.workspace('free')
  const made = []
  for (let i = 0; i < 25; i++)
    made.push(await workspace.call('POST /codes', { body: { name: `Code ${i}`, destination } }))
  const [first] = made
  if (!first) throw new Error('No code was made.')
  const at = { params: { id: first.id } }
  await workspace.call('PATCH /codes/{id}', { ...at, body: { archived: true } })
  await workspace.call('POST /codes', { body: { name: 'In its place', destination } })
  const reply = await workspace.send('PATCH /codes/{id}', { ...at, body: { archived: false } })
  expect(reply).toMatchObject({ status: 403, body: { error: { code: 'plan_limit_reached' } } })
  expect(await workspace.call('GET /codes/{id}', at)).toMatchObject({ archived: true })
})

test('two parallel requests with one Idempotency-Key create one code and get the same response', async () => {
  const workspace = await service.workspace()
  const sending = { headers: { 'idempotency-key': 'twin' }, body: { name: 'Once', destination } }
  const replies = await Promise.all(Array.from({ length: 8 }, () => workspace.send('POST /codes', sending)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await workspace.call('GET /codes')).data).toHaveLength(1)
})

test('a refused request stores nothing under its Idempotency-Key', async () => {
  const workspace = await service.workspace()
  const headers = { 'idempotency-key': 'again' }
  const body = { name: 'Filed', destination, folderId: 'fld_none' }
  expect(await workspace.send('POST /codes', { headers, body })).toMatchObject({ status: 400 })
  const folder = await workspace.call('POST /folders', { body: { name: 'Real' } })
  const made = await workspace.call('POST /codes', { headers, body: { ...body, folderId: folder.id } })
  expect(made.folderId).toBe(folder.id)
})

test('the history has who changed what, and never an access code', async () => {
  const workspace = await service.workspace()
  const code = await workspace.call('POST /codes', { body: { name: 'Menu', destination } })
  const at = { params: { id: code.id } }
  await workspace.call('PATCH /codes/{id}', { ...at, body: { name: 'Lunch menu', accessCode: 'open sesame' } })
  await workspace.call('PATCH /codes/{id}', { ...at, body: { name: 'Lunch menu' } })
  const history = await workspace.call('GET /codes/{id}/history', at)
  expect(history.data.map(({ changes }) => changes)).toEqual([
    { name: { from: 'Menu', to: 'Lunch menu' }, accessCode: { from: null, to: 'set' } },
    { name: { from: null, to: 'Menu' }, destination: { from: null, to: destination } },
  ])
  expect(JSON.stringify(history)).not.toContain('sesame')
})

test('a search takes percent signs, underscores and backslashes literally', async () => {
  const workspace = await service.workspace()
  for (const name of ['100% wool', '100 wool', 'a_b', 'axb', String.raw`c\d`])
    await workspace.call('POST /codes', { body: { name, destination } })
  const found = async (q: string) => (await workspace.call('GET /codes', { query: { q } })).data.map(({ name }) => name)
  expect(await found('0% W')).toEqual(['100% wool'])
  expect(await found('A_B')).toEqual(['a_b'])
  expect(await found(String.raw`c\d`)).toEqual([String.raw`c\d`])
})

test('every sort continues through its cursor without gaps or repeats, also over equal keys', async () => {
  const workspace = await service.workspace()
  for (let i = 0; i < 12; i++)
    await workspace.call('POST /codes', { body: { name: i % 2 ? 'same' : `Name ${i}`, destination } })
  for (const sort of ['updated', 'created_desc', 'created_asc', 'name', 'scans'] as const) {
    const whole = (await workspace.call('GET /codes', { query: { sort } })).data.map(({ id }) => id)
    const read: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = cursor === undefined ? { sort, limit: 5 } : { sort, limit: 5, cursor }
      const page = await workspace.call('GET /codes', { query })
      read.push(...page.data.map(({ id }) => id))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(read).toEqual(whole)
  }
})

test('two parallel moves cannot create a cycle of folders', async () => {
  const workspace = await service.workspace()
  const make = async (name: string) => (await workspace.call('POST /folders', { body: { name } })).id
  const [a, b] = [await make('A'), await make('B')]
  const replies = await Promise.all([
    workspace.send('PATCH /folders/{id}', { params: { id: a }, body: { parentId: b } }),
    workspace.send('PATCH /folders/{id}', { params: { id: b }, body: { parentId: a } }),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('a folder counts its own codes that are not archived', async () => {
  const workspace = await service.workspace()
  const top = await workspace.call('POST /folders', { body: { name: 'Top' } })
  const below = await workspace.call('POST /folders', { body: { name: 'Below', parentId: top.id } })
  const file = async (folderId: string) =>
    workspace.call('POST /codes', { body: { name: 'Filed', destination, folderId } })
  await file(top.id)
  await file(below.id)
  const { id } = await file(below.id)
  await workspace.call('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
  const counts = (await workspace.call('GET /folders')).data.map(({ name, codes }) => [name, codes])
  expect(counts).toEqual([
    ['Below', 1],
    ['Top', 1],
  ])
})
