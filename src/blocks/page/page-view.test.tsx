import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { createSamplePage } from '#testing/page-context.ts'
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
/** Types whose new blocks are invisible to visitors, until there is a file to play or to download. */
const invisibleTypes = ['video', 'audio', 'file', 'embed']
const modes = ['published', 'preview', 'canvas'] as const

describe.each(blockDefinitions)('the block $type', (definition) => {
  const check = (fields: JsonObject) => blockTypes.block(definition.type)?.check(fields) ?? []

  test('has valid defaults for every field of its schema', () => {
    expect(check(definition.defaults)).toEqual([])
    expect(check({})).toEqual([])
    expect(Object.keys({ ...definition.defaults, ...definition.omittedDefaults })).toEqual(
      Object.keys(definition.schema.properties ?? {}),
    )
    expect(JSON.parse(JSON.stringify(definition.defaults))).toEqual(definition.defaults)
    expect(definition.summarize(definition.defaults)).not.toBe('')
    for (const [name, field] of Object.entries(definition.schema.properties ?? {})) {
      expect(field).toMatchObject({ title: expect.stringMatching(/\w/), 'x-editor': expect.any(String) })
      expect([name, field.default]).toEqual([name, definition.defaults[name] ?? definition.omittedDefaults[name]])
    }
  })

  test.each(modes)('with its defaults is visible: %s', (mode) => {
    const html = renderBlock(definition.type, {}, { mode })
    const isEmpty = mode === 'published' && invisibleTypes.includes(definition.type)
    expect(html.includes(`data-block="${definition.type}"`)).toBe(!isEmpty)
    expect(html).not.toMatch(/undefined|\[object|NaN/)
  })

  test('shows HTML as text and omits links with script URLs', () => {
    const html = renderBlock(definition.type, createAttack(definition))
    expect(html).not.toMatch(/<script|<img src=x/i)
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i)
    expect(html).not.toMatch(/(href|src|action|srcset|poster|data)="\s*(javascript|data|vbscript):/i)
    expect(check(createAttack(definition)).length).toBeGreaterThanOrEqual(hasLink(definition.schema) ? 1 : 0)
  })

  test('does not fail on malformed fields', () => {
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

test('a block of an unknown type is invisible to visitors and a card in the builder', () => {
  expect(renderBlock('hologram', {})).toContain('<main id="content"><div class="section"></div></main>')
  expect(renderBlock('hologram', {}, { mode: 'canvas' })).toContain('“hologram”')
  expect(blockTypes.block('hologram')).toBeUndefined()
  expect(blockTypes.block('constructor')).toBeUndefined()
})

test('a section has an element around its blocks, with its anchor and its settings', () => {
  const html = renderPage([
    { type: 'header', fields: {} },
    {
      type: 'section',
      fields: { width: 'wide', background: 'accent', anchor: 'menu', spaceBelow: 'none', showOn: 'wide' },
    },
    { type: 'heading', fields: { text: 'Menu' } },
    { type: 'section', fields: { anchor: 'menu', gap: 'large', align: 'middle' } },
    { type: 'section', fields: { anchor: '"><script>', background: 'picture', picture: { src: 'art:x', alt: '' } } },
  ])
  const tags = [...html.matchAll(/<(?:div|section) class="section"[^>]*>/g)].map(([tag]) =>
    tag.replace(/ style="[^"]*"/, ' style'),
  )
  expect(tags).toEqual([
    '<div class="section">',
    '<section class="section" id="menu" data-block="section" data-width="wide" data-above="medium" data-below="none" data-hide-on="phone" data-ground="" style>',
    '<section class="section" id="blk_3" data-block="section" data-align="middle" data-gap="large" data-above="medium" data-below="medium">',
    '<section class="section" id="blk_4" data-block="section" data-above="medium" data-below="medium" data-ground="" style>',
  ])
  expect(html).toMatch(/<div class="section"><div class="block" id="blk_0".*<\/div><section/s)
  expect(html).toMatch(/data-ground="" style="[^"]*--overlay[^"]*"><div class="section-picture"><img/)
})

test('blocks whose spans fit share a row, without those that visitors do not see', () => {
  const column = { layout: { span: 6 } }
  const html = renderPage([
    { type: 'text', fields: column },
    { type: 'hologram', fields: column },
    { type: 'video', fields: column },
    { type: 'image', fields: { width: 'full', layout: { span: 6, align: 'center', hideOn: 'phone' } } },
    { type: 'image', fields: { width: 'full' } },
  ])
  expect([...html.matchAll(/<div class="(?:block|column)"[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<div class="column" data-start="0" data-span="6">',
    '<div class="block" id="blk_0" data-block="text">',
    '<div class="column" data-start="6" data-span="6" data-align="center">',
    '<div class="block" id="blk_3" data-block="image" data-hide-on="phone">',
    '<div class="block" id="blk_4" data-block="image" data-width="full">',
  ])
})

test('a column has the blocks below its first one', () => {
  const below = { layout: { below: true } }
  const html = renderPage([
    { type: 'heading', fields: { layout: { span: 8 } } },
    { type: 'text', fields: below },
    { type: 'button', fields: { layout: { hideOn: 'wide' } } },
    { type: 'text', fields: below },
    { type: 'image', fields: { layout: { span: 4 } } },
  ])
  const columns = html.split('<div class="column"').slice(1)
  expect(columns.map((column) => [...column.matchAll(/id="(blk_\d)"/g)].map(([, id]) => id))).toEqual([
    ['blk_0', 'blk_1', 'blk_2', 'blk_3'],
    ['blk_4'],
  ])
})

test('the only h1 of a page is its title or else its name', () => {
  expect(renderBlock('header', { title: 'Low Tide' }).match(/<h1 .*?<\/h1>/g)).toEqual(['<h1 dir="auto">Low Tide</h1>'])
  expect(renderBlock('header', { title: ' ' })).toContain('<h1 dir="auto">Osteria</h1>')
  expect(blockDefinitions.filter(({ type }) => renderBlock(type, {}).includes('<h1')).map(({ type }) => type)).toEqual([
    'header',
  ])
})

test('the link of a picture without a description has the name of its caption', () => {
  const fields = { url: 'https://example.com', caption: 'Our shop' }
  const picture = { src: 'art:design-shop', alt: 'A shop' }
  expect(renderBlock('image', { ...fields, image: picture })).toContain('<a href="https://example.com"><img')
  for (const image of [
    { ...picture, alt: '' },
    { ...picture, decorative: true },
  ])
    expect(renderBlock('image', { ...fields, image })).toContain('<a href="https://example.com" aria-label="Our shop">')
})

test('several pages link to each other, a single page has no navigation', () => {
  const html = renderBlock('header', {})
  expect(html).toContain('<a href="/menu"><svg')
  expect(html).toContain('<a href="/" aria-current="page">')
  expect(html).toContain('href="#content"')
  expect(renderBlock('header', {}, { nav: toNav({ style: 'none' }) })).not.toContain('<nav')
  expect(renderBlock('header', {}, { pages: context.pages.slice(0, 1) })).not.toContain('<nav')
})

test('every plan adds blocks', () => {
  const plans = Map.groupBy(blockDefinitions, ({ plan }) => plan)
  expect([...plans.keys()].toSorted()).toEqual(['basic', 'core', 'pro'])
})

test('every type of block has one definition', () => {
  expect(new Set(blockDefinitions.map(({ type }) => type)).size).toBe(blockDefinitions.length)
})

function renderBlock(type: string, fields: JsonObject, changes: Partial<PageContext> = {}) {
  return renderPage([{ type, fields }], changes)
}

function renderPage(blocks: { type: string; fields: JsonObject }[], changes: Partial<PageContext> = {}) {
  const page = createSamplePage(blocks)
  return renderToStaticMarkup(<PageView page={page} context={{ ...context, ...changes }} />)
}

const pages = [
  { id: 'pgs_1', name: 'Home', slug: '', icon: 'house', href: '/', current: true },
  { id: 'pgs_2', name: 'Menu', slug: 'menu', icon: 'utensils', href: '/menu', current: false },
]
const context: PageContext = {
  mode: 'published',
  languages: [],
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

/** Puts an attack into every text and a script URL into every link. Each list gets one item. */
function createAttack({ schema, defaults }: BlockDefinition): JsonObject {
  const fields: JsonObject = {}
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    fields[name] = toAttack(field, defaults[name] ?? null)
  return fields
}

function toAttack(schema: FieldSchema, value: JsonValue): JsonValue {
  const editor = schema['x-editor']
  if (editor === 'rich-text') return attackRichText
  if (editor === 'link') return 'javascript:alert(1)'
  if (schema.enum) return value
  if (schema.type === 'string') return attack
  if (schema.type === 'array') return [toAttack(schema.items ?? {}, {})]
  if (schema.type !== 'object') return value
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, toAttack(inner, inner.default ?? null)]),
  )
}

const attackRichText: JsonValue = {
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
  const nestedSchemas = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return schema['x-editor'] === 'link' || schema['x-editor'] === 'rich-text' || nestedSchemas.some(hasLink)
}
