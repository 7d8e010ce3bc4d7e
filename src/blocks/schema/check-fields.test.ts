import { Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { createChecker } from './check-fields.ts'
import { createObjectSchema, readFields } from './field.ts'
import { choice, choices, color, dateTime, link, list, number, text, toggle } from './fields.ts'
import { image } from './image-field.ts'
import { createRichTextSchema } from './rich-text.ts'
import { richText } from './rich-text-field.ts'

const fields = {
  title: text('Title', { minLength: 1, maxLength: 5, default: 'Hello' }),
  url: link('Opens'),
  hook: link('Webhook', { only: 'https' }),
  shown: toggle('Shown', { default: true }),
  count: number('Count', { default: 2, minimum: 1, maximum: 3, integer: true }),
  size: choice('Size', { default: 'small', options: { small: 'Small', large: 'Large' } }),
  marks: choices('Marks', { default: [], options: ['new', 'hot'] }),
  tone: color('Color', { default: '' }),
  at: dateTime('When'),
  words: richText('Text'),
  items: list('Items', { item: { url: link('Opens'), image: image('Picture') }, default: [], maxItems: 3 }),
}
const check = createChecker(createObjectSchema(fields))
const listIssues = (stored: Parameters<typeof check>[0]) =>
  Object.fromEntries(check(stored).map((issue) => [issue.path, issue.message]))

test('defaults and valid values are accepted', () => {
  expect(check({})).toEqual([])
  expect(check(readFields(fields, {}))).toEqual([])
  const items = [
    { url: '/menu' },
    { image: { src: 'art:lemon-branch', alt: 'Lemons' } },
    { url: 'page:pgs_0123456789abcdefghij' },
  ]
  expect(check({ title: 'Größe', url: 'tel:+49 30 123', tone: '#A1b2C3', at: '2027-06-18T19:00', items })).toEqual([])
})

test('issues have the path of the field and a readable message', () => {
  expect(
    listIssues({ title: '', shown: 'yes', count: 4, size: 'huge', marks: ['old'], tone: 'red', at: 'soon', extra: 1 }),
  ).toEqual({
    title: 'Must not be empty',
    shown: 'Must be true or false',
    count: 'Must be at most 3',
    size: 'Must be one of small, large',
    'marks.0': 'Must be one of new, hot',
    tone: 'Must be a color such as #1f4d43',
    at: 'Must be empty or a time such as 2027-06-18T19:00',
    extra: 'Unknown field',
  })
  expect(listIssues({ title: 'Too long', count: 1.5 })).toEqual({
    title: 'Must have at most 5 characters',
    count: 'Must be a whole number',
  })
  expect(listIssues({ items: [{}, { url: 'javascript:alert(1)' }, { image: { src: 'x' } }] })).toEqual({
    'items.1.url': expect.stringContaining('https://'),
    'items.2.image.src': expect.stringContaining('picture'),
  })
  expect(listIssues({ items: [{}, {}, {}, {}] })).toEqual({ items: 'Must have at most 3 entries' })
  expect(listIssues({ items: { 0: {} }, hook: 'http://example.com' })).toEqual({
    items: 'Must be a list',
    hook: 'Must be empty or an address that starts with https://',
  })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  'example.com',
  'https://',
  'https:///example.com',
  'https://example.com/a b',
  'page:pgs_short',
  'menu',
])('a link may not be %j', (url) => {
  expect(check({ url })).toHaveLength(1)
  expect(
    check({ words: createDocument({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: url } }] }) }),
  ).toHaveLength(1)
})

test.each([
  '',
  'https://example.com/ü?a=1#b',
  'Http://example.com',
  'mailto:a@b.de?subject=Hi',
  'sms:+49',
  'geo:1,2',
  '/',
  '/a/b',
  '#blk_1',
])('a link may be %j', (url) => expect(check({ url })).toEqual([]))

test('a single message describes invalid rich text', () => {
  const item = { type: 'listItem', content: [{ type: 'paragraph' }, { type: 'bulletList', content: [] }] }
  const words = {
    type: 'doc',
    content: [
      { type: 'paragraph' },
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }, { type: 'hardBreak' }] },
      { type: 'orderedList', attrs: { start: 1 }, content: [item] },
    ],
  }
  expect(check({ words })).toEqual([])
  for (const invalid of [
    '<p>x</p>',
    { type: 'doc', content: [{ type: 'image' }] },
    createDocument({ type: 'text', text: 'x', html: 'y' }),
  ])
    expect(listIssues({ words: invalid })).toEqual({ words: expect.stringContaining('Must be rich text') })
})

function createDocument(span: JsonObject): JsonObject {
  return { type: 'doc', content: [{ type: 'paragraph', content: [span] }] }
}

