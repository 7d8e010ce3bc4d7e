import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, created, openImport, answerCalls } from '#dashboard/testing/import-in-tab.tsx'
import { assignUse } from '#tables/column-uses.ts'
import { readTableText } from '#tables/read-table.ts'

afterEach(() => vi.unstubAllGlobals())

test('a cancelled import files the codes that it created, and sends no further batch', async () => {
  const reply = Promise.withResolvers<void>()
  const changes = answerCalls({
    'POST /codes/bulk': async (body) => {
      await reply.promise
      return created(body)
    },
    'POST /folders': () => Response.json({ id: 'fld_a', name: 'Bar' }),
  })
  const { work, act } = await openImport(
    'Name,Link,Folder,Tags\nInside,example.com/a,Bar,menu\nOutside,example.com/b,Bar,menu\nDoor,example.com/c,Bar,menu',
  )
  await act(() => void work().start({ folderId: null }, 2))
  await expect.poll(() => changes.length).toBe(1)
  await act(() => work().run.cancel())
  reply.resolve()
  await expect.poll(() => work().run.state).toBe('over')
  expect(changes.slice(1)).toEqual([
    ['POST /folders', { name: 'Bar', parentId: null }],
    ['PATCH /codes/bulk', { ids: ['cod_0', 'cod_1'], folderId: 'fld_a', addTags: ['menu'] }],
  ])
  expect([...work().run.ended.keys()]).toEqual([2, 3])
})

test('an import waits for the rate limit, also to move the codes to the folders of their rows', async () => {
  const refused = new Set<string>()
  const limited = (name: string, answer: Answer): [string, Answer] => [
    name,
    (sent, signal) => {
      if (refused.has(name)) return answer(sent, signal, new Headers())
      refused.add(name)
      return Response.json({ error: { code: 'rate_limited' } }, { status: 429, headers: { 'retry-after': '1' } })
    },
  ]
  const changes = answerCalls(
    Object.fromEntries([
      limited('POST /codes/bulk', created),
      limited('GET /folders', () => Response.json({ data: [], next_cursor: null })),
      limited('POST /folders', () => Response.json({ id: 'fld_a', name: 'Bar' })),
      limited('PATCH /codes/bulk', () => Response.json({ updated: 1, failed: [] })),
    ]),
  )
  const { work, act } = await openImport('Name,Link,Folder\nInside,example.com/a,Bar')
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => work().run.wait).toBe(1)
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
  const names = changes.map(([name]) => name)
  const twice = (name: string) => [name, name]
  expect(names).toEqual(['POST /codes/bulk', 'POST /folders', 'PATCH /codes/bulk'].flatMap(twice))
  expect(work().run.wait).toBe(0)
})

test('an import ends when the rate limit asks for a wait of hours', async () => {
  const error = { code: 'rate_limited', message: 'Too many requests.' }
  answerCalls({
    'POST /codes/bulk': () => Response.json({ error }, { status: 429, headers: { 'retry-after': '7200' } }),
  })
  const { work, act } = await openImport('Name,Link\nInside,example.com/a\nDoor,example.com/b')
  await act(() => void work().start({ folderId: null }, 1))
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended]).toEqual([[2, { ok: false, reason: 'Too many requests.' }]])
})

test('an import ends although the folders cannot be read, and tags the rows without a folder', async () => {
  const error = { code: 'signed_out', message: 'Sign in again.' }
  const changes = answerCalls({
    'POST /codes/bulk': created,
    'GET /folders': () => Response.json({ error }, { status: 401 }),
  })
  const { work, act } = await openImport(
    'Name,Link,Folder,Tags\nInside,example.com/a,Bar,menu\nDoor,example.com/b,,menu',
  )
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => work().run.state).toBe('over')
  expect(changes.slice(1)).toEqual([['PATCH /codes/bulk', { ids: ['cod_1'], addTags: ['menu'] }]])
  expect([...work().run.ended]).toEqual([
    [2, { ok: true, id: 'cod_0', unfiled: 'Sign in again.' }],
    [3, { ok: true, id: 'cod_1' }],
  ])
})

