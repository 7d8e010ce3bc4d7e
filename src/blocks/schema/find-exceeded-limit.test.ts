import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isRichText } from './check-rich-text.ts'
import { findExceededLimit } from './find-exceeded-limit.ts'
import { readRichText } from './rich-text.ts'

test('a message says which text exceeds which limit', () => {
  const text = (length: number) => ({
    type: 'text',
    text: 'Opening times of the harbour house in winter '.repeat(length),
  })
  const paragraph = { type: 'paragraph', content: [text(1)] }
  const list = (content: JsonValue[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })
  const words = (...content: JsonValue[]) => findExceededLimit({ type: 'doc', content })
  const beginning = '“Opening times of the harbour house in wi…”'
  expect(words(...Array.from({ length: 501 }, () => paragraph))).toBe('Must have at most 500 paragraphs and lists')
  expect(words(list([list([list([list([paragraph])])])]))).toBe(`The list ${beginning} must be at most 3 levels deep`)
  expect(words(list(Array.from({ length: 51 }, () => paragraph)))).toBe(
    `The entry ${beginning} must have at most 50 paragraphs and lists`,
  )
  expect(
    words({
      type: 'orderedList',
      content: Array.from({ length: 201 }, () => ({ type: 'listItem', content: [paragraph] })),
    }),
  ).toBe(`The list ${beginning} must have at most 200 entries`)
  expect(words({ type: 'paragraph', content: Array.from({ length: 1001 }, () => text(1)) })).toBe(
    `The paragraph ${beginning} must have at most 1000 line breaks, links and changes between bold, italic and plain`,
  )
  expect(words({ type: 'paragraph', content: [text(250)] })).toBe(
    `The text ${beginning} must have at most 10000 characters`,
  )
  const linked = (href: string) =>
    words({ type: 'paragraph', content: [{ ...text(1), marks: [{ type: 'link', attrs: { href } }] }] })
  expect(linked(`https://example.com/${'menu/'.repeat(400)}`)).toBe(
    'The link “https://example.com/menu/menu/menu/menu/…” must have at most 2000 characters',
  )
  expect(linked('menu')).toBe('The link “menu” must lead to https://…, mailto:…, tel:… or a page')
})

test('line breaks may have the marks of the text around them, as Tiptap writes them', () => {
  const withBreak = (hardBreak: JsonObject) => ({ type: 'doc', content: [{ type: 'paragraph', content: [hardBreak] }] })
  const marked = withBreak({ type: 'hardBreak', marks: [{ type: 'bold' }] })
  expect(isRichText(marked)).toBe(true)
  expect(readRichText(marked)).toEqual(withBreak({ type: 'hardBreak' }))
})
