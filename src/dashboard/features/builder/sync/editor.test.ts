import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Role } from '#contract/endpoint.ts'
import { getBlockIds, getBlock, getPageIds, writeDocument } from '#document/document.ts'
import { saveSession, type SavedSession } from '#document/session/saved-session.ts'
import { getSessionStatus } from '#document/session/session-status.ts'
import { type TestBff, testBff, toBrowserRequest } from '#testing/bff.ts'
import { newPage } from '#testing/new-page.ts'
import { sharedService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { blocksQueries, readPage } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes } from './builder-block-types.ts'
import { createEditor, type Editor } from './editor.ts'

/** Passes a request on, or does something else with it. */
type Network = (request: Request, reach: (request: Request) => Promise<Response>) => Promise<Response>

let workspace: TestWorkspace
let bff: TestBff
let cookie: string
let network: Network
const direct: Network = (request, reach) => reach(request)
const SentEdits = z.object({ batchId: z.string().optional() })
const sentBatchIds: (string | undefined)[] = []

beforeAll(async () => {
  const service = await sharedService()
  workspace = await service.workspace('core')
  bff = await testBff({ opened: service.opened, serviceUrl: service.origin, findApiKey: async () => workspace.key })
  cookie = await signedIn('designer')
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    if (url instanceof URL) return reach(url, init)
    const request = toBrowserRequest(url, init, { origin: bff.origin, cookie })
    if (request.method === 'POST') sentBatchIds.push(SentEdits.parse(await request.clone().json()).batchId)
    return network(request, reach)
  })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  network = direct
  sentBatchIds.length = 0
})

test('an edit is shown at once and saved, and so are edits made while it is being sent', async () => {
  const editor = await openEditor()
  addHeading(editor, 'One')
  expect(words(editor)).toEqual(['One'])
  expect(getSessionStatus(getState(editor))).toMatchObject({ state: 'saving', unsaved: 1 })
  const saving = editor.flush()
  addHeading(editor, 'Two')
  expect(await saving).toBe(true)
  expect(await saved(editor)).toEqual(['One', 'Two'])
  expect(getSessionStatus(getState(editor)).state).toBe('saved')
})

test('an edit on a stale revision is rebased on the newer one', async () => {
  const editor = await openEditor()
  const operations = [{ op: 'addBlock' as const, page: home(editor), type: 'heading', fields: { text: 'Theirs' } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id: editor.pageId }, body: { revision: 1, operations } })
  addHeading(editor, 'Mine')
  expect(await editor.flush()).toBe(true)
  expect(await saved(editor)).toEqual(['Theirs', 'Mine'])
  expect(words(editor)).toEqual(['Theirs', 'Mine'])
  expect(getState(editor).conflicts).toEqual([])
})

test('after a lost response the same batch is sent again and applied once', async () => {
  const editor = await openEditor()
  network = async (request, reach) => {
    await reach(request)
    throw new TypeError('The connection is gone.')
  }
  addHeading(editor, 'Once')
  expect(await editor.flush()).toBe(false)
  expect(getSessionStatus(getState(editor)).state).toBe('waiting')
  network = direct
  expect(await editor.flush()).toBe(true)
  expect(sentBatchIds).toEqual([sentBatchIds[0], sentBatchIds[0]])
  expect(await saved(editor)).toEqual(['Once'])
})

test('without batch ids, the document shows whether a lost request was applied', async () => {
  const editor = await openEditor({ hasBatchIds: false })
  let losing = true
  network = async (request, reach) => {
    if (request.method === 'GET') return reach(request)
    const reply = await reach(request)
    if (losing) throw new TypeError('The connection is gone.')
    return reply
  }
  addHeading(editor, 'Once')
  expect(await editor.flush()).toBe(false)
  addHeading(editor, 'And then')
  losing = false
  expect(await editor.flush()).toBe(true)
  expect(await saved(editor)).toEqual(['Once', 'And then'])
  // The applied edit was not sent twice.
  expect(sentBatchIds).toEqual([undefined, undefined])
})

test('a deleted page gets no more requests, and is saved once it is restored', async () => {
  const editor = await openEditor()
  const at = { params: { id: editor.pageId } }
  await workspace.call('DELETE /pages/{id}', at)
  addHeading(editor, 'Kept')
  expect(await editor.flush()).toBe(false)
  expect(getState(editor).connectionError).toBe('not_found')
  addHeading(editor, 'Kept, too')
  expect(await editor.flush()).toBe(false)
  expect(sentBatchIds).toHaveLength(1)
  await workspace.call('POST /pages/{id}/undelete', at)
  editor.receivePage(await readPage(editor.pageId))
  expect(await editor.flush()).toBe(true)
  expect(await saved(editor)).toEqual(['Kept', 'Kept, too'])
})

test('edits made offline are stored and sent when the network is back', async () => {
  const editor = await openEditor()
  network = () => Promise.reject(new TypeError('No network'))
  addHeading(editor, 'Offline')
  await editor.flush()
  addHeading(editor, 'Still offline')
  expect(getSessionStatus(getState(editor))).toMatchObject({ state: 'waiting', unsaved: 2 })
  network = direct
  await until(() => getSessionStatus(getState(editor)).state === 'saved', { seconds: 10 })
  expect(await saved(editor)).toEqual(['Offline', 'Still offline'])
})

