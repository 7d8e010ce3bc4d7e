import { expect, test } from 'vitest'
import { blockDefinitions } from '#blocks/registry.ts'
import { navSchema } from '#blocks/nav.ts'
import { themeSchema } from '#blocks/theme.ts'
import { editorOf, type FormField, formFields } from './field-tree.ts'

test('every field of every block has the editor that its schema asks for', () => {
  const asked: string[] = []
  const shown: string[] = []
  const compare = (schema: { properties?: Record<string, object> }, fields: readonly FormField[], path: string) => {
    for (const [at, [name, inner]] of Object.entries(schema.properties ?? {}).entries()) {
      const field = fields[at]
      const editor: unknown = 'x-editor' in inner ? inner['x-editor'] : 'none'
      asked.push(`${path}.${name} ${JSON.stringify(editor)}`)
      shown.push(`${path}.${field?.name} ${JSON.stringify(field?.editor)}`)
      if (field?.editor === 'list' && 'items' in inner && typeof inner.items === 'object')
        compare(inner.items ?? {}, field.fields, `${path}.${name}`)
    }
  }
  for (const { type, schema } of blockDefinitions) compare(schema, formFields(schema), type)
  compare(themeSchema, formFields(themeSchema), 'theme')
  compare(navSchema, formFields(navSchema), 'nav')
  expect(asked.length).toBeGreaterThan(100)
  expect(shown).toEqual(asked)
})

test('a schema that asks for no editor is edited by its type', () => {
  expect(
    [
      { type: 'string' },
      { type: 'string', enum: ['a', 'b'] },
      { type: 'boolean' },
      { type: 'integer', minimum: 1 },
      { type: 'array', items: { type: 'string' } },
      { type: 'array', items: { type: 'string', enum: ['a'] } },
      { type: 'array', items: { type: 'object', properties: {} } },
      { type: 'object', properties: {} },
    ].map(editorOf),
  ).toEqual(['text', 'choice', 'toggle', 'number', 'texts', 'choices', 'list', 'group'])
})

test('what is not known here is edited as JSON: a keyword, an editor, a type, an editor for another type', () => {
  expect(
    [
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
      { type: 'string', if: {} },
      { type: 'string', 'x-editor': 'hologram' },
      { type: 'number', 'x-editor': 'text' },
      { type: 'object' },
      { type: ['string', 'null'] },
      {},
    ].map(editorOf),
  ).toEqual(Array(7).fill('json'))
})

test('hints for forms beyond the editor are taken where they are known and passed over where not', () => {
  const [field] = formFields({
    properties: { size: { type: 'string', enum: ['s', 'l'], 'x-labels': ['Small'], 'x-later': true } },
  })
  expect(field).toMatchObject({
    name: 'size',
    title: 'size',
    editor: 'choice',
    options: [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'l' },
    ],
    initial: 's',
  })
})