test('a huge value is rejected with one issue', () => {
  const createNestedList = (depth: number): JsonObject => ({
    type: 'bulletList',
    content: Array.from({ length: 30 }, () => ({
      type: 'listItem',
      content: [depth === 0 ? { type: 'paragraph', content: [] } : createNestedList(depth - 1)],
    })),
  })
  expect(check({ words: { type: 'doc', content: [createNestedList(1)] } })).toEqual([])
  expect(check({ words: { type: 'doc', content: [createNestedList(2)] } })).toHaveLength(1)
  const listWithMany = {
    type: 'doc',
    content: Array.from({ length: 500 }, () => ({ type: 'bulletList', content: Array.from({ length: 200 }, () => 7) })),
  }
  expect(check({ words: listWithMany })).toHaveLength(1)
  const entries = Array.from({ length: 300_000 }, (_, index) => [`x${index}`, { url: 7 }] as const)
  expect(check({ items: entries.map(([, item]) => item) })).toEqual([
    { path: '', message: expect.stringContaining('more') },
  ])
  expect(check({ items: entries.slice(0, 20_000).map(([, item]) => item) }).map(({ path }) => path)).toContain('items')
  expect(check(Object.fromEntries(entries))).toHaveLength(1)
})

test('the rich text check and the schema agree', () => {
  const validator = new Validator({ ...createRichTextSchema() }, '2020-12')
  const paragraph = fc.record(
    {
      type: fc.constantFrom('paragraph', 'heading'),
      content: fc.array(
        fc.oneof(
          fc.constantFrom<JsonObject[]>(
            { type: 'hardBreak' },
            { type: 'hardBreak', marks: [{ type: 'bold' }] },
            { type: 'hardBreak', marks: [{ type: 'underline' }] },
            { type: 'hardBreak', attrs: {} },
          ),
          fc.record(
            {
              type: fc.constantFrom('text', 'image'),
              text: fc.constantFrom('', 'x', 'yz'),
              marks: fc.array(
                fc.oneof(
                  fc.constantFrom(
                    { type: 'bold' },
                    { type: 'italic' },
                    { type: 'underline' },
                    { type: 'bold', attrs: {} },
                  ),
                  fc.record({
                    type: fc.constant('link'),
                    attrs: fc.record({ href: fc.constantFrom('/', '', 'javascript:x', 'https://a.b') }),
                  }),
                ),
                { maxLength: 4 },
              ),
            },
            { requiredKeys: ['type'] },
          ),
        ),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['type'] },
  )
  const toList = (inner: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> =>
    fc.record({
      type: fc.constantFrom('bulletList', 'orderedList', 'list'),
      content: fc.array(
        fc.record({ type: fc.constantFrom('listItem', 'item'), content: fc.array(inner, { maxLength: 2 }) }),
        { maxLength: 2 },
      ),
    })
  const nodes = [
    paragraph,
    toList(paragraph),
    toList(toList(toList(paragraph))),
    toList(toList(toList(toList(paragraph)))),
  ]
  const document = fc.record({
    type: fc.constantFrom('doc', 'page'),
    content: fc.array(fc.oneof(...nodes), { maxLength: 2 }),
  })
  fc.assert(
    fc.property(document, (words) => {
      expect(check({ words }).length === 0).toBe(validator.validate(words).valid)
    }),
  )
})

test('an issue of any JSON Schema keyword has its path', () => {
  const foreign = {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri' },
      mail: { $ref: '#/$defs/mail' },
      tone: { oneOf: [{ const: 'warm' }, { const: 'cold' }] },
      length: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
      kind: { const: 'film' },
      plain: { not: { type: 'string' } },
      above: { type: 'number', exclusiveMinimum: 0 },
      below: { type: 'number', exclusiveMaximum: 10 },
      half: { type: 'number', multipleOf: 0.5 },
      marks: { type: 'array', uniqueItems: true },
      note: { type: ['string', 'null'] },
      few: { type: 'object', maxProperties: 1 },
      source: {
        oneOf: [
          { properties: { kind: { const: 'film' }, url: { format: 'uri' } }, required: ['kind', 'url'] },
          { properties: { kind: { const: 'sound' } }, required: ['kind', 'file'] },
        ],
      },
    },
    $defs: { mail: { type: 'string', format: 'email', maxLength: 60 } },
    required: ['body'],
    additionalProperties: false,
  } as const
  // Another service's schema, with keywords that no schema of Tessera uses.
  const schema: object = foreign
  const issues = createChecker(schema)({
    url: 'example',
    mail: 'nobody',
    tone: 'hot',
    length: 'long',
    kind: 'sound',
    plain: 'x',
    above: 0,
    below: 10,
    half: 0.3,
    marks: [1, 1],
    note: 4,
    few: { a: 1, b: 2 },
    source: { kind: 'film', url: 'x' },
    extra: 1,
  })
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
    body: 'Is required',
    url: 'Must be a full address such as https://example.com',
    mail: 'Must be an email address',
    tone: 'Must be one of warm, cold',
    length: 'Must match one of the allowed forms',
    kind: 'Must be film',
    plain: 'Is not valid',
    above: 'Must be more than 0',
    below: 'Must be less than 10',
    half: 'Must be a multiple of 0.5',
    marks: 'Must not contain the same entry twice',
    note: 'Must be text or empty',
    few: 'Is not valid',
    'source.url': 'Must be a full address such as https://example.com',
    extra: 'Unknown field',
  })
})
