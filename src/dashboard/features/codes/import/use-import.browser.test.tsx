import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, respondWithCreatedCodes, openImport, stubService } from '#dashboard/testing/import-in-tab.tsx'
import { assignUse } from '#tables/column-uses.ts'
import { readTableText } from '#tables/read-table.ts'

afterEach(() => vi.unstubAllGlobals())

test('a canceled import still files the created codes', async () => {
  const reply = Promise.withResolvers<void>()
  const changes = stubService({
    'POST /codes/bulk': async (body) => {
      await reply.promise
      return respondWithCreatedCodes(body)
    },
    'POST /folders': () => Response.json({ id: 'fld_a', name: 'Bar' }),
  })
  const { getImport, act } = await openImport(
    'Name,Link,Folder,Tags\nInside,example.com/a,Bar,menu\nOutside,example.com/b,Bar,menu\nDoor,example.com/c,Bar,menu',
  )
  await act(() => void getImport().start({ folderId: null }, 2))
  await expect.poll(() => changes.length).toBe(1)
  await act(() => getImport().run.cancel())
  reply.resolve()
  await expect.poll(() => getImport().run.state).toBe('over')
  expect(changes.slice(1)).toEqual([
    ['POST /folders', { name: 'Bar', parentId: null }],
    ['PATCH /codes/bulk', { ids: ['cod_0', 'cod_1'], folderId: 'fld_a', addTags: ['menu'] }],
  ])
  expect([...getImport().run.ended.keys()]).toEqual([2, 3])
})

test('an import waits for the rate limit of every request', async () => {
  const refusedNames = new Set<string>()
  const limited = (name: string, answer: Answer): [string, Answer] => [
    name,
    (request, signal) => {
      if (refusedNames.has(name)) return answer(request, signal, new Headers())
      refusedNames.add(name)
      return Response.json({ error: { code: 'rate_limited' } }, { status: 429, headers: { 'retry-after': '1' } })
    },
  ]
  const changes = stubService(
    Object.fromEntries([
      limited('POST /codes/bulk', respondWithCreatedCodes),
      limited('GET /folders', () => Response.json({ data: [], next_cursor: null })),
      limited('POST /folders', () => Response.json({ id: 'fld_a', name: 'Bar' })),
      limited('PATCH /codes/bulk', () => Response.json({ updated: 1, failed: [] })),
    ]),
  )
  const { getImport, act } = await openImport('Name,Link,Folder\nInside,example.com/a,Bar')
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => getImport().run.waitSeconds).toBe(1)
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
  const names = changes.map(([name]) => name)
  const repeatName = (name: string) => [name, name]
  expect(names).toEqual(['POST /codes/bulk', 'POST /folders', 'PATCH /codes/bulk'].flatMap(repeatName))
  expect(getImport().run.waitSeconds).toBe(0)
})

test('an import ends if the rate limit requires a wait of hours', async () => {
  const error = { code: 'rate_limited', message: 'Too many requests.' }
  stubService({
    'POST /codes/bulk': () => Response.json({ error }, { status: 429, headers: { 'retry-after': '7200' } }),
  })
  const { getImport, act } = await openImport('Name,Link\nInside,example.com/a\nDoor,example.com/b')
  await act(() => void getImport().start({ folderId: null }, 1))
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended]).toEqual([[2, { ok: false, reason: 'Too many requests.' }]])
})

test('an import ends even if the folders cannot be read', async () => {
  const error = { code: 'signed_out', message: 'Sign in again.' }
  const changes = stubService({
    'POST /codes/bulk': respondWithCreatedCodes,
    'GET /folders': () => Response.json({ error }, { status: 401 }),
  })
  const { getImport, act } = await openImport(
    'Name,Link,Folder,Tags\nInside,example.com/a,Bar,menu\nDoor,example.com/b,,menu',
  )
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => getImport().run.state).toBe('over')
  expect(changes.slice(1)).toEqual([['PATCH /codes/bulk', { ids: ['cod_1'], addTags: ['menu'] }]])
  expect([...getImport().run.ended]).toEqual([
    [2, { ok: true, id: 'cod_0', unfiled: 'Sign in again.' }],
    [3, { ok: true, id: 'cod_1' }],
  ])
})

