import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Role } from '#contract/endpoint.ts'
import { getBlockIds, getBlock, getPageIds, writeDocument } from '#document/document.ts'
import { saveSession, type SavedSession } from '#document/session/saved-session.ts'
import { getSessionStatus } from '#document/session/session-status.ts'
import { type TestBff, startTestBff, toBrowserRequest } from '#testing/bff.ts'
import { createPage } from '#testing/create-page.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { blocksQueries, readPage } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes } from './builder-block-types.ts'
import { createEditor, type Editor } from './editor.ts'

/** Stands between the browser and the service: forwards a request, or loses it. */
type Network = (request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>

let workspace: TestWorkspace
let bff: TestBff
let cookie: string
let network: Network
const passThrough: Network = (request, forward) => forward(request)
const SentEdits = z.object({ batchId: z.string().optional() })
const sentBatchIds: (string | undefined)[] = []

beforeAll(async () => {
  const service = await getSharedService()
  workspace = await service.createWorkspace('core')
  bff = await startTestBff({
    database: service.database,
    serviceUrl: service.origin,
    findApiKey: async () => workspace.key,
  })
  cookie = await signIn('designer')
  const forward = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    if (url instanceof URL) return forward(url, init)
    const request = toBrowserRequest(url, init, { origin: bff.origin, cookie })
    if (request.method === 'POST') sentBatchIds.push(SentEdits.parse(await request.clone().json()).batchId)
    return network(request, forward)
  })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  network = passThrough
  sentBatchIds.length = 0
})

test('edits are shown at once and saved, even those made while a request is running', async () => {
  const editor = await openEditor()
  addHeading(editor, 'One')
  expect(getHeadingTexts(editor)).toEqual(['One'])
  expect(getSessionStatus(getState(editor))).toMatchObject({ state: 'saving', unsaved: 1 })
  const saving = editor.flush()
  addHeading(editor, 'Two')
  expect(await saving).toBe(true)
  expect(await readSavedTexts(editor)).toEqual(['One', 'Two'])
  expect(getSessionStatus(getState(editor)).state).toBe('saved')
})

test('an edit on a stale revision is rebased on the newer one', async () => {
  const editor = await openEditor()
  const operations = [{ op: 'addBlock' as const, page: getHomeId(editor), type: 'heading', fields: { text: 'Theirs' } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id: editor.pageId }, body: { revision: 1, operations } })
  addHeading(editor, 'Mine')
  expect(await editor.flush()).toBe(true)
  expect(await readSavedTexts(editor)).toEqual(['Theirs', 'Mine'])
  expect(getHeadingTexts(editor)).toEqual(['Theirs', 'Mine'])
  expect(getState(editor).conflicts).toEqual([])
})

test('a batch whose response was lost is sent again but applied once', async () => {
  const editor = await openEditor()
  network = async (request, forward) => {
    await forward(request)
    throw new TypeError('The connection is gone.')
  }
  addHeading(editor, 'Once')
  expect(await editor.flush()).toBe(false)
  expect(getSessionStatus(getState(editor)).state).toBe('waiting')
  network = passThrough
  expect(await editor.flush()).toBe(true)
  expect(sentBatchIds).toEqual([sentBatchIds[0], sentBatchIds[0]])
  expect(await readSavedTexts(editor)).toEqual(['Once'])
})

test('without batch ids, an edit whose response was lost is not sent again', async () => {
  const editor = await openEditor({ hasBatchIds: false })
  let losesResponses = true
  network = async (request, forward) => {
    if (request.method === 'GET') return forward(request)
    const reply = await forward(request)
    if (losesResponses) throw new TypeError('The connection is gone.')
    return reply
  }
  addHeading(editor, 'Once')
  expect(await editor.flush()).toBe(false)
  addHeading(editor, 'And then')
  losesResponses = false
  expect(await editor.flush()).toBe(true)
  expect(await readSavedTexts(editor)).toEqual(['Once', 'And then'])
  expect(sentBatchIds).toEqual([undefined, undefined])
})

test('edits of a deleted page wait until the page is restored', async () => {
  const editor = await openEditor()
  const request = { params: { id: editor.pageId } }
  await workspace.call('DELETE /pages/{id}', request)
  addHeading(editor, 'Kept')
  expect(await editor.flush()).toBe(false)
  expect(getState(editor).connectionError).toBe('not_found')
  addHeading(editor, 'Kept, too')
  expect(await editor.flush()).toBe(false)
  expect(sentBatchIds).toHaveLength(1)
  await workspace.call('POST /pages/{id}/undelete', request)
  editor.receivePage(await readPage(editor.pageId))
  expect(await editor.flush()).toBe(true)
  expect(await readSavedTexts(editor)).toEqual(['Kept', 'Kept, too'])
})

test('edits made offline are sent when the network is back', async () => {
  const editor = await openEditor()
  network = () => Promise.reject(new TypeError('No network'))
  addHeading(editor, 'Offline')
  await editor.flush()
  addHeading(editor, 'Still offline')
  expect(getSessionStatus(getState(editor))).toMatchObject({ state: 'waiting', unsaved: 2 })
  network = passThrough
  await until(() => getSessionStatus(getState(editor)).state === 'saved', { seconds: 10 })
  expect(await readSavedTexts(editor)).toEqual(['Offline', 'Still offline'])
})

