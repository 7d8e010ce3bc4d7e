import { expect, test } from 'vitest'
import { isRichText } from '#blocks/schema/check-rich-text.ts'
import { paragraphs } from '#blocks/schema/rich-text.ts'
import { editorText, storedText } from './rich-text-shape.ts'

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
  expect(storedText(written)).toEqual({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Open', marks: [] }] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [] }] }] },
    ],
  })
  expect(isRichText(storedText(written))).toBe(true)
})

test('empty text is stored as such, and rejected content is not changed', () => {
  expect(storedText({ type: 'doc', content: [{ type: 'paragraph' }] })).toEqual({ type: 'doc', content: [] })
  const wrong = { type: 'doc', content: [{ type: 'heading' }] }
  expect(storedText(wrong)).toEqual(wrong)
})

test('stored text is shown completely, with paragraphs where the editor requires them', () => {
  expect(editorText(paragraphs('One', 'Two'))).toEqual(paragraphs('One', 'Two'))
  const empty = { type: 'paragraph', content: [] }
  expect(editorText({ type: 'doc', content: [] })).toEqual({ type: 'doc', content: [empty] })
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [] }] }
  expect(editorText({ type: 'doc', content: [{ type: 'bulletList', content: [] }, list] })).toEqual({
    type: 'doc',
    content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [empty] }] }],
  })
})
