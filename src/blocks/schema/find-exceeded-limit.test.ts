import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isRichText } from './check-rich-text.ts'
import { findExceededLimit } from './find-exceeded-limit.ts'
import { readRichText } from './rich-text.ts'

test('the message names the text and the limit that it exceeds', () => {
  const createText = (length: number) => ({
    type: 'text',
    text: 'Opening times of the harbour house in winter '.repeat(length),
  })
  const paragraph = { type: 'paragraph', content: [createText(1)] }
  const createList = (content: JsonValue[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })
  const findInDocument = (...content: JsonValue[]) => findExceededLimit({ type: 'doc', content })
  const beginning = '“Opening times of the harbour house in wi…”'
  expect(findInDocument(...Array.from({ length: 501 }, () => paragraph))).toBe(
    'Must have at most 500 paragraphs and lists',
  )
  expect(findInDocument(createList([createList([createList([createList([paragraph])])])]))).toBe(
    `The list ${beginning} must be at most 3 levels deep`,
  )
  expect(findInDocument(createList(Array.from({ length: 51 }, () => paragraph)))).toBe(
    `The entry ${beginning} must have at most 50 paragraphs and lists`,
  )
  expect(
    findInDocument({
      type: 'orderedList',
      content: Array.from({ length: 201 }, () => ({ type: 'listItem', content: [paragraph] })),
    }),
  ).toBe(`The list ${beginning} must have at most 200 entries`)
  expect(findInDocument({ type: 'paragraph', content: Array.from({ length: 1001 }, () => createText(1)) })).toBe(
    `The paragraph ${beginning} must have at most 1000 line breaks, links and changes between bold, italic and plain`,
  )
  expect(findInDocument({ type: 'paragraph', content: [createText(250)] })).toBe(
    `The text ${beginning} must have at most 10000 characters`,
  )
  const findInLink = (href: string) =>
    findInDocument({ type: 'paragraph', content: [{ ...createText(1), marks: [{ type: 'link', attrs: { href } }] }] })
  expect(findInLink(`https://example.com/${'menu/'.repeat(400)}`)).toBe(
    'The link “https://example.com/menu/menu/menu/menu/…” must have at most 2000 characters',
  )
  expect(findInLink('menu')).toBe('The link “menu” must lead to https://…, mailto:…, tel:… or a page')
})

test('line breaks may have the marks that Tiptap gives them', () => {
  const createDocument = (hardBreak: JsonObject) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [hardBreak] }],
  })
  const markedBreak = createDocument({ type: 'hardBreak', marks: [{ type: 'bold' }] })
  expect(isRichText(markedBreak)).toBe(true)
  expect(readRichText(markedBreak)).toEqual(createDocument({ type: 'hardBreak' }))
})
