import { findBlock } from '#blocks/blocks/registry.ts'
import type { JsonObject } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
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
}

/** The document of a new page, with ids for its pages and blocks; fields that the template does not name have their defaults. */
export function toContent(template: CuratedTemplate, newId: (prefix: 'blk' | 'pgs') => string): PageContent {
  return {
    pages: template.pages.map(({ blocks, ...page }) => ({
      ...page,
      id: newId('pgs'),
      blocks: blocks.map(({ type, fields }) => {
        const fieldsWithDefaults = { ...findBlock(type)?.defaults, ...fields }
        return { id: newId('blk'), type, fields: structuredClone(fieldsWithDefaults) }
      }),
    })),
    theme: structuredClone(template.theme),
    nav: structuredClone(template.nav),
  }
}
