import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getBlockIds, getBlock, getPageIds } from '#document/document.ts'
import { testBff, toBrowserRequest } from '#testing/bff.ts'
import { type FakeService, startFakeService } from '#testing/fake-service/fake-service.ts'
import { republishPage } from '#dashboard/api/page-changes.ts'
import { blocksQueries, readPage, readSchemas } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes } from './builder-block-types.ts'
import { toDraft, withServiceIds } from './draft-writer.ts'
import { createEditor, type Editor } from './editor.ts'
import { adoptDraft } from './take-over-drafts.ts'

let standIn: FakeService
/** The next write is applied, but its response is lost. */
let loseAnswer = false
beforeAll(async () => {
  standIn = await startFakeService()
  const bff = await testBff({
    serviceUrl: standIn.url,
    findApiKey: async () => standIn.apiKey,
    serviceDescription: null,
  })
  const { cookie } = await bff.member('harbour', 'admin')
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    if (url instanceof URL) return reach(url, init)
    const request = toBrowserRequest(url, init, { origin: bff.origin, cookie })
    const answer = await reach(request)
    if (!loseAnswer || request.method !== 'POST' || answer.status >= 400) return answer
    loseAnswer = false
    throw new TypeError('The connection was lost')
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await standIn.close()
})
beforeEach(() => {
  loseAnswer = false
  standIn.reset()
})

test('a block keeps its local id when the service assigns another', async () => {
  const { editor, page, before } = await openFirstPage()
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000001' })
  expect(await editor.flush()).toBe(true)
  expect(getBlockIds(getView(editor), page)).toEqual([...before, 'blk_00000000000000000001'])
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000001', fields: { words: 'Changed' } })
  expect(await editor.flush()).toBe(true)
  expect(lastBlock()).toMatchObject({ type: 'heading', fields: { words: 'Changed' } })
  expect(getBlock(getView(editor), 'blk_00000000000000000001')?.fields).toEqual({ words: 'Changed' })
  editor.dispatch({ type: 'undo' })
  editor.dispatch({ type: 'undo' })
  expect(await editor.flush()).toBe(true)
  expect(standIn.data.pages[0]?.pages[0]?.blocks.map(({ id }) => id)).toEqual(before)
})

test('text typed into a block while it is being added is saved', async () => {
  const { editor, page } = await openFirstPage()
  editor.edit({ op: 'addBlock', page, type: 'heading', id: 'blk_00000000000000000002' })
  const saving = editor.flush()
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000002', fields: { words: 'Typed' } })
  expect(await saving).toBe(true)
  expect(lastBlock()).toMatchObject({ type: 'heading', fields: { words: 'Typed' } })
  expect(editor.store.getState().session.conflicts).toEqual([])
})

test('an added block whose response was lost is matched and not added twice', async () => {
  const { editor, page, before } = await openFirstPage()
  loseAnswer = true
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Once' }, id: 'blk_00000000000000000004' })
  await editor.flush()
  editor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000004', fields: { words: 'Changed' } })
  await expect.poll(() => editor.flush()).toBe(true)
  expect(getBlockIds(getView(editor), page)).toEqual([...before, 'blk_00000000000000000004'])
  expect(standIn.data.pages[0]?.pages[0]?.blocks).toHaveLength(before.length + 1)
  expect(lastBlock()?.fields).toEqual({ words: 'Changed' })
})

test('an added page whose response was lost is matched', async () => {
  const editor = await openEditor()
  loseAnswer = true
  const [id, headerId] = ['pgs_00000000000000000005', 'blk_00000000000000000005']
  editor.edit({ op: 'addPage', name: 'Menu', slug: 'menu', id, headerId })
  await editor.flush()
  editor.edit({ op: 'addBlock', page: id, type: 'heading', fields: { words: 'Menu' }, after: headerId })
  await expect.poll(() => editor.flush()).toBe(true)
  expect(standIn.data.pages[0]?.pages.map(({ blocks }) => blocks.length)).toEqual([expect.any(Number), 2])
})

test('after a reload, edits and undo of a draft refer to the block that was added', async () => {
  const { editor: closedEditor, page, before } = await openFirstPage()
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
  const editor = await reload(closedEditor)
  expect(await editor.flush()).toBe(true)
  const words = () => standIn.data.pages[0]?.pages[0]?.blocks.slice(before.length).map(({ fields }) => fields['words'])
  expect([words(), editor.store.getState().session.conflicts]).toEqual([['Changed', 'Behind'], []])
  for (const expected of [['Changed'], ['New'], []]) {
    editor.dispatch({ type: 'undo' })
    expect(await editor.flush()).toBe(true)
    expect(words()).toEqual(expected)
  }
})

test('a change whose response was lost in a reload can be undone', async () => {
  const { editor: closedEditor, page } = await openFirstPage()
  closedEditor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000007' })
  expect(await closedEditor.flush()).toBe(true)
  loseAnswer = true
  closedEditor.edit({ op: 'setBlock', page, block: 'blk_00000000000000000007', fields: { words: 'Changed' } })
  await closedEditor.flush()
  const editor = await reload(closedEditor)
  await expect.poll(() => editor.flush()).toBe(true)
  expect(lastBlock()?.fields).toEqual({ words: 'Changed' })
  editor.dispatch({ type: 'undo' })
  await expect.poll(() => editor.flush()).toBe(true)
  expect(lastBlock()?.fields).toEqual({ words: 'New' })
})

