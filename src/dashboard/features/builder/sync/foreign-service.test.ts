import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getBlockIds, getBlock, getPageIds } from '#document/document.ts'
import { startTestBff, toBrowserRequest } from '#testing/bff.ts'
import { type FakeService, startFakeService } from '#testing/fake-service/fake-service.ts'
import { republishPage } from '#dashboard/api/page-changes.ts'
import { blocksQueries, readPage, readSchemas } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes } from './builder-block-types.ts'
import { toDraft, withServiceIds } from './draft-writer.ts'
import { createEditor, type Editor } from './editor.ts'
import { adoptDraft } from './take-over-drafts.ts'

let fakeService: FakeService
/** Whether the response to the next write is lost. The write itself is applied. */
let losesNextResponse = false
beforeAll(async () => {
  fakeService = await startFakeService()
  const bff = await startTestBff({
    serviceUrl: fakeService.url,
    findApiKey: async () => fakeService.apiKey,
    serviceDescription: null,
  })
  const { cookie } = await bff.addMember('harbour', 'admin')
  const forward = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    if (url instanceof URL) return forward(url, init)
    const request = toBrowserRequest(url, init, { origin: bff.origin, cookie })
    const response = await forward(request)
    if (!losesNextResponse || request.method !== 'POST' || response.status >= 400) return response
    losesNextResponse = false
    throw new TypeError('The connection was lost')
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await fakeService.close()
})
beforeEach(() => {
  losesNextResponse = false
  fakeService.reset()
})

test('a block keeps its local id when the service assigns another', async () => {
  const { editor, page, initialBlocks } = await openFirstPage()
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000001' })
  expect(await editor.flush()).toBe(true)
  expect(getBlockIds(getView(editor), page)).toEqual([...initialBlocks, 'blk_00000000000000000001'])
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000001', fields: { words: 'Changed' } })
  expect(await editor.flush()).toBe(true)
  expect(getLastStoredBlock()).toMatchObject({ type: 'heading', fields: { words: 'Changed' } })
  expect(getBlock(getView(editor), 'blk_00000000000000000001')?.fields).toEqual({ words: 'Changed' })
  editor.dispatch({ type: 'undo' })
  editor.dispatch({ type: 'undo' })
  expect(await editor.flush()).toBe(true)
  expect(fakeService.data.pages[0]?.pages[0]?.blocks.map(({ id }) => id)).toEqual(initialBlocks)
})

test('text typed into a block while it is being added is saved', async () => {
  const { editor, page } = await openFirstPage()
  editor.edit({ op: 'addBlock', page, type: 'heading', id: 'blk_00000000000000000002' })
  const saving = editor.flush()
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000002', fields: { words: 'Typed' } })
  expect(await saving).toBe(true)
  expect(getLastStoredBlock()).toMatchObject({ type: 'heading', fields: { words: 'Typed' } })
  expect(editor.store.getState().session.conflicts).toEqual([])
})

test('an added block whose response was lost is not added twice', async () => {
  const { editor, page, initialBlocks } = await openFirstPage()
  losesNextResponse = true
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Once' }, id: 'blk_00000000000000000004' })
  await editor.flush()
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000004', fields: { words: 'Changed' } })
  await expect.poll(() => editor.flush()).toBe(true)
  expect(getBlockIds(getView(editor), page)).toEqual([...initialBlocks, 'blk_00000000000000000004'])
  expect(fakeService.data.pages[0]?.pages[0]?.blocks).toHaveLength(initialBlocks.length + 1)
  expect(getLastStoredBlock()?.fields).toEqual({ words: 'Changed' })
})

test('an added page whose response was lost is not added twice', async () => {
  const editor = await openEditor()
  losesNextResponse = true
  const [id, headerId] = ['pgs_00000000000000000005', 'blk_00000000000000000005']
  editor.edit({ op: 'addPage', name: 'Menu', slug: 'menu', id, headerId })
  await editor.flush()
  editor.edit({ op: 'addBlock', page: id, type: 'heading', fields: { words: 'Menu' }, after: headerId })
  await expect.poll(() => editor.flush()).toBe(true)
  expect(fakeService.data.pages[0]?.pages.map(({ blocks }) => blocks.length)).toEqual([expect.any(Number), 2])
})

