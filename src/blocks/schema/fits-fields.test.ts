import { expect, test } from 'vitest'
import { fitsFields } from './fits-fields.ts'
import { blockDefinitions, findBlock } from '../blocks/registry.ts'

test('the defaults of every block fit its schema', () => {
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
])('fields that another service stores for a %s do not fit: %o', (type, fields) => {
  expect(fitsFields(findBlock(type)?.schema ?? {}, fields)).toBe(false)
})

test('a field with an invisible default may be missing', () => {
  expect(fitsFields(findBlock('heading')?.schema ?? {}, { text: 'Hello' })).toBe(true)
})
