import { expect, test } from 'vitest'
import { fitsFields } from './fits-fields.ts'
import { blockDefinitions, findBlock } from '../registry.ts'

test('what our own service stores of any type fits', () => {
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
])('fields that another service gives a %s are not drawn as ours: %o', (type, fields) => {
  expect(fitsFields(findBlock(type)?.schema ?? {}, fields)).toBe(false)
})

test('what is left out and says nothing by default may be missing', () => {
  expect(fitsFields(findBlock('heading')?.schema ?? {}, { text: 'Hello' })).toBe(true)
})