test('edits of rows stay when the columns change', async () => {
  stubService({})
  const text = 'Title,Link,Kind\n,example.com/a,menu\nBar,two words,menu\nDoor,example.com/c,menu'
  const { getImport, act } = await openImport(text)
  await act(() => {
    getImport().edit(2, { name: 'Inside' })
    getImport().edit(3, { url: 'example.com/b' })
    getImport().edit(4, { isLeftOut: true })
  })
  const { layout } = readTableText(text)
  const columns = { ...layout, uses: assignUse(layout.uses, 2, 'tags') }
  await act(() => getImport().setColumns(columns))
  const tags = ['menu']
  expect(getImport().rows).toMatchObject([
    { name: 'Inside', url: 'example.com/a', isLeftOut: false, tags },
    { name: 'Bar', url: 'example.com/b', isLeftOut: false, tags },
    { name: 'Door', url: 'example.com/c', isLeftOut: true, tags },
  ])
  await act(() => getImport().setColumns({ ...columns, preset: { id: 'utm_a', utm: { source: 'poster' } } }))
  expect(getImport().rows[1]).toMatchObject({ name: 'Bar', url: 'example.com/b?utm_source=poster' })
  await act(() => getImport().setColumns(columns))
  expect(getImport().rows[1]).toMatchObject({ name: 'Bar', url: 'example.com/b' })
  await act(() => getImport().clear())
  await act(() => getImport().readTable(readTableText(text)))
  expect(getImport().rows).toMatchObject([{ name: '', isLeftOut: false }, { url: 'two words' }, { isLeftOut: false }])
})

test('existing codes are not loaded again while the import runs', async () => {
  let loads = 0
  const loadsByBatch: number[] = []
  stubService({
    'GET /codes': () => {
      loads += 1
      return Response.json({ data: [], next_cursor: null })
    },
    'POST /codes/bulk': (request) => {
      loadsByBatch.push(loads)
      return respondWithCreatedCodes(request)
    },
  })
  const { getImport, act } = await openImport('Name,Link,Tags\nInside,example.com/a,menu\nDoor,example.com/b,menu')
  await expect.poll(() => getImport().comparing.isComplete).toBe(true)
  await act(() => void getImport().start({ folderId: null }, 1))
  await expect.poll(() => getImport().run.state).toBe('over')
  expect(loadsByBatch).toEqual([1, 1])
  await expect.poll(() => loads).toBeGreaterThan(1)
})

test('the start of an import aborts the comparison with existing codes', async () => {
  const comparisons: (AbortSignal | undefined)[] = []
  const allowed = Promise.withResolvers<void>()
  stubService({
    'GET /codes': (_, signal) => {
      comparisons.push(signal)
      return new Promise(() => {})
    },
    'POST /codes/bulk': async (request) => {
      await allowed.promise
      return respondWithCreatedCodes(request)
    },
  })
  const { getImport, act } = await openImport('Name,Link\nInside,example.com/a')
  await expect.poll(() => comparisons.length).toBe(1)
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => comparisons[0]?.aborted).toBe(true)
  allowed.resolve()
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
})

test('rows with a yes in the column Archived are archived', async () => {
  const changes = stubService({ 'POST /codes/bulk': respondWithCreatedCodes })
  const { getImport, act } = await openImport('Name,Link,Archived\nA,example.com/a,TRUE\nB,example.com/b,FALSE')
  await act(() => void getImport().start({ folderId: null }, 10))
  await expect.poll(() => getImport().run.state).toBe('over')
  expect(changes.slice(1)).toEqual([['PATCH /codes/bulk', { ids: ['cod_0'], archived: true }]])
})

test.each([
  ['says ten minutes', new Headers({ 'retry-after': '600' }), 600],
  ['does not say how long', new Headers(), 60],
])('an import can be canceled while it waits for a rate limit that %s', async (_, headers, seconds) => {
  const error = { code: 'rate_limited', message: 'Too many requests.' }
  stubService({ 'POST /codes/bulk': () => Response.json({ error }, { status: 429, headers }) })
  const { getImport, act } = await openImport('Name,Link\nInside,example.com/a')
  await act(() => void getImport().start({ folderId: null }, 1))
  await expect.poll(() => getImport().run.waitSeconds).toBe(seconds)
  await act(() => getImport().run.cancel())
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended]).toEqual([])
})
