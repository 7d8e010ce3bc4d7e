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
  const written = {
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
  expect(toStoredText(written)).toEqual({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Open', marks: [] }] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [] }] }] },
    ],
  })
  expect(isRichText(toStoredText(written))).toBe(true)
})

test('empty text is stored as such, and rejected content is not changed', () => {
  expect(toStoredText({ type: 'doc', content: [{ type: 'paragraph' }] })).toEqual({ type: 'doc', content: [] })
  const wrong = { type: 'doc', content: [{ type: 'heading' }] }
  expect(toStoredText(wrong)).toEqual(wrong)
})

test('stored text is shown completely, with paragraphs where the editor requires them', () => {
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

test('items of a fourth level follow the item of the third in which they were', () => {
  const item = (text: string, ...more: JsonObject[]): JsonObject => ({
    type: 'listItem',
    content: [...paragraphs(text).content, ...more],
  })
  const list = (...content: JsonObject[]): JsonObject => ({ type: 'bulletList', content })
  const deep = list(
    item('1', list(item('2', list(item('3', list(item('4', list(item('5'))), item('4b'))), item('3b'))))),
  )
  expect(toStoredText({ type: 'doc', content: [deep] })).toEqual({
    type: 'doc',
    content: [list(item('1', list(item('2', list(item('3'), item('4'), item('5'), item('4b'), item('3b'))))))],
  })
})

test('a text that is too long is stored as several, without splitting a character', () => {
  const text = `${'x'.repeat(9_999)}🙂${'y'.repeat(12_000)}`
  const stored = toStoredText({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  expect(isRichText(stored)).toBe(true)
  expect(textsIn(stored)).toEqual(['x'.repeat(9_999), `🙂${'y'.repeat(9_998)}`, 'y'.repeat(2_002)])
})

test('every document that the editor can hold is stored with its whole text, or a message names the limit', () => {
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
      .map(([first, rest, more]) => ({ type: 'listItem', content: [first, ...rest, ...repeat(more, simple)] })),
    node: fc.oneof(
      { maxDepth: 6, depthSize: 'small' },
      paragraph,
      fc
        .tuple(
          fc.constantFrom('bulletList', 'orderedList'),
          fc.array(tie('item'), { minLength: 1, maxLength: 2 }),
          fc.constantFrom(0, 0, 0, 0, 210),
        )
        .map(([type, items, more]) => ({
          type,
          content: [...items, ...repeat(more, { type: 'listItem', content: [simple] })],
        })),
    ),
  }))
  const nodes = fc
    .tuple(fc.array(node, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 0, 0, 0, 510))
    .map(([each, more]) => [...each, ...repeat(more, simple)])
  let stored = 0
  let named = 0
  fc.assert(
    fc.property(nodes, (content) => {
      const document = schema.nodeFromJSON({ type: 'doc', content })
      document.check()
      const json: unknown = document.toJSON()
      const text = toStoredText(json)
      expect(textsIn(text).join('')).toBe(textsIn(json).join(''))
      const problem = findExceededLimit(text)
      expect(isRichText(text)).toBe(problem === null)
      if (problem === null) stored++
      else {
        named++
        expect(problem).toMatch(/ must (have|be) at most \d+ |^Must have at most \d+ |^The link “.+” must lead to /)
      }
    }),
  )
  // Both happen.
  expect(Math.min(stored, named)).toBeGreaterThan(5)
})

const simple: JsonObject = { type: 'paragraph', content: [{ type: 'text', text: 'Item' }] }

function repeat<T>(times: number, value: T): T[] {
  return Array.from({ length: times }, () => value)
}

/** All texts in a document, in order. */
function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('text' in node && typeof node.text === 'string') return [node.text]
  return 'content' in node && Array.isArray(node.content) ? node.content.flatMap(textsIn) : []
}
