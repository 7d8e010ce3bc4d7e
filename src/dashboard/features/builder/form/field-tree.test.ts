import { expect, test } from 'vitest'
import { blockDefinitions } from '#blocks/blocks/registry.ts'
import { navSchema } from '#blocks/schema/nav-schema.ts'
import { themeSchema } from '#blocks/theme/theme.ts'
import type { JsonObject } from '#contract/json.ts'
import { getEditorName, type FormField, toFormFields } from './field-tree.ts'
import { findVariantIndex } from './variants.ts'

test('every field of every block type has the editor that its schema requests', () => {
  const requestedEditors: string[] = []
  const shownEditors: string[] = []
  const compare = (schema: { properties?: Record<string, object> }, fields: readonly FormField[], path: string) => {
    const properties = Object.entries(schema.properties ?? {}).filter(([, property]) => !isHidden(property))
    for (const [index, [name, propertySchema]] of properties.entries()) {
      const field = fields[index]
      const editor: unknown = 'x-editor' in propertySchema ? propertySchema['x-editor'] : 'none'
      requestedEditors.push(`${path}.${name} ${JSON.stringify(editor)}`)
      shownEditors.push(`${path}.${field?.name} ${JSON.stringify(field?.editor)}`)
      if (field?.editor === 'list' && 'items' in propertySchema && typeof propertySchema.items === 'object')
        compare(propertySchema.items ?? {}, field.fields, `${path}.${name}`)
    }
  }
  for (const { type, schema } of blockDefinitions) compare(schema, toFormFields(schema), type)
  compare(themeSchema, toFormFields(themeSchema), 'theme')
  compare(navSchema, toFormFields(navSchema), 'nav')
  expect(requestedEditors.length).toBeGreaterThan(100)
  expect(shownEditors).toEqual(requestedEditors)
})

const isHidden = (schema: object) => 'x-editor' in schema && schema['x-editor'] === 'none'

test('a schema that requests no editor gets one for its type and format', () => {
  const text = { type: 'string', maxLength: 80 }
  expect(
    [
      text,
      { type: 'string' },
      { type: 'string', maxLength: 500 },
      { type: 'string', enum: ['a', 'b'] },
      { type: 'boolean' },
      { type: 'integer', minimum: 1 },
      { type: 'integer', enum: [1, 2, 4] },
      { enum: ['a', 'b'] },
      { type: 'array', items: { type: 'string' } },
      { type: 'array', items: { type: 'string', enum: ['a'] } },
      { type: 'array', items: { type: 'number' } },
      { type: 'array', items: { type: 'object', properties: {} } },
      { type: 'object', properties: {} },
      ...['date', 'date-time', 'time', 'email', 'uri', 'color'].map((format) => ({ type: 'string', format })),
      { ...text, if: {}, contentMediaType: 'text/html', $id: 'x', writeOnly: true, theirs: 1 },
      { ...text, 'x-editor': 'hologram' },
      { type: 'number', 'x-editor': 'text' },
      { ...text, type: ['string', 'null'] },
      { anyOf: [text, { type: 'null' }] },
      { oneOf: [{ const: 'warm', title: 'Warm' }, { const: 'cold' }] },
      { allOf: [{ type: 'object', properties: { price: {} } }, { properties: { unit: {} } }] },
      { $ref: '#/$defs/one', $defs: { one: text } },
    ].map(getEditorName),
  ).toEqual(
    `text lines lines choice toggle number choice choice texts choices numbers list group
    date date-time time email link colour text text number text text choice group text`.split(/\s+/),
  )
})

test('a value without a matching editor is edited as JSON', () => {
  expect(
    [
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
      { oneOf: [{ type: 'object', properties: {} }, { type: 'string' }] },
      { anyOf: [{ type: 'object' }, { type: 'object', properties: {} }] },
      { type: 'object' },
      { type: ['string', 'number'] },
      { type: 'array', items: { type: 'array' } },
      { $ref: 'https://example.com/schema' },
      {},
    ].map(getEditorName),
  ).toEqual(Array(8).fill('json'))
})

const film = { properties: { kind: { const: 'film' }, url: { type: 'string' } }, required: ['kind', 'url'] }
const sound = { properties: { kind: { const: 'sound' }, file: { type: 'string' } }, required: ['kind', 'file'] }

test('alternative objects are variants with a title, a discriminator or a number as their name', () => {
  const [source, shape, plain] = toFormFields({
    properties: {
      source: { type: 'object', oneOf: [{ ...film, title: 'A film' }, { $ref: '#/$defs/sound' }, { type: 'null' }] },
      shape: {
        properties: { size: { type: 'integer', default: 1 } },
        anyOf: [
          { properties: { of: { enum: ['round', 'oval'] } }, required: ['of'] },
          { properties: { of: { enum: ['square'] } }, required: ['of'] },
        ],
      },
      plain: {
        title: 'Plain',
        oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
      },
    },
    $defs: { sound },
  })
  const shownVariants = [source, shape, plain].map((field) => [
    field?.editor,
    ...(field?.variants().map(({ label, fields }) => [label, fields().map(({ name }) => name)]) ?? []),
  ])
  expect(shownVariants).toEqual([
    ['variant', ['A film', ['url']], ['sound', ['file']]],
    ['variant', ['round or oval', ['size', 'of']], ['square', ['size']]],
    ['variant', ['Option 1', ['a']], ['Option 2', ['b']]],
  ])
  expect([source?.isNullable, source?.initial, shape?.initial]).toEqual([
    true,
    { kind: 'film', url: '' },
    { size: 1, of: 'round' },
  ])
})

