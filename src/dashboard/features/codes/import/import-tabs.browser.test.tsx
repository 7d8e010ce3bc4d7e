import { afterEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  closeTab,
  created,
  newTab,
  openImport,
  openScreen,
  answerCalls,
} from '#dashboard/testing/import-in-tab.tsx'
import { readTableText } from '#tables/read-table.ts'

afterEach(() => vi.unstubAllGlobals())

test('an import goes on when its screen is left, and is shown when one comes back', async () => {
  const reply = Promise.withResolvers<void>()
  const changes = answerCalls({
    'POST /codes/bulk': async (body) => {
      await reply.promise
      return created(body)
    },
  })
  const queries = newTab()
  const left = await openScreen(queries)
  await left.act(() => left.work().readTable(readTableText('Name,Link\nInside,example.com/a\nDoor,example.com/b')))
  await left.act(() => void left.work().start({ folderId: null }, 1))
  await expect.poll(() => changes.length).toBe(1)
  await left.unmount()
  const { work } = await openScreen(queries)
  expect(work().run.state).toBe('running')
  expect(work().rows.map(({ name }) => name)).toEqual(['Inside', 'Door'])
  reply.resolve()
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended.keys()]).toEqual([2, 3])
})

test('after the tab was closed, an import goes on where it was, and sends what had no answer with its key', async () => {
  const keys: (string | null)[] = []
  let isClosed = false
  const changes = answerCalls({
    'POST /codes/bulk': (body, _, headers) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length === 1 || isClosed ? created(body) : new Promise(() => {})
    },
  })
  const text = 'Name,Link\nInside,example.com/a\nDoor,example.com/b\nDesk,example.com/c'
  const { work: closed, act: actInClosed } = await openImport(text)
  await actInClosed(
    () =>
      void closed()
        .start({ folderName: 'Seats' }, 1)
        .catch(() => {}),
  )
  await expect.poll(() => keys.length).toBe(2)
  await closeTab()
  isClosed = true
  const { work, act } = await openScreen(newTab())
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
  expect([...work().run.unanswered]).toEqual([3])
  await act(() => void work().start({ folderId: null }, 1))
  await expect.poll(() => [...work().run.ended.keys()]).toEqual([2, 3, 4])
  expect(keys[2]).toBe(keys[1])
  expect(changes[2]).toEqual(changes[1])
  expect(new Set(keys).size).toBe(3)
  expect(changes.map(([, body]) => body)).toMatchObject(
    ['Inside', 'Door', 'Door', 'Desk'].map((name) => ({ rows: [{ name }] })),
  )
  await act(() => work().clear())
  const later = await openScreen(newTab())
  expect(later.work().table).toBeUndefined()
})

test('an import that was partly done is undone: what it created is archived, and what cannot be is named', async () => {
  const error = { code: 'invalid_request', message: 'This row is wrong.' }
  const changes = answerCalls({
    'POST /codes/bulk': (body) => (body.rows.length === 2 ? created(body) : Response.json({ error }, { status: 400 })),
    'PATCH /codes/bulk': () =>
      Response.json({ updated: 1, failed: [{ id: 'cod_1', error: 'x', message: 'It is locked.' }] }),
  })
  const { work, act } = await openImport('Name,Link\nA,example.com/a\nB,example.com/b\nC,example.com/c')
  await act(() => void work().start({ folderId: null }, 2))
  await expect.poll(() => work().run.state).toBe('over')
  await act(() => work().run.undo())
  expect(changes.at(-1)).toEqual(['PATCH /codes/bulk', { ids: ['cod_0', 'cod_1'], archived: true }])
  expect([...work().run.ended]).toEqual([
    [2, { ok: true, id: 'cod_0', isArchived: true }],
    [3, { ok: true, id: 'cod_1', unfiled: 'It is locked.' }],
    [4, { ok: false, reason: 'This row is wrong.' }],
  ])
})