test('a block is not added twice if the page reloads before the response', async () => {
  const { editor: closedEditor, page, before } = await openFirstPage()
  loseAnswer = true
  closedEditor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Once' } })
  await closedEditor.flush()
  const editor = await reload(closedEditor)
  await expect.poll(() => editor.flush()).toBe(true)
  expect(standIn.data.pages[0]?.pages[0]?.blocks).toHaveLength(before.length + 1)
  expect(getBlockIds(getView(editor), page)).toHaveLength(before.length + 1)
})

test('an open tab adds the block of a closed tab once, whether or not the service had added it', async () => {
  for (const isLost of [true, false]) {
    standIn.reset()
    const { editor: closed, page, before } = await openFirstPage()
    const open = await openEditor()
    loseAnswer = isLost
    closed.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Once' }, id: 'blk_00000000000000000008' })
    if (isLost) await closed.flush()
    closed.edit({ op: 'setBlock', page, block: 'blk_00000000000000000008', fields: { words: 'Changed' } })
    closed.close()
    await adoptDraft(open, toDraft(closed, 'closed'))
    await expect.poll(() => open.flush(), { timeout: 20_000 }).toBe(true)
    const words = standIn.data.pages[0]?.pages[0]?.blocks.slice(before.length).map(({ fields }) => fields['words'])
    expect([words, open.store.getState().session.conflicts]).toEqual([['Changed'], []])
  }
})

test('an edit of a closed tab reaches the block of an open tab, although their local ids differ', async () => {
  const open = await openEditor()
  const [page = ''] = getPageIds(getView(open))
  open.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'New' }, id: 'blk_00000000000000000009' })
  expect(await open.flush()).toBe(true)
  const closed = await openEditor()
  closed.edit({ op: 'setBlock', page, block: lastBlock()?.id ?? '', fields: { words: 'Changed' } })
  closed.close()
  await adoptDraft(open, toDraft(closed, 'closed'))
  await expect.poll(() => open.flush(), { timeout: 20_000 }).toBe(true)
  expect([lastBlock()?.fields, open.store.getState().session.conflicts]).toEqual([{ words: 'Changed' }, []])
})

test('two people who add the same block get two blocks', async () => {
  const { editor: mine, page, before } = await openFirstPage()
  const theirs = await openEditor()
  for (const editor of [theirs, mine]) {
    editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Same' } })
    expect(await editor.flush()).toBe(true)
  }
  expect(standIn.data.pages[0]?.pages[0]?.blocks).toHaveLength(before.length + 2)
})

test('a 409 with a service-specific code is read and merged', async () => {
  const { editor, page } = await openFirstPage()
  const [draft] = standIn.data.pages
  if (draft) draft.revision += 1
  editor.edit({ op: 'addBlock', page, type: 'heading', fields: { words: 'Mine' } })
  expect(await editor.flush()).toBe(true)
  expect(standIn.requests.flatMap(({ method, status }) => (method === 'POST' ? [status] : []))).toContain(409)
  expect(lastBlock()).toMatchObject({ type: 'heading', fields: { words: 'Mine' } })
})

test('blocks of a new page are matched although the service assigns the page another id', async () => {
  const editor = await openEditor()
  const [id, headerId] = ['pgs_00000000000000000003', 'blk_00000000000000000003']
  editor.edit({ op: 'addPage', name: 'Menu', slug: 'menu', id, headerId })
  expect(await editor.flush()).toBe(true)
  editor.edit({ op: 'addBlock', page: id, type: 'heading', fields: { words: 'Menu' }, after: headerId })
  expect(await editor.flush()).toBe(true)
  expect(standIn.data.pages[0]?.pages[1]?.blocks.map(({ type }) => type)).toEqual(['header', 'heading'])
})

test('publishing without a response body reads the page again', async () => {
  const [draft] = standIn.data.pages
  const queries = new QueryClient()
  const observer = new MutationObserver(queries, republishPage(queries))
  const page = await observer.mutate({ id: draft?.id ?? '', revision: 7 })
  expect(page).toMatchObject({ id: draft?.id, status: 'live', revision: 7, publishedRevision: null })
})

test('types whose schemas have no labels use the labels of the list', async () => {
  const types = await readSchemas(new QueryClient())
  expect(types.find(({ type }) => type === 'heading')).toMatchObject({ label: 'Big words', plan: 'basic' })
})

async function openEditor(options: Pick<Parameters<typeof createEditor>[0], 'draft'> = {}): Promise<Editor> {
  const listed = await new QueryClient().query(blocksQueries.schemas(['heading', 'header', 'image', 'notice']))
  const types = new Map(listed.map((each) => [each.type, each]))
  const page = await readPage(standIn.data.pages[0]?.id ?? '')
  const blockTypes = createBuilderBlockTypes(() => ({ types, check: null }))
  return createEditor({ page, blockTypes, hasBatchIds: false, ...options })
}

/** An editor, with the id of its first page and the blocks of that page. */
async function openFirstPage() {
  const editor = await openEditor()
  const [page = ''] = getPageIds(getView(editor))
  return { editor, page, before: getBlockIds(getView(editor), page) }
}

/** Closes the page and opens it again with its draft, like a reload. */
async function reload(editor: Editor): Promise<Editor> {
  editor.close()
  return openEditor({ draft: withServiceIds(toDraft(editor, 'tab')) })
}

function getView(editor: Editor) {
  return editor.store.getState().session.view
}

function lastBlock() {
  return standIn.data.pages[0]?.pages[0]?.blocks.at(-1)
}