test('a value has the variant of its discriminator, or else the variant with most of its fields', () => {
  const plain = [{ properties: { a: { type: 'string' } } }, { properties: { a: { type: 'string' }, b: {} } }]
  const [source, other] = toFormFields({ properties: { source: { oneOf: [film, sound] }, other: { oneOf: plain } } })
  const findVariant = (field: FormField | undefined, value: JsonObject) =>
    findVariantIndex(field?.variants() ?? [], value)
  // Required fields may still be missing.
  expect([{ kind: 'film' }, { kind: 'sound', url: 'x' }].map((value) => findVariant(source, value))).toEqual([0, 1])
  expect([{ kind: 'smell', url: 'x' }, {}].map((value) => findVariant(source, value))).toEqual([-1, -1])
  expect([{}, { a: 'x' }, { b: 1 }, { a: 'x', b: 1 }].map((value) => findVariant(other, value))).toEqual([0, 0, 1, 1])
  expect(findVariant(other, { a: 5 })).toBe(-1)
})

test('a variant may contain itself', () => {
  const [node] = toFormFields({
    properties: { node: { $ref: '#/$defs/node' } },
    $defs: {
      node: {
        oneOf: [
          { properties: { kind: { const: 'leaf' }, text: { type: 'string' } }, required: ['kind'] },
          {
            properties: { kind: { const: 'pair' }, one: { $ref: '#/$defs/node' }, two: { $ref: '#/$defs/node' } },
            required: ['kind'],
          },
        ],
      },
    },
  })
  const innerField = node?.variants()[1]?.fields()[0]
  expect(innerField?.editor).toBe('variant')
  expect(
    innerField
      ?.variants()[0]
      ?.fields()
      .map(({ name }) => name),
  ).toEqual(['text'])
})

test('a new entry of a list with variants has the first variant', () => {
  const [list] = toFormFields({ properties: { list: { type: 'array', items: { oneOf: [film, sound] } } } })
  expect(list).toMatchObject({ editor: 'list', newEntry: { kind: 'film', url: '' } })
  expect(list?.variants().map(({ label }) => label)).toEqual(['film', 'sound'])
})

test('a field without a title is named by its key', () => {
  const names = ['loud', 'openingHours', 'opening_hours', 'api-key']
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const titles = toFormFields({ type: 'object', properties }).map(({ title }) => title)
  expect(titles).toEqual(['Loud', 'Opening hours', 'Opening hours', 'Api key'])
})

test('circular references are resolved', () => {
  const [person] = toFormFields({
    properties: { person: { $ref: '#/definitions/person' } },
    definitions: {
      person: {
        title: 'Person',
        allOf: [{ properties: { name: { type: 'string' } }, required: ['name'] }],
        properties: { children: { type: 'array', items: { $ref: '#/definitions/person' } } },
      },
    },
  })
  expect(person).toMatchObject({ title: 'Person', editor: 'group' })
  expect(person?.fields.map(({ name, editor, isRequired }) => [name, editor, isRequired])).toEqual([
    ['name', 'lines', true],
    ['children', 'list', false],
  ])
})

test('constants other than null are options', () => {
  const [tone, level] = toFormFields({
    properties: {
      tone: { anyOf: [{ const: 'warm', title: 'Warm' }, { const: 'cold' }, { type: 'null' }] },
      level: { type: 'integer', enum: [1, 2], 'x-labels': ['Low'] },
    },
  })
  expect(tone).toMatchObject({ isNullable: true, options: [{ label: 'Warm', json: 'warm' }, { label: 'cold' }] })
  expect(level).toMatchObject({
    isNullable: false,
    options: [
      { label: 'Low', json: 1 },
      { value: '2', json: 2 },
    ],
  })
})

test('a new list entry has only required fields and defaults', () => {
  const [list] = toFormFields({
    properties: {
      people: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'level', 'since'],
          properties: {
            name: { type: 'string', minLength: 1 },
            level: { enum: [2, 4] },
            since: { type: 'integer', minimum: 1900 },
            shown: { type: 'boolean', default: true },
            web: { type: 'string', format: 'uri' },
            role: { type: 'object', properties: { title: { type: 'string' } } },
          },
        },
      },
    },
  })
  expect(list?.newEntry).toEqual({ name: '', level: 2, since: 1900, shown: true })
})

test('unknown form hints are ignored', () => {
  const [field] = toFormFields({
    properties: { size: { type: 'string', enum: ['s', 'l'], 'x-labels': ['Small'], 'x-later': true } },
  })
  expect(field).toMatchObject({
    name: 'size',
    title: 'Size',
    editor: 'choice',
    options: [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'l' },
    ],
    initial: '',
    hasDefault: false,
  })
})
