import { expect, test } from 'vitest'
import { toContent, findFirstText } from './block-content.ts'

const mediaSchema = {
  type: 'object',
  properties: {
    source: {
      oneOf: [{ $ref: '#/$defs/byUrl' }, { type: 'object', properties: { kind: { const: 'upload' } } }],
    },
    body: { type: 'string', contentMediaType: 'text/html' },
    headline: { type: 'string', title: 'Headline' },
    cover: { type: 'string', format: 'uri', title: 'Cover image' },
    size: { type: 'string', enum: ['small', 'large'] },
    starts: { type: 'string', format: 'date' },
  },
  $defs: {
    byUrl: {
      type: 'object',
      properties: { kind: { type: 'string', const: 'url' }, caption: { type: 'string' }, address: { format: 'uri' } },
    },
  },
}

test('texts and pictures are listed in the order of the schema, without values that only programs read', () => {
  const fields = {
    size: 'large',
    headline: 'Evenings by the water',
    starts: '2026-12-24',
    cover: 'https://cdn.example.com/evening',
    body: '<p>Bring a <b>coat</b>.</p>',
    source: { kind: 'url', address: 'https://example.com/film', caption: 'The pier' },
  }
  expect(toContent(fields, mediaSchema)).toEqual([
    { words: 'The pier' },
    { words: 'Bring a coat.' },
    { words: 'Evenings by the water' },
    { picture: 'https://cdn.example.com/evening', alt: '' },
  ])
})

test('discriminators and options do not name a block', () => {
  expect(findFirstText({ source: { kind: 'url', address: 'https://example.com/film' } }, mediaSchema)).toBe('')
  expect(findFirstText({ kind: 'url', size: 'x-large', words: 'Hello there' })).toBe('Hello there')
  expect(findFirstText({ size: 'large', words: 'Hello there' }, { properties: { size: { enum: ['large'] } } })).toBe(
    'Hello there',
  )
})

test('without a schema, texts and pictures are recognized by their names and values', () => {
  const slides = [
    { image: { url: '/files/1', alt: 'A boat' }, title: 'One' },
    { image: { url: '/files/2' }, title: 'Two' },
  ]
  expect(toContent({ slides })).toEqual([
    { picture: '/files/1', alt: 'A boat' },
    { words: 'One' },
    { picture: '/files/2', alt: '' },
    { words: 'Two' },
  ])
})

test('each line of a rich text is one text', () => {
  const createLine = (...texts: string[]) => ({
    type: 'paragraph',
    content: texts.map((text) => ({ type: 'text', text })),
  })
  expect(toContent({ body: { type: 'doc', content: [createLine('One ', 'line'), createLine('Another')] } })).toEqual([
    { words: 'One line' },
    { words: 'Another' },
  ])
})

test('a schema that refers to itself can be read', () => {
  const tree = { properties: { children: { type: 'array', items: { $ref: '#' } }, name: { type: 'string' } } }
  expect(toContent({ name: 'Root', children: [{ name: 'Leaf' }] }, tree)).toContainEqual({ words: 'Leaf' })
})

test.each([true, false, null, 'text', [], { properties: [], allOf: {}, $ref: '#/none' }])(
  'the invalid schema %j is ignored',
  (schema) => {
    expect(toContent({ title: 'Title' }, schema)).toEqual([{ words: 'Title' }])
  },
)

test('a field that no form shows is not content', () => {
  const source = { type: 'object', 'x-editor': 'none', properties: { text: { type: 'string' } } }
  const schema = { type: 'object', properties: { headline: { type: 'string' }, translatedFrom: source } }
  expect(toContent({ headline: 'Die Linse', translatedFrom: { text: 'The lens' } }, schema)).toEqual([
    { words: 'Die Linse' },
  ])
})