test('a code that was created and not filed when the tab was closed is filed by the next one', async () => {
  const filed = 'PATCH /codes/bulk'
  let isClosed = false
  const changes = answerCalls({
    'POST /codes/bulk': created,
    'POST /folders': () => Response.json({ id: 'fld_a', name: 'Bar' }),
    [filed]: () => (isClosed ? Response.json({ updated: 1, failed: [] }) : new Promise(() => {})),
  })
  const { work: closed, act: actInClosed } = await openImport(
    'Name,Link,Folder,Tags,Archived\nInside,example.com/a,Bar,menu,yes',
  )
  await actInClosed(
    () =>
      void closed()
        .start({ folderId: null }, 1)
        .catch(() => {}),
  )
  await expect.poll(() => changes.map(([name]) => name)).toContain(filed)
  await closeTab()
  isClosed = true
  const sent = changes.length
  const { work } = await openScreen(newTab())
  const filing = { ids: ['cod_0'], folderId: 'fld_a', addTags: ['menu'], archived: true }
  await expect.poll(() => changes.slice(sent).at(-1)).toEqual([filed, filing])
  await expect.poll(() => work().run.state).toBe('over')
  expect([...work().run.ended]).toEqual([[2, { ok: true, id: 'cod_0' }]])
})

/** Another tab may still hold the lock for a moment after its import is over. */
async function tryToStart({ act, work }: Awaited<ReturnType<typeof openScreen>>) {
  await act(async () => work().start({ folderId: null }, 1))
  return work().run.otherTab
}

test('two tabs with the same import create its rows once', async () => {
  let reply = Promise.withResolvers<void>()
  const changes = answerCalls({
    'POST /codes/bulk': async (body) => {
      await reply.promise
      return created(body)
    },
  })
  const first = await openImport('Name,Link\nA,example.com/a\nB,example.com/b\nC,example.com/c')
  await first.act(() => void first.work().start({ folderId: null }, 1))
  await expect.poll(() => changes.length).toBe(1)
  const second = await openScreen(newTab())
  await expect.poll(() => second.work().run.otherTab).toBe('running')
  await second.act(() => void second.work().start({ folderId: null }, 1))
  await first.act(() => first.work().run.cancel())
  reply.resolve()
  await expect.poll(() => first.work().run.state).toBe('over')
  // First the second tab does not know the response, then the first tab does not know what the second one did.
  await expect.poll(async () => tryToStart(second)).toBe('continued')
  expect([...second.work().run.ended.keys()]).toEqual([2])
  reply = Promise.withResolvers()
  reply.resolve()
  await second.act(() => void second.work().start({ folderId: null }, 1))
  await expect.poll(() => second.work().run.ended.size).toBe(3)
  await expect.poll(async () => tryToStart(first)).toBe('continued')
  expect(first.work().run.ended.size).toBe(3)
  await second.act(() => second.work().clear())
  await expect.poll(async () => tryToStart(first)).toBe('closed')
  expect(changes.map(([, body]) => body)).toMatchObject(['A', 'B', 'C'].map((name) => ({ rows: [{ name }] })))
})

test('an import that is undone removes the folders that it created and that are empty then', async () => {
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
  answerCalls({
    'POST /codes/bulk': created,
    'GET /folders': () => Response.json({ data: [...folders.values()], next_cursor: null }),
    'POST /folders': (sent) => {
      const folder = { id: `fld_${folders.size}`, ...(sent as unknown as { name: string; parentId: null }) }
      folders.set(folder.id, folder)
      return Response.json(folder)
    },
    ...Object.fromEntries(['fld_new', 'fld_1', 'fld_2', 'fld_3', 'fld_old'].map(removing)),
  })
  const { work, act } = await openImport(
    'Name,Link,Folder\nA,example.com/a,Bar / Terrace\nB,example.com/b,Old\nC,example.com/c,Door',
  )
  await act(() => void work().start({ folderName: 'Seats' }, 10))
  await expect.poll(() => work().run.state).toBe('over')
  folders.set('fld_other', { id: 'fld_other', name: 'Made by somebody', parentId: 'fld_3' })
  await act(() => work().run.undo())
  expect(removed).toEqual(['fld_2', 'fld_1', 'fld_new'])
  expect(work().run.removedFolders).toBe(3)
})
