import { expect, test } from 'vitest'
import { fitsFields } from './fits-fields.ts'
import { blockDefinitions, findBlock } from '../blocks/registry.ts'

test('stored fields of our own service fit, for every type', () => {
  for (const { schema, defaults } of blockDefinitions) expect(fitsFields(schema, defaults)).toBe(true)
})

test.each([
  ['heading', { words: 'Hello there' }],
  ['heading', { text: 'Hello there', size: 'gigantic' }],
  ['image', {}],
  ['image', { url: 'https://cdn.example.com/a.jpg' }],
  ['form', { questions: [] }],
  ['text', { content: '<p>Hello</p>' }],
  ['faq', { items: [{ question: 'Dogs?' }], title: '' }],
])('fields of another service for a %s are not drawn by our renderer: %o', (type, fields) => {
  expect(fitsFields(findBlock(type)?.schema ?? {}, fields)).toBe(false)
})

test('fields whose default shows nothing may be missing', () => {
  expect(fitsFields(findBlock('heading')?.schema ?? {}, { text: 'Hello' })).toBe(true)
})