test('edits made while signed out are stored, and saved after signing in', async () => {
  const editor = await openEditor()
  const before = cookie
  cookie = 'nobody'
  addHeading(editor, 'Kept')
  expect(await editor.flush()).toBe(false)
  expect(getState(editor).connectionError).toBe('signed_out')
  const tries = sentBatchIds.length
  addHeading(editor, 'Kept, too')
  await editor.flush()
  expect(sentBatchIds.length).toBe(tries)
  cookie = before
  editor.resume()
  await until(() => getSessionStatus(getState(editor)).state === 'saved')
  expect(await saved(editor)).toEqual(['Kept', 'Kept, too'])
})

test('an edit that the plan does not allow becomes a conflict, and the other edits are saved', async () => {
  const editor = await openEditor()
  const before = ['One', 'Two', 'Three'].map((text) => heading(editor, text))
  const after = ['Four', 'Five'].map((text) => heading(editor, text))
  editor.edit([...before, { op: 'addBlock', page: home(editor), type: 'coupon', fields: {} }, ...after])
  expect(await editor.flush()).toBe(true)
  expect(await saved(editor)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  expect(getState(editor).conflicts).toMatchObject([{ why: 'refused', message: expect.stringContaining('pro') }])
})

test('text for a removed block becomes a conflict, and can be restored', async () => {
  const editor = await openEditor()
  addHeading(editor, 'Opening hours')
  await editor.flush()
  const [block = ''] = getBlockIds(getState(editor).view, home(editor)).slice(1)
  const { revision } = getState(editor).base
  const operations = [{ op: 'removeBlock' as const, page: home(editor), block }]
  await workspace.call('POST /pages/{id}/edits', { params: { id: editor.pageId }, body: { revision, operations } })
  editor.edit({ op: 'setBlock', page: home(editor), block, fields: { text: 'Open from nine' } })
  expect(await editor.flush()).toBe(true)
  expect(words(editor)).toEqual([])
  const [item] = getState(editor).conflicts
  expect(item).toMatchObject({ why: 'removed', target: block })
  editor.dispatch({ type: 'putBack', item: item?.id ?? 0 })
  expect(await editor.flush()).toBe(true)
  expect(await saved(editor)).toEqual(['Open from nine'])
  expect(getState(editor).conflicts).toEqual([])
})

test('edits that were unsaved when the page was closed are saved when it is opened again', async () => {
  const editor = await openEditor()
  network = async (request, reach) => {
    if (request.method === 'POST') await reach(request)
    throw new TypeError('The browser has crashed.')
  }
  addHeading(editor, 'In the air')
  await editor.flush()
  addHeading(editor, 'In the queue')
  editor.close()
  network = direct
  const session = structuredClone(saveSession(getState(editor)))
  const again = createEditor({ page: await readPage(editor.pageId), blockTypes: editor.blockTypes, draft: { session } })
  expect(words(again)).toEqual(['In the air', 'In the queue'])
  expect(await again.flush()).toBe(true)
  expect(await saved(again)).toEqual(['In the air', 'In the queue'])
  again.dispatch({ type: 'undo' })
  expect(words(again)).toEqual(['In the air'])
})

test('a draft that this version cannot read does not prevent the page from opening', async () => {
  const page = await newPage(workspace)
  const old: object = { version: 0 }
  const draft = { session: old as SavedSession }
  const editor = createEditor({ page: await readPage(page.id), blockTypes: createBuilderBlockTypes(noTypes), draft })
  addHeading(editor, 'Anew')
  expect(await editor.flush()).toBe(true)
})

const noTypes = () => ({ types: new Map(), check: null })

async function openEditor(options: { hasBatchIds?: boolean } = {}): Promise<Editor> {
  const { id } = await newPage(workspace)
  const listed = await new QueryClient().query(blocksQueries.schemas(['heading', 'header', 'coupon']))
  const types = new Map(listed.map((each) => [each.type, each]))
  const editor = createEditor({
    page: await readPage(id),
    blockTypes: createBuilderBlockTypes(() => ({ types, check: null })),
    ...options,
  })
  sentBatchIds.length = 0
  return editor
}

async function signedIn(role: Role): Promise<string> {
  return (await bff.member(workspace.id, role)).cookie
}

function getState(editor: Editor) {
  return editor.store.getState().session
}

function home(editor: Editor): string {
  return getPageIds(getState(editor).view)[0] ?? ''
}

function heading(editor: Editor, text: string) {
  return { op: 'addBlock' as const, page: home(editor), type: 'heading', fields: { text } }
}

function addHeading(editor: Editor, text: string) {
  editor.edit(heading(editor, text))
}

/** Texts of the headings on screen. */
function words(editor: Editor) {
  const { view } = getState(editor)
  return getBlockIds(view, home(editor)).flatMap((id) => toText(getBlock(view, id)))
}

/** Texts of the headings at the service, after checking that they are those on screen. */
async function saved(editor: Editor) {
  const { pages, theme, nav } = await workspace.call('GET /pages/{id}/content', { params: { id: editor.pageId } })
  expect(writeDocument(getState(editor).view)).toEqual({
    pages: pages.map(({ id, name, slug, icon, blocks }) => ({ id, name, slug, icon, blocks })),
    theme,
    nav,
  })
  return pages.flatMap(({ blocks }) => blocks.flatMap(toText))
}

function toText(block: { type: string; fields: Record<string, unknown> } | undefined) {
  return block?.type === 'heading' ? [block.fields['text']] : []
}