test('after a reload, the draft edits the block that the service has added', async () => {
  const { editor: closedEditor, page, initialBlocks } = await openFirstPage()
  closedEditor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000006' })
  expect(await closedEditor.flush()).toBe(true)
  closedEditor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000006', fields: { words: 'Changed' } })
  closedEditor.edit({
    op: 'addBlock',
    page,
    type: 'heading',
    fields: { words: 'Behind' },
    after: 'blk_00000000000000000006',
  })
  const editor = await reloadPage(closedEditor)
  expect(await editor.flush()).toBe(true)
  const listAddedTexts = () =>
    fakeService.data.pages[0]?.pages[0]?.blocks.slice(initialBlocks.length).map(({ fields }) => fields['words'])
  expect([listAddedTexts(), editor.store.getState().session.conflicts]).toEqual([['Changed', 'Behind'], []])
  for (const expected of [['Changed'], ['New'], []]) {
    editor.dispatch({ type: 'undo' })
    expect(await editor.flush()).toBe(true)
    expect(listAddedTexts()).toEqual(expected)
  }
})

test('a change whose response was lost in a reload can be undone', async () => {
  const { editor: closedEditor, page } = await openFirstPage()
  closedEditor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000007' })
  expect(await closedEditor.flush()).toBe(true)
  losesNextResponse = true
  closedEditor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000007', fields: { words: 'Changed' } })
  await closedEditor.flush()
  const editor = await reloadPage(closedEditor)
  await expect.poll(() => editor.flush()).toBe(true)
  expect(getLastStoredBlock()?.fields).toEqual({ words: 'Changed' })
  editor.dispatch({ type: 'undo' })
  await expect.poll(() => editor.flush()).toBe(true)
  expect(getLastStoredBlock()?.fields).toEqual({ words: 'New' })
})

test('a block is not added twice if the page reloads before the response', async () => {
  const { editor: closedEditor, page, initialBlocks } = await openFirstPage()
  losesNextResponse = true
  closedEditor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Once' } })
  await closedEditor.flush()
  const editor = await reloadPage(closedEditor)
  await expect.poll(() => editor.flush()).toBe(true)
  expect(fakeService.data.pages[0]?.pages[0]?.blocks).toHaveLength(initialBlocks.length + 1)
  expect(getBlockIds(getView(editor), page)).toHaveLength(initialBlocks.length + 1)
})

test('an open tab adds the block of a closed tab exactly once', async () => {
  for (const isLost of [true, false]) {
    fakeService.reset()
    const { editor: closedEditor, page, initialBlocks } = await openFirstPage()
    const openedEditor = await openEditor()
    losesNextResponse = isLost
    closedEditor.edit({
      op: 'addBlock',
      page,
      type: 'heading',
      fields: { words: 'Once' },
      id: 'blk_00000000000000000008',
    })
    if (isLost) await closedEditor.flush()
    closedEditor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000008', fields: { words: 'Changed' } })
    closedEditor.close()
    await adoptDraft(openedEditor, toDraft(closedEditor, 'closed'))
    await expect.poll(() => openedEditor.flush(), { timeout: 20_000 }).toBe(true)
    const words = fakeService.data.pages[0]?.pages[0]?.blocks
      .slice(initialBlocks.length)
      .map(({ fields }) => fields['words'])
    expect([words, openedEditor.store.getState().session.conflicts]).toEqual([['Changed'], []])
  }
})

