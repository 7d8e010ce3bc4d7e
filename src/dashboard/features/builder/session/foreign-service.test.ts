import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { blockIdsOf, blockOf, pageIds } from '#document/document.ts'
import { testBff } from '#testing/bff.ts'
import { type StandIn, startStandIn } from '#testing/stand-in/stand-in.ts'
import { republishPage } from '../../../api/page-changes.ts'
import { blocksQueries, readPage, readSchemas } from '../../../api/pages.ts'
import { builderKinds } from './builder-kinds.ts'
import { createEditor, type Editor } from './editor.ts'

let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  const bff = await testBff({ serviceUrl: standIn.url, keyOf: async () => standIn.apiKey, described: null })
  const { cookie } = await bff.member('harbour', 'admin')
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    if (url instanceof URL) return reach(url, init)
    const request = new Request(new URL(url, bff.origin), init)
    request.headers.set('cookie', cookie)
    request.headers.set('origin', bff.origin)
    return reach(request)
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await standIn.close()
})
beforeEach(() => standIn.reset())

test('a block keeps the id that it was added with, though the service gives it another', async () => {
  const editor = await openEditor()
  const [page = ''] = pageIds(viewOf(editor))
  const before = blockIdsOf(viewOf(editor), page)
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000001' })
  expect(await editor.flush()).toBe(true)
  expect(blockIdsOf(viewOf(editor), page)).toEqual([...before, 'blk_00000000000000000001'])
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000001', fields: { words: 'Changed' } })
  expect(await editor.flush()).toBe(true)
  expect(lastBlock()).toMatchObject({ type: 'heading', fields: { words: 'Changed' } })
  expect(blockOf(viewOf(editor), 'blk_00000000000000000001')?.fields).toEqual({ words: 'Changed' })
  editor.dispatch({ type: 'undo' })
  editor.dispatch({ type: 'undo' })
  expect(await editor.flush()).toBe(true)
  expect(standIn.data.pages[0]?.pages[0]?.blocks.map(({ id }) => id)).toEqual(before)
})

test('what is typed into a block while it is being added reaches it', async () => {
  const editor = await openEditor()
  const [page = ''] = pageIds(viewOf(editor))
  editor.edit({ op: 'addBlock', page, type: 'heading', id: 'blk_00000000000000000002' })
  const saving = editor.flush()
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000002', fields: { words: 'Typed' } })
  expect(await saving).toBe(true)
  expect(lastBlock()).toMatchObject({ type: 'heading', fields: { words: 'Typed' } })
  expect(editor.store.getState().session.tray).toEqual([])
})

test('a 409 in words of the service is read and merged', async () => {
  const editor = await openEditor()
  const [page = ''] = pageIds(viewOf(editor))
  const [draft] = standIn.data.pages
  if (draft) draft.revision += 1
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Mine' } })
  expect(await editor.flush()).toBe(true)
  expect(standIn.requests.flatMap(({ method, status }) => (method === 'POST' ? [status] : []))).toContain(409)
  expect(lastBlock()).toMatchObject({ type: 'heading', fields: { words: 'Mine' } })
})

test('blocks of a new page are found again, though the service gives the page another id', async () => {
  const editor = await openEditor()
  const [id, headerId] = ['pgs_00000000000000000003', 'blk_00000000000000000003']
  editor.edit({ op: 'addPage', name: 'Menu', slug: 'menu', id, headerId })
  expect(await editor.flush()).toBe(true)
  editor.edit({ op: 'addBlock', page: id, type: 'heading', fields: { words: 'Menu' }, after: headerId })
  expect(await editor.flush()).toBe(true)
  expect(standIn.data.pages[0]?.pages[1]?.blocks.map(({ type }) => type)).toEqual(['header', 'heading'])
})

test('publishing that answers nothing reads the page', async () => {
  const [draft] = standIn.data.pages
  const queries = new QueryClient()
  const observer = new MutationObserver(queries, republishPage(queries))
  const page = await observer.mutate({ id: draft?.id ?? '', revision: 7 })
  expect(page).toMatchObject({ id: draft?.id, status: 'live', revision: 7, publishedRevision: null })
})

test('types whose schemas come without labels keep the labels of the list', async () => {
  const types = await readSchemas(new QueryClient())
  expect(types.find(({ type }) => type === 'heading')).toMatchObject({ label: 'Big words', plan: 'basic' })
})

async function openEditor(): Promise<Editor> {
  const listed = await new QueryClient().query(blocksQueries.schemas(['heading', 'header', 'image', 'notice']))
  const types = new Map(listed.map((each) => [each.type, each]))
  const page = await readPage(standIn.data.pages[0]?.id ?? '')
  return createEditor({ page, kinds: builderKinds(() => ({ types, check: null })) })
}

function viewOf(editor: Editor) {
  return editor.store.getState().session.view
}

function lastBlock() {
  return standIn.data.pages[0]?.pages[0]?.blocks.at(-1)
}