test('corrections and exclusions stay when a column or a preset is chosen, and go with another text', async () => {
  answerCalls({})
  const text = 'Title,Link,Kind\n,example.com/a,menu\nBar,two words,menu\nDoor,example.com/c,menu'
  const { work, act } = await openImport(text)
  await act(() => {
    work().edit(2, { name: 'Inside' })
    work().edit(3, { url: 'example.com/b' })
    work().edit(4, { isLeftOut: true })
  })
  const { layout } = readTableText(text)
  const columns = { ...layout, uses: assignUse(layout.uses, 2, 'tags') }
  await act(() => work().setColumns(columns))
  const tags = ['menu']
  expect(work().rows).toMatchObject([
    { name: 'Inside', url: 'example.com/a', isLeftOut: false, tags },
    { name: 'Bar', url: 'example.com/b', isLeftOut: false, tags },
    { name: 'Door', url: 'example.com/c', isLeftOut: true, tags },
  ])
  await act(() => work().setColumns({ ...columns, preset: { id: 'utm_a', utm: { source: 'poster' } } }))
  expect(work().rows[1]).toMatchObject({ name: 'Bar', url: 'example.com/b?utm_source=poster' })
  await act(() => work().setColumns(columns))
  expect(work().rows[1]).toMatchObject({ name: 'Bar', url: 'example.com/b' })
  await act(() => work().clear())
  await act(() => work().readTable(readTableText(text)))
  expect(work().rows).toMatchObject([{ name: '', isLeftOut: false }, { url: 'two words' }, { isLeftOut: false }])
})

test('existing codes are not loaded again while the import runs', async () => {
  let loads = 0
  const loadsByBatch: number[] = []
  answerCalls({
    'GET /codes': () => {
      loads += 1
      return Response.json({ data: [], next_cursor: null })
    },
    'POST /codes/bulk': (sent) => {
      loadsByBatch.push(loads)
      return created(sent)
    },
  })
  const { work, act } = await openImport('Name,Link,Tags\nInside,example.com/a,menu\nDoor,example.com/b,menu')
  await expect.poll(() => work().comparing.isComplete).toBe(true)
  await act(() => void work().start({ folderId: null }, 1))
  await expect.poll(() => work().run.state).toBe('over')
  expect(loadsByBatch).toEqual([1, 1])
  await expect.poll(() => loads).toBeGreaterThan(1)
})

test('a comparison with the existing codes that has not ended is aborted when the import starts', async () => {
  const comparisons: (AbortSignal | undefined)[] = []
  const allowed = Promise.withResolvers<void>()
  answerCalls({
    'GET /codes': (_, signal) => {
      comparisons.push(signal)
      return new Promise(() => {})
    },
    'POST /codes/bulk': async (sent) => {
      await allowed.promise
      return created(sent)
    },
  })
  const { work, act } = await openImport('Name,Link\nInside,example.com/a')
  await expect.poll(() => comparisons.length).toBe(1)
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => comparisons[0]?.aborted).toBe(true)
  allowed.resolve()
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
})

test('rows that say so are archived once they are created', async () => {
  const changes = answerCalls({ 'POST /codes/bulk': created })
  const { work, act } = await openImport('Name,Link,Archived\nA,example.com/a,TRUE\nB,example.com/b,FALSE')
  await act(() => void work().start({ folderId: null }, 10))
  await expect.poll(() => work().run.state).toBe('over')
  expect(changes.slice(1)).toEqual([['PATCH /codes/bulk', { ids: ['cod_0'], archived: true }]])
})

test.each([
  ['says ten minutes', new Headers({ 'retry-after': '600' }), 600],
  ['does not say how long', new Headers(), 60],
])('an import waits for a rate limit that %s, and is cancelled meanwhile', async (_, headers, seconds) => {
  const error = { code: 'rate_limited', message: 'Too many requests.' }
  answerCalls({ 'POST /codes/bulk': () => Response.json({ error }, { status: 429, headers }) })
  const { work, act } = await openImport('Name,Link\nInside,example.com/a')
  await act(() => void work().start({ folderId: null }, 1))
  await expect.poll(() => work().run.wait).toBe(seconds)
  await act(() => work().run.cancel())
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended]).toEqual([])
})
