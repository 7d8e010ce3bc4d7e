import { afterEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  closeTab,
  respondWithCreatedCodes,
  createTab,
  openImport,
  openScreen,
  stubService,
} from '#dashboard/testing/import-in-tab.tsx'
import { readTableText } from '#tables/read-table.ts'

afterEach(() => vi.unstubAllGlobals())

test('an import continues when its screen is closed', async () => {
  const reply = Promise.withResolvers<void>()
  const changes = stubService({
    'POST /codes/bulk': async (body) => {
      await reply.promise
      return respondWithCreatedCodes(body)
    },
  })
  const queryClient = createTab()
  const firstScreen = await openScreen(queryClient)
  await firstScreen.act(() =>
    firstScreen.getImport().readTable(readTableText('Name,Link\nInside,example.com/a\nDoor,example.com/b')),
  )
  await firstScreen.act(() => void firstScreen.getImport().start({ folderId: null }, 1))
  await expect.poll(() => changes.length).toBe(1)
  await firstScreen.unmount()
  const { getImport } = await openScreen(queryClient)
  expect(getImport().run.state).toBe('running')
  expect(getImport().rows.map(({ name }) => name)).toEqual(['Inside', 'Door'])
  reply.resolve()
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended.keys()]).toEqual([2, 3])
})

test('a new tab continues an import and sends the unanswered batch with the same key', async () => {
  const keys: (string | null)[] = []
  let isClosed = false
  const changes = stubService({
    'POST /codes/bulk': (body, _, headers) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length === 1 || isClosed ? respondWithCreatedCodes(body) : new Promise(() => {})
    },
  })
  const text = 'Name,Link\nInside,example.com/a\nDoor,example.com/b\nDesk,example.com/c'
  const { getImport: getClosedImport, act: actInClosed } = await openImport(text)
  await actInClosed(
    () =>
      void getClosedImport()
        .start({ folderName: 'Seats' }, 1)
        .catch(() => {}),
  )
  await expect.poll(() => keys.length).toBe(2)
  await closeTab()
  isClosed = true
  const { getImport, act } = await openScreen(createTab())
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
  expect([...getImport().run.unanswered]).toEqual([3])
  await act(() => void getImport().start({ folderId: null }, 1))
  await expect.poll(() => [...getImport().run.ended.keys()]).toEqual([2, 3, 4])
  expect(keys[2]).toBe(keys[1])
  expect(changes[2]).toEqual(changes[1])
  expect(new Set(keys).size).toBe(3)
  expect(changes.map(([, body]) => body)).toMatchObject(
    ['Inside', 'Door', 'Door', 'Desk'].map((name) => ({ rows: [{ name }] })),
  )
  await act(() => getImport().clear())
  const laterScreen = await openScreen(createTab())
  expect(laterScreen.getImport().table).toBeUndefined()
})

test('an undo archives the created codes and names those that cannot be archived', async () => {
  const error = { code: 'invalid_request', message: 'This row is wrong.' }
  const changes = stubService({
    'POST /codes/bulk': (body) =>
      body.rows.length === 2 ? respondWithCreatedCodes(body) : Response.json({ error }, { status: 400 }),
    'PATCH /codes/bulk': () =>
      Response.json({ updated: 1, failed: [{ id: 'cod_1', error: 'x', message: 'It is locked.' }] }),
  })
  const { getImport, act } = await openImport('Name,Link\nA,example.com/a\nB,example.com/b\nC,example.com/c')
  await act(() => void getImport().start({ folderId: null }, 2))
  await expect.poll(() => getImport().run.state).toBe('over')
  await act(() => getImport().run.undo())
  expect(changes.at(-1)).toEqual(['PATCH /codes/bulk', { ids: ['cod_0', 'cod_1'], archived: true }])
  expect([...getImport().run.ended]).toEqual([
    [2, { ok: true, id: 'cod_0', isArchived: true }],
    [3, { ok: true, id: 'cod_1', unfiled: 'It is locked.' }],
    [4, { ok: false, reason: 'This row is wrong.' }],
  ])
})

