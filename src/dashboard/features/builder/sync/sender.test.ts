import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getBlockIds, getBlock, getPageIds } from '#document/document.ts'
import type { Operation } from '#document/operation.ts'
import { getSessionStatus } from '#document/session/session-status.ts'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { createEditor, type Editor } from './editor.ts'

// The service gives unusual responses. The timers are fake, because the tests check how long the pauses are.
let service: ModelService
/** The requests in order: 'GET', or with revision 7 'POST 7', and 'POST 7 batch' if the request has a batch id. */
let requests: string[]
/** A response that replaces that of the service, or null. */
let overrideResponse: (method: string, body: SentEdits | null) => Response | null

const MAX_REQUESTS = 100
const SentEdits = z.object({ revision: z.int(), batchId: z.string().optional(), operations: z.array(z.unknown()) })
type SentEdits = z.output<typeof SentEdits>

beforeEach(() => {
  vi.useFakeTimers()
  service = new ModelService({ batches: false, names: false })
  requests = []
  overrideResponse = () => null
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body }: RequestInit) => {
    const edits = typeof body === 'string' ? SentEdits.parse(JSON.parse(body)) : null
    requests.push(edits ? `POST ${edits.revision}${edits.batchId === undefined ? '' : ' batch'}` : 'GET')
    // Stops a loop without pauses.
    if (requests.length > MAX_REQUESTS) return new Promise(() => {})
    return Promise.resolve(overrideResponse(method, edits) ?? respond(edits))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['another identifier', { error: { code: 'edit_conflict', message: 'Changed meanwhile.' } }],
  ['the specified identifier without details', { error: { code: 'stale_revision', message: 'Changed meanwhile.' } }],
  ['no body', null],
])('after a 409 with %s, the page is read and the edit is sent on the newer revision', async (_, body) => {
  const editor = openEditor()
  editAsOther({ op: 'setBlock', page: getHomeId(editor), block: getSecondBlock(editor), fields: { text: 'Theirs' } })
  overrideResponse = (_method, batch) =>
    batch && batch.revision !== service.revision ? Response.json(body, { status: 409 }) : null
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual(['POST 1 batch', 'GET', 'POST 2 batch'])
  expect(getTexts(editor)).toEqual(['Mine', 'Theirs'])
  expect(getSaveState(editor)).toBe('saved')
})

test('an edit is saved on an older revision to which the service was restored', async () => {
  service.revision = 7
  const editor = openEditor()
  service = new ModelService({ batches: false, names: false })
  service.revision = 3
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual(['POST 7 batch', 'GET', 'POST 3 batch'])
  expect([getTexts(editor)[0], getSaveState(editor), getSession(editor).base.revision]).toEqual(['Mine', 'saved', 4])
})

test('an endless 409 is retried with growing pauses', async () => {
  const editor = openEditor()
  overrideResponse = (_, batch) =>
    batch ? Response.json({ error: { code: 'locked', message: 'No.' } }, { status: 409 }) : null
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(5_000)
  const earlyCount = requests.length
  expect(earlyCount).toBeLessThan(15)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.length - earlyCount).toBeLessThan(15)
  expect(getSaveState(editor)).toBe('waiting')
  overrideResponse = () => null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getSaveState(editor)).toBe('saved')
})

test('a page that is older than announced is read again with growing pauses', async () => {
  const editor = openEditor()
  editor.receiveNews({ revision: 2, publishedRevision: null })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests.length).toBeLessThan(10)
  editAsOther({ op: 'setBlock', page: getHomeId(editor), block: getSecondBlock(editor), fields: { text: 'Theirs' } })
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getTexts(editor)).toEqual(['Mine', 'Theirs'])
  expect([getSaveState(editor), requests.length < 20]).toEqual(['saved', true])
})

test('an announced revision that never arrives does not prevent saving', async () => {
  const editor = openEditor()
  editor.receiveNews({ revision: 20, publishedRevision: null })
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([getSaveState(editor), requests.length < 20]).toEqual(['saved', true])
})

test('a service that does not offer batch ids never gets one', async () => {
  const editor = openEditor({ hasBatchIds: false })
  writeText(editor, 'One')
  await vi.advanceTimersByTimeAsync(5_000)
  writeText(editor, 'Two')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual(['POST 1', 'POST 2'])
  expect([getTexts(editor)[0], getSaveState(editor), getSession(editor).conflicts]).toEqual(['Two', 'saved', []])
})

const failures = [400, 402, 403, 413, 422, 429, 500, 502, 503]
test.each(failures.flatMap((status) => [true, false].map((hasBatchIds) => ({ status, hasBatchIds }))))(
  'an edit that is answered with $status causes at most 12 requests in five minutes (batch ids: $hasBatchIds)',
  async ({ status, hasBatchIds }) => {
    const editor = openEditor({ hasBatchIds })
    overrideResponse = (_, batch) =>
      batch ? Response.json({ error: { code: 'x', message: 'Not now.' } }, { status }) : null
    writeText(editor, 'Mine')
    for (let seconds = 0; seconds < 300; seconds += 2) {
      await vi.advanceTimersByTimeAsync(2_000)
      // The session was read; the window lost the focus.
      editor.resume()
      editor.sendPending()
    }
    expect(requests.length).toBeLessThanOrEqual(12)
    const isRejected = [400, 402, 403, 413, 422].includes(status)
    expect(editor.store.getState().failure?.message).toBe(isRejected ? undefined : 'Not now.')
  },
)

