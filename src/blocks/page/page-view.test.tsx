import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'
import type { FieldSchema } from '../schema/field.ts'
import { blockTypes } from '../block-type-registry.ts'
import { toNav } from '../schema/nav.ts'
import type { PageContext } from '../runtime/page-context.ts'
import { PageView } from './page-view.tsx'
import { blockDefinitions } from '../blocks/registry.ts'
import { blockWords } from '../words/en.ts'
import { toTheme } from '../theme/theme.ts'

const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>\${alert(1)}`
/** Blocks that show nothing to visitors until there is a file to play or download. */
const emptyAtFirst = ['video', 'audio', 'file']
const modes = ['published', 'preview', 'canvas'] as const

describe.each(blockDefinitions)('the block $type', (definition) => {
  const check = (fields: JsonObject) => blockTypes.block(definition.type)?.check(fields) ?? []

  test('has defaults that match its schema for every field, and a name', () => {
    expect(check(definition.defaults)).toEqual([])
    expect(check({})).toEqual([])
    expect(Object.keys(definition.defaults)).toEqual(Object.keys(definition.schema.properties ?? {}))
    expect(JSON.parse(JSON.stringify(definition.defaults))).toEqual(definition.defaults)
    expect(definition.summarize(definition.defaults)).not.toBe('')
    for (const [name, field] of Object.entries(definition.schema.properties ?? {})) {
      expect(field).toMatchObject({ title: expect.stringMatching(/\w/), 'x-editor': expect.any(String) })
      expect([name, field.default]).toEqual([name, definition.defaults[name]])
    }
  })

  test.each(modes)('shows something with its defaults: %s', (mode) => {
    const html = renderBlock(definition.type, {}, { mode })
    const isEmpty = mode === 'published' && emptyAtFirst.includes(definition.type)
    expect(html.includes(`data-block="${definition.type}"`)).toBe(!isEmpty)
    expect(html).not.toMatch(/undefined|\[object|NaN/)
  })

  test('shows HTML as text, and omits links with script URLs', () => {
    const html = renderBlock(definition.type, attackFields(definition))
    expect(html).not.toMatch(/<script|<img src=x/i)
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i)
    expect(html).not.toMatch(/(href|src|action|srcset|poster|data)="\s*(javascript|data|vbscript):/i)
    expect(check(attackFields(definition)).length).toBeGreaterThanOrEqual(hasLink(definition.schema) ? 1 : 0)
  })

  test('shows malformed fields as far as possible', () => {
    for (const value of [
      null,
      7,
      'x',
      true,
      [],
      {},
      [null, 7, 'x', {}],
      { type: 'doc', content: [{ type: 'x' }, null] },
    ])
      for (const mode of modes) {
        const fields = Object.fromEntries(Object.keys(definition.defaults).map((name) => [name, value]))
        expect(() => renderBlock(definition.type, fields, { mode })).not.toThrow()
        expect(typeof definition.summarize(fields)).toBe('string')
        definition.pictures(fields)
        definition.files(fields, 'blk_1')
      }
  })
})

test('a block of an unknown type shows nothing to visitors, and a card in the builder', () => {
  expect(renderBlock('hologram', {})).toContain('<main id="content"></main>')
  expect(renderBlock('hologram', {}, { mode: 'canvas' })).toContain('“hologram”')
  expect(blockTypes.block('hologram')).toBeUndefined()
  expect(blockTypes.block('constructor')).toBeUndefined()
})

test('every page has one h1: its title, or the name of the page', () => {
  expect(renderBlock('header', { title: 'Low Tide' }).match(/<h1 .*?<\/h1>/g)).toEqual(['<h1 dir="auto">Low Tide</h1>'])
  expect(renderBlock('header', { title: ' ' })).toContain('<h1 dir="auto">Osteria</h1>')
  expect(blockDefinitions.filter(({ type }) => renderBlock(type, {}).includes('<h1')).map(({ type }) => type)).toEqual([
    'header',
  ])
})

test('pages link to each other by a bar or tabs, unless there is only one', () => {
  const html = renderBlock('header', {})
  expect(html).toContain('<a href="/menu"><svg')
  expect(html).toContain('<a href="/" aria-current="page">')
  expect(html).toContain('href="#content"')
  expect(renderBlock('header', {}, { nav: toNav({ style: 'none' }) })).not.toContain('<nav')
  expect(renderBlock('header', {}, { pages: context.pages.slice(0, 1) })).not.toContain('<nav')
})

test('every plan has blocks, and higher plans have more', () => {
  const plans = Map.groupBy(blockDefinitions, ({ plan }) => plan)
  expect([...plans.keys()].toSorted()).toEqual(['basic', 'core', 'pro'])
  expect(new Set(blockDefinitions.map(({ type }) => type)).size).toBe(blockDefinitions.length)
})

function renderBlock(type: string, fields: JsonObject, more: Partial<PageContext> = {}) {
  const page = { id: 'pgs_1', name: 'Home', slug: '', icon: '', blocks: [{ id: 'blk_1', type, fields }] }
  return renderToStaticMarkup(<PageView page={page} context={{ ...context, ...more }} />)
}

const pages = [
  { id: 'pgs_1', name: 'Home', slug: '', icon: 'house', href: '/', current: true },
  { id: 'pgs_2', name: 'Menu', slug: 'menu', icon: 'utensils', href: '/menu', current: false },
]
const context: PageContext = {
  mode: 'published',
  page: { id: 'pgs_1', name: 'Home', slug: '' },
  pages,
  lang: 'en',
  dir: 'ltr',
  words: blockWords,
  siteName: 'Osteria',
  theme: toTheme({}),
  nav: toNav({}),
  picture: (src) =>
    src.startsWith('art:') ? { src: `/_/art/${src.slice(4)}.svg`, srcset: '', width: 1200, height: 800 } : null,
  fileAddress: (block, name) => `/_/files/${block}/${name}`,
  formAction: (block) => `/_/forms/${block}`,
  resolveLink: (href) => href,
}

/** The defaults with an attack in every text and a script URL in every link; empty lists get an item. */
function attackFields({ schema, defaults }: BlockDefinition): JsonObject {
  const fields: JsonObject = {}
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    fields[name] = attackValue(field, defaults[name] ?? null)
  return fields
}

function attackValue(schema: FieldSchema, value: JsonValue): JsonValue {
  const editor = schema['x-editor']
  if (editor === 'rich-text') return attackText
  if (editor === 'link') return 'javascript:alert(1)'
  if (schema.enum) return value
  if (schema.type === 'string') return attack
  if (schema.type === 'array') return [attackValue(schema.items ?? {}, {})]
  if (schema.type !== 'object') return value
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, attackValue(inner, inner.default ?? null)]),
  )
}

const attackText: JsonValue = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: attack,
          marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }, { type: 'bold' }],
        },
      ],
    },
  ],
}

function hasLink(schema: FieldSchema): boolean {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return schema['x-editor'] === 'link' || schema['x-editor'] === 'rich-text' || inner.some(hasLink)
}