test('a created code that a closed tab did not file is filed by the next tab', async () => {
  const filingEndpoint = 'PATCH /codes/bulk'
  let isClosed = false
  const changes = stubService({
    'POST /codes/bulk': respondWithCreatedCodes,
    'POST /folders': () => Response.json({ id: 'fld_a', name: 'Bar' }),
    [filingEndpoint]: () => (isClosed ? Response.json({ updated: 1, failed: [] }) : new Promise(() => {})),
  })
  const { getImport: getClosedImport, act: actInClosed } = await openImport(
    'Name,Link,Folder,Tags,Archived\nInside,example.com/a,Bar,menu,yes',
  )
  await actInClosed(
    () =>
      void getClosedImport()
        .start({ folderId: null }, 1)
        .catch(() => {}),
  )
  await expect.poll(() => changes.map(([name]) => name)).toContain(filingEndpoint)
  await closeTab()
  isClosed = true
  const sentCount = changes.length
  const { getImport } = await openScreen(createTab())
  const filing = { ids: ['cod_0'], folderId: 'fld_a', addTags: ['menu'], archived: true }
  await expect.poll(() => changes.slice(sentCount).at(-1)).toEqual([filingEndpoint, filing])
  await expect.poll(() => getImport().run.state).toBe('over')
  expect([...getImport().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
})

/** Starts the import and returns why this tab did nothing. It is `running` for a moment, until the other tab releases its lock. */
async function tryToStart({ act, getImport }: Awaited<ReturnType<typeof openScreen>>) {
  await act(async () => getImport().start({ folderId: null }, 1))
  return getImport().run.otherTab
}

test('two tabs with the same import create its rows once', async () => {
  let reply = Promise.withResolvers<void>()
  const changes = stubService({
    'POST /codes/bulk': async (body) => {
      await reply.promise
      return respondWithCreatedCodes(body)
    },
  })
  const first = await openImport('Name,Link\nA,example.com/a\nB,example.com/b\nC,example.com/c')
  await first.act(() => void first.getImport().start({ folderId: null }, 1))
  await expect.poll(() => changes.length).toBe(1)
  const second = await openScreen(createTab())
  await expect.poll(() => second.getImport().run.otherTab).toBe('running')
  await second.act(() => void second.getImport().start({ folderId: null }, 1))
  await first.act(() => first.getImport().run.cancel())
  reply.resolve()
  await expect.poll(() => first.getImport().run.state).toBe('over')
  // The second tab has not seen the response to the first one. Later, the first tab has not seen what the second one did.
  await expect.poll(async () => tryToStart(second)).toBe('continued')
  expect([...second.getImport().run.ended.keys()]).toEqual([2])
  reply = Promise.withResolvers()
  reply.resolve()
  await second.act(() => void second.getImport().start({ folderId: null }, 1))
  await expect.poll(() => second.getImport().run.ended.size).toBe(3)
  await expect.poll(async () => tryToStart(first)).toBe('continued')
  expect(first.getImport().run.ended.size).toBe(3)
  await second.act(() => second.getImport().clear())
  await expect.poll(async () => tryToStart(first)).toBe('closed')
  expect(changes.map(([, body]) => body)).toMatchObject(['A', 'B', 'C'].map((name) => ({ rows: [{ name }] })))
})

test('an undo removes the created folders that are empty', async () => {
  const folders = new Map<string, { id: string; name: string; parentId: string | null }>([
    ['fld_old', { id: 'fld_old', name: 'Old', parentId: null }],
  ])
  const removed: string[] = []
  const removing = (id: string): [string, Answer] => [
    `DELETE /folders/${id}`,
    () => {
      removed.push(id)
      folders.delete(id)
      return new Response(null, { status: 204 })
    },
  ]
  stubService({
    'POST /codes/bulk': respondWithCreatedCodes,
    'GET /folders': () => Response.json({ data: [...folders.values()], next_cursor: null }),
    'POST /folders': (request) => {
      const folder = { id: `fld_${folders.size}`, ...(request as unknown as { name: string; parentId: null }) }
      folders.set(folder.id, folder)
      return Response.json(folder)
    },
    ...Object.fromEntries(['fld_new', 'fld_1', 'fld_2', 'fld_3', 'fld_old'].map(removing)),
  })
  const { getImport, act } = await openImport(
    'Name,Link,Folder\nA,example.com/a,Bar / Terrace\nB,example.com/b,Old\nC,example.com/c,Door',
  )
  await act(() => void getImport().start({ folderName: 'Seats' }, 10))
  await expect.poll(() => getImport().run.state).toBe('over')
  folders.set('fld_other', { id: 'fld_other', name: 'Made by somebody', parentId: 'fld_3' })
  await act(() => getImport().run.undo())
  expect(removed).toEqual(['fld_2', 'fld_1', 'fld_new'])
  expect(getImport().run.removedFolders).toBe(3)
})