test('an edit that the role, the key or the plan forbids is saved once it is allowed', async () => {
  const editor = openEditor()
  const error = { code: 'forbidden', message: 'Your role does not allow this.' }
  overrideResponse = (_, batch) => (batch ? Response.json({ error }, { status: 403 }) : null)
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([editor.store.getState().failure?.message, editor.store.getState().form]).toEqual([
    'Your role does not allow this. Ask an admin of the workspace.',
    {},
  ])
  overrideResponse = () => null
  await vi.advanceTimersByTimeAsync(300_000)
  expect([getTexts(editor)[0], getSaveState(editor), getSession(editor).conflicts]).toEqual(['Mine', 'saved', []])
})

test('an edit waits as long as Retry-After says', async () => {
  const editor = openEditor()
  const headers = { 'retry-after': '90' }
  overrideResponse = (_, batch) =>
    batch ? Response.json({ error: { code: 'x', message: 'Busy.' } }, { status: 503, headers }) : null
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(80_000)
  expect(requests).toEqual(['POST 1 batch'])
  expect(editor.store.getState().failure).toMatchObject({ message: 'Busy.' })
  overrideResponse = () => null
  await vi.advanceTimersByTimeAsync(11_000)
  expect(requests).toEqual(['POST 1 batch', 'POST 1 batch'])
  expect([getSaveState(editor), editor.store.getState().failure]).toEqual(['saved', null])
})

test('an edit that keeps failing can be sent at once or undone', async () => {
  const editor = openEditor()
  const textsBefore = getTexts(editor)
  overrideResponse = (_, batch) =>
    batch ? Response.json({ error: { code: 'x', message: 'Broken.' } }, { status: 500 }) : null
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(20_000)
  const earlyCount = requests.length
  expect(await editor.flush()).toBe(false)
  expect(requests.length).toBe(earlyCount + 1)
  editor.undoUnsaved()
  overrideResponse = () => null
  await vi.advanceTimersByTimeAsync(60_000)
  expect([getTexts(editor), getSaveState(editor), getSession(editor).conflicts]).toEqual([textsBefore, 'saved', []])
  expect([requests.at(-1), getSession(editor).undo]).toEqual(['GET', []])
})

test('an edit that did not reach the service is sent when the connection is back', async () => {
  const editor = openEditor()
  let isDown = true
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch')
    requests.push('sent')
    return respond(typeof body === 'string' ? SentEdits.parse(JSON.parse(body)) : null)
  })
  writeText(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(58_000)
  isDown = false
  editor.resume()
  await vi.advanceTimersByTimeAsync(100)
  expect([requests, getSaveState(editor), editor.store.getState().failure]).toEqual([['sent'], 'saved', null])
})

test('a rejected edit stays in its field', async () => {
  const editor = openEditor()
  overrideResponse = (_method, batch) => (batch ? Response.json(null, { status: 400 }) : null)
  writeText(editor, 'forbidden')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(getSession(editor).conflicts).toEqual([])
  expect(Object.values(editor.store.getState().form)).toMatchObject([{ text: { value: 'forbidden' } }])
  overrideResponse = () => null
  writeText(editor, 'Two')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([getTexts(editor)[0], getSaveState(editor), getSession(editor).conflicts.length]).toEqual(['Two', 'saved', 0])
})

function respond(edits: SentEdits | null): Response {
  if (!edits) return Response.json(presentModelPage(service))
  // The editor sends only operations.
  const operations = edits.operations as Operation[]
  const reply = service.edit(1, { batchId: edits.batchId ?? '', revision: edits.revision, operations })
  if (reply.status === 200) return Response.json(presentModelPage(service))
  if (reply.status === 400)
    return Response.json({ error: { code: 'invalid_request', message: reply.message } }, { status: 400 })
  const details = { revision: reply.revision }
  return Response.json({ error: { code: 'stale_revision', message: 'Newer.', details } }, { status: 409 })
}

function openEditor(options: { hasBatchIds?: boolean } = {}): Editor {
  return createEditor({ page: presentModelPage(service), blockTypes: sampleBlockTypes, ...options })
}

function editAsOther(operation: Operation) {
  service.edit(2, { batchId: crypto.randomUUID(), revision: service.revision, operations: [operation] })
}

function writeText(editor: Editor, text: string) {
  const [, block = ''] = getBlockIds(getSession(editor).view, getHomeId(editor))
  editor.edit({ op: 'setBlock', page: getHomeId(editor), block, fields: { text } })
}

function getTexts(editor: Editor) {
  const { view } = getSession(editor)
  return getBlockIds(view, getHomeId(editor))
    .slice(1, 3)
    .map((id) => getBlock(view, id)?.fields['text'])
}

function getSecondBlock(editor: Editor) {
  return getBlockIds(getSession(editor).view, getHomeId(editor))[2] ?? ''
}

function getHomeId(editor: Editor) {
  return getPageIds(getSession(editor).view)[0] ?? ''
}

function getSession(editor: Editor) {
  return editor.store.getState().session
}

function getSaveState(editor: Editor) {
  return getSessionStatus(getSession(editor)).state
}
