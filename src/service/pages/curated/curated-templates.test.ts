import { describe, expect, test } from 'vitest'
import { findArt } from '#blocks/art/art.ts'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { getContrast } from '#blocks/theme/mix-colors.ts'
import { findBlock } from '#blocks/blocks/registry.ts'
import { toTheme } from '#blocks/theme/theme.ts'
import type { JsonValue } from '#contract/json.ts'
import { plans } from '#contract/workspace.ts'
import { toContent } from './curated-template.ts'
import { findPageTemplate, pageTemplates } from './curated-templates.ts'

const createIdCounter = () => {
  let count = 0
  return (prefix: string) => `${prefix}_${String(++count).padStart(20, '0')}`
}

/** Every text in a document. */
function listTexts(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(listTexts)
}

/** Every picture in a document. */
function listPictures(value: JsonValue): { src: string; alt: string }[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(listPictures)
  const { src, alt } = value
  const image = typeof src === 'string' && typeof alt === 'string' ? [{ src, alt }] : []
  return [...image, ...Object.values(value).flatMap(listPictures)]
}

/** Every item of a menu in a document. */
function listMenuItems(value: JsonValue): { name: JsonValue | undefined; price: string }[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(listMenuItems)
  const { name, price } = value
  return typeof price === 'string' ? [{ name, price }] : Object.values(value).flatMap(listMenuItems)
}

function listBlockFields(templateId: string): JsonValue[] {
  return (findPageTemplate(templateId)?.pages ?? []).flatMap(({ blocks }) => blocks.map(({ fields }) => fields))
}

test('there are sixteen templates and a blank page, each found by its id', () => {
  expect(pageTemplates.map(({ templateId }) => templateId)).toEqual([
    'blank',
    'restaurant-menu',
    'bistro',
    'hotel',
    'event',
    'festival',
    'product',
    'product-launch',
    'shop-window',
    'business-card',
    'link-page',
    'feedback',
    'clinic',
    'property',
    'new-homes',
    'museum-guide',
    'gallery-guide',
  ])
  for (const template of pageTemplates) expect(findPageTemplate(template.templateId)).toBe(template)
  expect(findPageTemplate('restaurant')).toBeUndefined()
})

test('the texts of a template count what its lists show', () => {
  const homes = listBlockFields('new-homes')
  expect(listMenuItems(homes).filter(({ price }) => price !== 'reserved')).toHaveLength(6)
  expect(listTexts(homes).join('\n')).toContain('Six of eleven homes.')
  const festival = listBlockFields('event')
  expect(listMenuItems(festival).filter(({ name }) => name !== 'Everyone')).toHaveLength(8)
  expect(listTexts(festival).join('\n')).toContain('Eight acts, one stage')
})

test('two pages from one template share no id and no value', () => {
  const [, template] = pageTemplates
  if (!template) throw new Error('no template')
  const newId = createIdCounter()
  const [first, second] = [toContent(template, newId), toContent(template, newId)]
  const ids = [first, second].flatMap(({ pages }) =>
    pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]),
  )
  expect(new Set(ids).size).toBe(ids.length)
  first.theme['palette'] = 'paper'
  expect(second.theme['palette']).toBe('olive-grove')
})

describe.each(pageTemplates)('$templateId', (template) => {
  const content = toContent(template, createIdCounter())
  const blocks = content.pages.flatMap((page) => page.blocks)

  test('is valid: its theme, its navigation, and every block with all of its fields', () => {
    expect(blockTypes.checkTheme(content.theme)).toEqual([])
    expect(blockTypes.checkNav(content.nav)).toEqual([])
    for (const { type, fields } of blocks) {
      expect([type, blockTypes.block(type)?.check(fields)]).toEqual([type, []])
      const fieldNames = Object.keys(blockTypes.block(type)?.defaults ?? {})
      // A block leaves its place in a row out while it has a row of its own.
      const omitted = Object.keys(blockTypes.block(type)?.omittedDefaults ?? {})
      expect(
        Object.keys(fields)
          .filter((name) => !omitted.includes(name))
          .toSorted(),
      ).toEqual(fieldNames.toSorted())
    }
  })

  test('names the plan that its blocks need', () => {
    const ranks = blocks.map(({ type }) => plans.findIndex((plan) => plan === findBlock(type)?.plan))
    expect(plans[Math.max(...ranks)]).toBe(template.plan)
  })

  test('has a header at the top of each page, the home page first, and unique slugs', () => {
    for (const page of content.pages)
      expect(page.blocks.map(({ type }) => type === 'header')).toEqual(page.blocks.map((_block, place) => place === 0))
    const slugs = content.pages.map(({ slug }) => slug)
    expect(slugs.map((slug) => slug === '')).toEqual(slugs.map((_slug, place) => place === 0))
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('has existing pictures with descriptions, and links to its own pages', () => {
    const fields = blocks.map((block) => block.fields)
    for (const { src, alt } of listPictures(fields)) {
      if (src === '') continue
      expect([src, findArt(src.replace('art:', '')) === undefined]).toEqual([src, false])
      expect(alt).not.toBe('')
    }
    const slugs = content.pages.map(({ slug }) => `/${slug}`)
    for (const text of listTexts(fields)) if (/^\/\S*$/.test(text)) expect(slugs).toContain(text)
  })

  test('names only example domains and a few public sites', () => {
    for (const text of listTexts(blocks.map((block) => block.fields))) {
      for (const [, host] of text.matchAll(/(?:https?:\/\/|@)([\w.-]+\.\w+)/g))
        expect(host).toMatch(/(\.example|example\.com|instagram\.com|youtube\.com|bandcamp\.com)$/)
    }
  })

  test('has enough contrast: text, secondary text and links, on the background and on cards', () => {
    const { colors: themeColors } = toTheme(content.theme)
    for (const ground of [themeColors.background, themeColors.surface])
      for (const ink of [themeColors.text, themeColors.muted, themeColors.accent])
        expect(getContrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    expect(getContrast(themeColors.onAccent, themeColors.accent)).toBeGreaterThanOrEqual(4.5)
  })
})

test('a page of a template can be a translation, which is up to date', () => {
  const heading = (text: string) => ({ type: 'heading', fields: { text } })
  const pages = [
    { name: 'Home', slug: '', icon: '', blocks: [heading('The lens')] },
    { name: 'Accueil', slug: 'fr', icon: '', blocks: [heading('La lentille')], translation: { of: '', lang: 'fr' } },
  ]
  const template = {
    templateId: 'a',
    name: 'A',
    description: '',
    category: '',
    plan: 'basic' as const,
    theme: {},
    nav: {},
  }
  const [home, french] = toContent({ ...template, pages }, createIdCounter()).pages
  expect(french).toMatchObject({
    translation: { of: home?.id, lang: 'fr', hidden: false, texts: [{ path: 'name', text: 'Home' }] },
    blocks: [
      { fields: { translatedFrom: { block: home?.blocks[0]?.id, texts: [{ path: 'text', text: 'The lens' }] } } },
    ],
  })
  const otherBlocks = [{ type: 'divider', fields: {} }]
  const broken = pages.map((page) => ('translation' in page ? { ...page, blocks: otherBlocks } : page))
  expect(() => toContent({ ...template, pages: broken }, createIdCounter())).toThrow(/translates no block/)
})
