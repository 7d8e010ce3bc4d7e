import { getSchema } from '@tiptap/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRichText } from '#blocks/schema/check-rich-text.ts'
import { findExceededLimit } from '#blocks/schema/find-exceeded-limit.ts'
import { paragraphs } from '#blocks/schema/rich-text.ts'
import type { JsonObject } from '#contract/json.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import { toEditorText, toStoredText } from './rich-text-shape.ts'

test('the editor’s content is stored in the shape of the schema', () => {
  const editorContent = {
    type: 'doc',
    content: [
      { type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'Open' }] },
      {
        type: 'orderedList',
        attrs: { start: 1, type: null },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      },
    ],
  }
  expect(toStoredText(editorContent)).toEqual({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Open', marks: [] }] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [] }] }] },
    ],
  })
  expect(isRichText(toStoredText(editorContent))).toBe(true)
})

test('an empty text is stored without paragraphs', () => {
  expect(toStoredText({ type: 'doc', content: [{ type: 'paragraph' }] })).toEqual({ type: 'doc', content: [] })
})

test('content that the schema rejects is not changed', () => {
  const rejected = { type: 'doc', content: [{ type: 'heading' }] }
  expect(toStoredText(rejected)).toEqual(rejected)
})

test('stored text is completed by the paragraphs that the editor requires', () => {
  expect(toEditorText(paragraphs('One', 'Two'))).toEqual(paragraphs('One', 'Two'))
  const empty = { type: 'paragraph', content: [] }
  expect(toEditorText({ type: 'doc', content: [] })).toEqual({ type: 'doc', content: [empty] })
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [] }] }
  expect(toEditorText({ type: 'doc', content: [{ type: 'bulletList', content: [] }, list] })).toEqual({
    type: 'doc',
    content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [empty] }] }],
  })
})

test('line breaks within bold text and links are stored', () => {
  const marks = [{ type: 'bold' }]
  const content = [
    { type: 'text', text: 'one', marks },
    { type: 'hardBreak', marks },
    { type: 'text', text: 'two', marks },
  ]
  expect(toStoredText({ type: 'doc', content: [{ type: 'paragraph', content }] })).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph', content: [content[0], { type: 'hardBreak' }, content[2]] }],
  })
})

test('list items below the third level move up to the third level', () => {
  const createItem = (text: string, ...lists: JsonObject[]): JsonObject => ({
    type: 'listItem',
    content: [...paragraphs(text).content, ...lists],
  })
  const createList = (...content: JsonObject[]): JsonObject => ({ type: 'bulletList', content })
  const deepList = createList(
    createItem(
      '1',
      createList(
        createItem(
          '2',
          createList(
            createItem('3', createList(createItem('4', createList(createItem('5'))), createItem('4b'))),
            createItem('3b'),
          ),
        ),
      ),
    ),
  )
  expect(toStoredText({ type: 'doc', content: [deepList] })).toEqual({
    type: 'doc',
    content: [
      createList(
        createItem(
          '1',
          createList(
            createItem(
              '2',
              createList(createItem('3'), createItem('4'), createItem('5'), createItem('4b'), createItem('3b')),
            ),
          ),
        ),
      ),
    ],
  })
})

test('a text that is too long is split between characters', () => {
  const text = `${'x'.repeat(9_999)}🙂${'y'.repeat(12_000)}`
  const storedText = toStoredText({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  expect(isRichText(storedText)).toBe(true)
  expect(listTexts(storedText)).toEqual(['x'.repeat(9_999), `🙂${'y'.repeat(9_998)}`, 'y'.repeat(2_002)])
})

test('every document of the editor is stored whole, or a message names the limit that it exceeds', () => {
  const schema = getSchema(richTextExtensions)
  const mark = fc.oneof(
    fc.constantFrom({ type: 'bold' }, { type: 'italic' }),
    fc
      .constantFrom(null, '', 'https://a.b', 'mailto:a@b.de', 'page', `https://a.b/${'x'.repeat(2_000)}`)
      .map((href) => ({
        type: 'link',
        attrs: { href, target: '_blank', title: 'x' },
      })),
  )
  const marks = fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 })
  const span = fc.oneof(
    fc.record({ type: fc.constant('hardBreak'), marks }),
    fc.record({ type: fc.constant('text'), text: fc.string({ minLength: 1, unit: 'grapheme' }), marks }),
    fc.record({
      type: fc.constant('text'),
      text: fc.integer({ min: 9_990, max: 25_000 }).map((length) => '🙂x'.repeat(length / 2)),
      marks,
    }),
  )
  const paragraph = fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('paragraph'), content: fc.array(span, { maxLength: 4 }) }) },
    { weight: 1, arbitrary: fc.constant({ type: 'paragraph', content: repeat(1_010, { type: 'hardBreak' }) }) },
  )
  const { node } = fc.letrec<{ node: JsonObject; item: JsonObject }>((tie) => ({
    item: fc
      .tuple(paragraph, fc.array(tie('node'), { maxLength: 2 }), fc.constantFrom(0, 0, 0, 0, 60))
      .map(([first, others, extraCount]) => ({
        type: 'listItem',
        content: [first, ...others, ...repeat(extraCount, simpleParagraph)],
      })),
    node: fc.oneof(
      { maxDepth: 6, depthSize: 'small' },
      paragraph,
      fc
        .tuple(
          fc.constantFrom('bulletList', 'orderedList'),
          fc.array(tie('item'), { minLength: 1, maxLength: 2 }),
          fc.constantFrom(0, 0, 0, 0, 210),
        )
        .map(([type, items, extraCount]) => ({
          type,
          content: [...items, ...repeat(extraCount, { type: 'listItem', content: [simpleParagraph] })],
        })),
    ),
  }))
  const nodes = fc
    .tuple(fc.array(node, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 0, 0, 0, 510))
    .map(([generated, extraCount]) => [...generated, ...repeat(extraCount, simpleParagraph)])
  let storedCount = 0
  let rejectedCount = 0
  fc.assert(
    fc.property(nodes, (content) => {
      const document = schema.nodeFromJSON({ type: 'doc', content })
      document.check()
      const json: unknown = document.toJSON()
      const text = toStoredText(json)
      expect(listTexts(text).join('')).toBe(listTexts(json).join(''))
      const problem = findExceededLimit(text)
      expect(isRichText(text)).toBe(problem === null)
      if (problem === null) storedCount++
      else {
        rejectedCount++
        expect(problem).toMatch(/ must (have|be) at most \d+ |^Must have at most \d+ |^The link “.+” must lead to /)
      }
    }),
  )
  // The samples contain both kinds of documents.
  expect(Math.min(storedCount, rejectedCount)).toBeGreaterThan(5)
})

const simpleParagraph: JsonObject = { type: 'paragraph', content: [{ type: 'text', text: 'Item' }] }

function repeat<T>(times: number, value: T): T[] {
  return Array.from({ length: times }, () => value)
}

/** All texts in a document, in order. */
function listTexts(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('text' in node && typeof node.text === 'string') return [node.text]
  return 'content' in node && Array.isArray(node.content) ? node.content.flatMap(listTexts) : []
}
