import { findBlock } from '#blocks/blocks/registry.ts'
import { describeSource, listPageTexts } from '#blocks/language/translation-changes.ts'
import type { JsonObject } from '#contract/json.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'
import type { Plan } from '#contract/workspace.ts'
import type { TemplateBlock } from './blocks.ts'

/** A template for a new page: texts, theme and pictures, without ids. */
export interface CuratedTemplate {
  templateId: string
  name: string
  description: string
  category: string
  /** The lowest plan that includes all of its blocks. */
  plan: Plan
  theme: JsonObject
  nav: JsonObject
  pages: readonly TemplatePage[]
}
interface TemplatePage {
  name: string
  slug: string
  icon: string
  blocks: readonly TemplateBlock[]
  /** Makes the page a translation of the page with the slug `of`, whose blocks it has in the same order. */
  translation?: { of: string; lang: string }
}

type CreateId = (prefix: 'blk' | 'pgs') => string

/** The document of a new page, with ids for its pages and blocks; fields that the template does not name have their defaults. */
export function toContent(template: CuratedTemplate, newId: CreateId): PageContent {
  const pages = template.pages.map(({ blocks, translation: _translation, ...page }) => ({
    ...page,
    id: newId('pgs'),
    blocks: blocks.map(({ type, fields }) => {
      const fieldsWithDefaults = { ...findBlock(type)?.defaults, ...fields }
      return { id: newId('blk'), type, fields: structuredClone(fieldsWithDefaults) }
    }),
  }))
  return {
    pages: pages.map((page, index) => {
      const { translation } = template.pages[index] ?? {}
      const original = translation && pages.find(({ slug }) => slug === translation.of)
      return original ? linkTranslation(page, original, translation.lang) : page
    }),
    theme: structuredClone(template.theme),
    nav: structuredClone(template.nav),
  }
}

const findSchema = (type: string) => findBlock(type)?.schema

/** The page as a translation of the original that is up to date. */
function linkTranslation(page: ContentPage, original: ContentPage, lang: string): ContentPage {
  return {
    ...page,
    translation: {
      of: original.id,
      lang,
      hidden: false,
      texts: listPageTexts(original),
      leftOut: [],
      order: original.blocks.map(({ id }) => id),
    },
    blocks: page.blocks.map((block, index) => {
      const source = original.blocks[index]
      if (source?.type !== block.type) throw new Error(`Block ${index + 1} of ${page.name} translates no block.`)
      return { ...block, fields: { ...block.fields, translatedFrom: describeSource(source, findSchema) } }
    }),
  }
}