test('an edit of a closed tab changes the same block in an open tab, where it has another local id', async () => {
  const openedEditor = await openEditor()
  const [page = ''] = getPageIds(getView(openedEditor))
  openedEditor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000009' })
  expect(await openedEditor.flush()).toBe(true)
  const closedEditor = await openEditor()
  closedEditor.edit({ op: 'setBlock', page, block: getLastStoredBlock()?.id ?? '', fields: { words: 'Changed' } })
  closedEditor.close()
  await adoptDraft(openedEditor, toDraft(closedEditor, 'closed'))
  await expect.poll(() => openedEditor.flush(), { timeout: 20_000 }).toBe(true)
  expect([getLastStoredBlock()?.fields, openedEditor.store.getState().session.conflicts]).toEqual([
    { words: 'Changed' },
    [],
  ])
})

test('two people who add the same block get two blocks', async () => {
  const { editor: firstEditor, page, initialBlocks } = await openFirstPage()
  const secondEditor = await openEditor()
  for (const editor of [secondEditor, firstEditor]) {
    editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Same' } })
    expect(await editor.flush()).toBe(true)
  }
  expect(fakeService.data.pages[0]?.pages[0]?.blocks).toHaveLength(initialBlocks.length + 2)
})

test('a 409 with an unknown code is merged like a stale revision', async () => {
  const { editor, page } = await openFirstPage()
  const [storedPage] = fakeService.data.pages
  if (storedPage) storedPage.revision += 1
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Mine' } })
  expect(await editor.flush()).toBe(true)
  expect(fakeService.requests.flatMap(({ method, status }) => (method === 'POST' ? [status] : []))).toContain(409)
  expect(getLastStoredBlock()).toMatchObject({ type: 'heading', fields: { words: 'Mine' } })
})

test('a block can be added to a new page whose id the service has replaced', async () => {
  const editor = await openEditor()
  const [id, headerId] = ['pgs_00000000000000000003', 'blk_00000000000000000003']
  editor.edit({ op: 'addPage', name: 'Menu', slug: 'menu', id, headerId })
  expect(await editor.flush()).toBe(true)
  editor.edit({ op: 'addBlock', page: id, type: 'heading', fields: { words: 'Menu' }, after: headerId })
  expect(await editor.flush()).toBe(true)
  expect(fakeService.data.pages[0]?.pages[1]?.blocks.map(({ type }) => type)).toEqual(['header', 'heading'])
})

test('publishing without a response body reads the page again', async () => {
  const [storedPage] = fakeService.data.pages
  const queries = new QueryClient()
  const observer = new MutationObserver(queries, republishPage(queries))
  const page = await observer.mutate({ id: storedPage?.id ?? '', revision: 7 })
  expect(page).toMatchObject({ id: storedPage?.id, status: 'live', revision: 7, publishedRevision: null })
})

test('a block type whose schema has no label takes the label from the list of types', async () => {
  const types = await readSchemas(new QueryClient())
  expect(types.find(({ type }) => type === 'heading')).toMatchObject({ label: 'Big words', plan: 'basic' })
})

async function openEditor(options: Pick<Parameters<typeof createEditor>[0], 'draft'> = {}): Promise<Editor> {
  const blockTypes = await new QueryClient().query(blocksQueries.schemas(['heading', 'header', 'image', 'notice']))
  const types = new Map(blockTypes.map((blockType) => [blockType.type, blockType]))
  const page = await readPage(fakeService.data.pages[0]?.id ?? '')
  const registry = createBuilderBlockTypes(() => ({ types, check: null }))
  return createEditor({ page, blockTypes: registry, hasBatchIds: false, ...options })
}

/** An editor, with the id of its first page and the blocks of that page. */
async function openFirstPage() {
  const editor = await openEditor()
  const [page = ''] = getPageIds(getView(editor))
  return { editor, page, initialBlocks: getBlockIds(getView(editor), page) }
}

/** Closes the page and opens it again with its draft, like a reload. */
async function reloadPage(editor: Editor): Promise<Editor> {
  editor.close()
  return openEditor({ draft: withServiceIds(toDraft(editor, 'tab')) })
}

function getView(editor: Editor) {
  return editor.store.getState().session.view
}

function getLastStoredBlock() {
  return fakeService.data.pages[0]?.pages[0]?.blocks.at(-1)
}
