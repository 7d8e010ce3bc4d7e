import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getBlockIds, getBlock, getPageIds } from '#document/document.ts'
import type { Operation } from '#document/operation.ts'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { setField } from '../form/set-field.ts'
import { createEditor, type Editor } from './editor.ts'
import { countInvalidInput, listServiceIssues } from './invalid-input.ts'

// The service rejects a value that the check in the browser accepts.
let service: ModelService
let createError: (index: number) => object
const SentEdits = z.object({
  revision: z.int(),
  batchId: z.string().optional(),
  operations: z.array(z.looseObject({ fields: z.record(z.string(), z.json()).optional() })),
})

beforeEach(() => {
  service = new ModelService({ batches: false, names: false })
  createError = createPathError
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body !== 'string') return Response.json(presentModelPage(service))
    const edits = SentEdits.parse(JSON.parse(body))
    const index = edits.operations.findIndex(({ fields }) => fields?.['text'] === 'htt p')
    if (index !== -1) return Response.json(createError(index), { status: 400 })
    // The editor sends only operations.
    const operations = edits.operations as unknown as Operation[]
    service.edit(1, { batchId: edits.batchId ?? '', revision: edits.revision, operations })
    return Response.json(presentModelPage(service))
  })
})
afterEach(() => vi.unstubAllGlobals())

const createPathError = (index: number) => ({
  error: {
    code: 'invalid_request',
    message: 'The request is not valid.',
    details: { issues: [{ in: 'body', path: `operations.${index}.fields.text`, message: 'Not an address' }] },
  },
})

test.each([
  ['by the path of Tessera’s service', createPathError, 'Not an address'],
  [
    'by a JSON pointer',
    (index: number) => ({
      error: {
        code: 'nope',
        message: 'No',
        errors: [{ pointer: `/operations/${index}/fields/text`, detail: 'Bad text' }],
      },
    }),
    'Bad text',
  ],
  ['without a path', () => ({ error: { code: 'nope', message: 'That is not an address' } }), 'That is not an address'],
  ['with an error of an unknown shape', () => ({ error: 'nope', message: 'No address' }), 'No address'],
])('a field that the service rejects %s keeps its text and shows the reason', async (_, createShapedError, message) => {
  createError = createShapedError
  const editor = openEditor()
  const [first, second] = getBlocks(editor)
  setField(editor, { block: first, name: 'text', value: 'htt p' })
  setField(editor, { block: second, name: 'text', value: 'fine' })
  await editor.flush()
  expect([getSession(editor).conflicts, getText(editor, second), getDraftValue(editor, first)]).toEqual([
    [],
    'fine',
    'htt p',
  ])
  expect(getIssues(editor, first)).toEqual([{ path: 'text', message }])
  expect(countInvalidInput(editor.store.getState().form, getSession(editor).view, sampleBlockTypes)).toBe(1)
  setField(editor, { block: first, name: 'text', value: 'https' })
  await editor.flush()
  expect([getSession(editor).conflicts, getText(editor, first), getDraftValue(editor, first)]).toEqual([
    [],
    'https',
    undefined,
  ])
})

test('text typed while the service rejects an earlier value replaces that value', async () => {
  const editor = openEditor()
  const [first] = getBlocks(editor)
  setField(editor, { block: first, name: 'text', value: 'htt p' })
  const sending = editor.flush()
  setField(editor, { block: first, name: 'text', value: 'https' })
  await sending
  expect([getSession(editor).conflicts, getText(editor, first), getDraftValue(editor, first)]).toEqual([
    [],
    'https',
    undefined,
  ])
})

test('a rejected field is not sent again with a change of another field', async () => {
  const editor = openEditor()
  const [first] = getBlocks(editor)
  setField(editor, { block: first, name: 'text', value: 'htt p' })
  await editor.flush()
  setField(editor, { block: first, name: 'note', value: 'A note' })
  await editor.flush()
  expect(getBlock(getSession(editor).view, first)?.fields).toMatchObject({ note: 'A note' })
  expect([getDraftValue(editor, first), getSession(editor).conflicts]).toEqual(['htt p', []])
})

function openEditor(): Editor {
  return createEditor({ page: presentModelPage(service), blockTypes: sampleBlockTypes })
}

function getSession(editor: Editor) {
  return editor.store.getState().session
}

function getBlocks(editor: Editor): [string, string] {
  const { view } = getSession(editor)
  const [, first = '', second = ''] = getBlockIds(view, getPageIds(view)[0] ?? '')
  return [first, second]
}

function getText(editor: Editor, block: string) {
  return getBlock(getSession(editor).view, block)?.fields['text']
}

function getDraftValue(editor: Editor, block: string) {
  return editor.store.getState().form[block]?.['text']?.value
}

function getIssues(editor: Editor, block: string) {
  const storedFields = { text: '', note: '', ...getBlock(getSession(editor).view, block)?.fields }
  return listServiceIssues(editor.store.getState().form[block] ?? {}, storedFields)
}