test('edits made while signed out are saved after signing in', async () => {
  const editor = await openEditor()
  const validCookie = cookie
  cookie = 'nobody'
  addHeading(editor, 'Kept')
  expect(await editor.flush()).toBe(false)
  expect(getState(editor).connectionError).toBe('signed_out')
  const requestCount = sentBatchIds.length
  addHeading(editor, 'Kept, too')
  await editor.flush()
  expect(sentBatchIds.length).toBe(requestCount)
  cookie = validCookie
  editor.resume()
  await until(() => getSessionStatus(getState(editor)).state === 'saved')
  expect(await readSavedTexts(editor)).toEqual(['Kept', 'Kept, too'])
})

test('only the edit that the plan does not allow becomes a conflict', async () => {
  const editor = await openEditor()
  const before = ['One', 'Two', 'Three'].map((text) => createHeading(editor, text))
  const after = ['Four', 'Five'].map((text) => createHeading(editor, text))
  editor.edit([...before, { op: 'addBlock', page: getHomeId(editor), type: 'coupon', fields: {} }, ...after])
  expect(await editor.flush()).toBe(true)
  expect(await readSavedTexts(editor)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  expect(getState(editor).conflicts).toMatchObject([{ why: 'refused', message: expect.stringContaining('pro') }])
})

test('text for a removed block can be restored from its conflict', async () => {
  const editor = await openEditor()
  addHeading(editor, 'Opening hours')
  await editor.flush()
  const [block = ''] = getBlockIds(getState(editor).view, getHomeId(editor)).slice(1)
  const { revision } = getState(editor).base
  const operations = [{ op: 'removeBlock' as const, page: getHomeId(editor), block }]
  await workspace.call('POST /pages/{id}/edits', { params: { id: editor.pageId }, body: { revision, operations } })
  editor.edit({ op: 'setBlock', page: getHomeId(editor), block, fields: { text: 'Open from nine' } })
  expect(await editor.flush()).toBe(true)
  expect(getHeadingTexts(editor)).toEqual([])
  const [conflict] = getState(editor).conflicts
  expect(conflict).toMatchObject({ why: 'removed', target: block })
  editor.dispatch({ type: 'putBack', item: conflict?.id ?? 0 })
  expect(await editor.flush()).toBe(true)
  expect(await readSavedTexts(editor)).toEqual(['Open from nine'])
  expect(getState(editor).conflicts).toEqual([])
})

test('edits that were unsaved when the page was closed are saved when it is opened again', async () => {
  const editor = await openEditor()
  network = async (request, forward) => {
    if (request.method === 'POST') await forward(request)
    throw new TypeError('The browser has crashed.')
  }
  addHeading(editor, 'In the air')
  await editor.flush()
  addHeading(editor, 'In the queue')
  editor.close()
  network = passThrough
  const session = structuredClone(saveSession(getState(editor)))
  const reopened = createEditor({
    page: await readPage(editor.pageId),
    blockTypes: editor.blockTypes,
    draft: { session },
  })
  expect(getHeadingTexts(reopened)).toEqual(['In the air', 'In the queue'])
  expect(await reopened.flush()).toBe(true)
  expect(await readSavedTexts(reopened)).toEqual(['In the air', 'In the queue'])
  reopened.dispatch({ type: 'undo' })
  expect(getHeadingTexts(reopened)).toEqual(['In the air'])
})

test('a page opens even if this version cannot read its draft', async () => {
  const page = await createPage(workspace)
  const oldSession: object = { version: 0 }
  const draft = { session: oldSession as SavedSession }
  const editor = createEditor({ page: await readPage(page.id), blockTypes: createBuilderBlockTypes(getNoTypes), draft })
  addHeading(editor, 'Anew')
  expect(await editor.flush()).toBe(true)
})

const getNoTypes = () => ({ types: new Map(), check: null })

async function openEditor(options: { hasBatchIds?: boolean } = {}): Promise<Editor> {
  const { id } = await createPage(workspace)
  const blockTypes = await new QueryClient().query(blocksQueries.schemas(['heading', 'header', 'coupon']))
  const types = new Map(blockTypes.map((blockType) => [blockType.type, blockType]))
  const editor = createEditor({
    page: await readPage(id),
    blockTypes: createBuilderBlockTypes(() => ({ types, check: null })),
    ...options,
  })
  sentBatchIds.length = 0
  return editor
}

async function signIn(role: Role): Promise<string> {
  return (await bff.addMember(workspace.id, role)).cookie
}

function getState(editor: Editor) {
  return editor.store.getState().session
}

function getHomeId(editor: Editor): string {
  return getPageIds(getState(editor).view)[0] ?? ''
}

function createHeading(editor: Editor, text: string) {
  return { op: 'addBlock' as const, page: getHomeId(editor), type: 'heading', fields: { text } }
}

function addHeading(editor: Editor, text: string) {
  editor.edit(createHeading(editor, text))
}

/** Texts of the headings on screen. */
function getHeadingTexts(editor: Editor) {
  const { view } = getState(editor)
  return getBlockIds(view, getHomeId(editor)).flatMap((id) => listTexts(getBlock(view, id)))
}

/** Texts of the headings that the service has, after checking that it has the document on screen. */
async function readSavedTexts(editor: Editor) {
  const { pages, theme, nav } = await workspace.call('GET /pages/{id}/content', { params: { id: editor.pageId } })
  expect(writeDocument(getState(editor).view)).toEqual({
    pages: pages.map(({ id, name, slug, icon, blocks }) => ({ id, name, slug, icon, blocks })),
    theme,
    nav,
  })
  return pages.flatMap(({ blocks }) => blocks.flatMap(listTexts))
}

function listTexts(block: { type: string; fields: Record<string, unknown> } | undefined) {
  return block?.type === 'heading' ? [block.fields['text']] : []
}
