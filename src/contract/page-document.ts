import { z } from 'zod'
import type { JsonObject } from './json.ts'
import { LANGUAGE_TAG_PATTERN } from './language-tag.ts'

/** The slug of a page that is not the home page. */
export const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug is made of a to z, 0 to 9 and inner hyphens')

/** A language tag such as `de` or `pt-BR`. */
export const languageTag = z
  .string()
  .regex(new RegExp(`^${LANGUAGE_TAG_PATTERN}$`), 'A language is a tag such as de or pt-BR')

export const Block = z
  .object({
    id: z.string().describe('The id of the block, `blk_` and 20 characters.'),
    type: z.string().meta({ description: 'One of the types of `GET /page-blocks`. More types may be added later.' }),
    fields: z
      .record(z.string(), z.unknown())
      .describe('The fields of the block, as `GET /page-blocks` describes them for its type.'),
  })
  .meta({ id: 'Block' })

// Theme and navigation are free-form, because the contract does not know their fields. The service describes them in the OpenAPI document.
export const Theme = z.record(z.string(), z.unknown()).meta({ id: 'Theme' })
export const Nav = z.record(z.string(), z.unknown()).meta({ id: 'Nav' })

/** The document that operations change: pages in order, each with its blocks in order, and the theme and navigation that all pages share. */
export interface PageContent {
  pages: ContentPage[]
  theme: JsonObject
  nav: JsonObject
}
export interface ContentPage extends PageSettings {
  id: string
  name: string
  /** Empty for the home page. */
  slug: string
  /** The name of an icon, or empty. */
  icon: string
  blocks: ContentBlock[]
}
/** Settings of a page for search engines and messengers. A page has only those that are set. */
export interface PageSettings {
  /** The title in search results and tabs. Without it, the title of the header. */
  title?: string
  /** The description in search results. Without it, the first text of the page. */
  description?: string
  /** The picture that messengers show. Without it, a card with the title. */
  shareImage?: ChosenImage
  /** Whether search engines leave the page out. */
  noindex?: true
  /** The address of the original, if this page is a copy. Without it, the address of the page. */
  canonical?: string
  /** What makes the page a translation of another one. */
  translation?: PageTranslation
}
/** The language of a page that is a translation, and what was translated. */
// A type, because TypeScript does not consider interfaces to be JSON.
export type PageTranslation = {
  /** The id of the original, which may have been removed. */
  of: string
  lang: string
  /** Whether visitors do not see the translation yet. */
  hidden: boolean
  /** Name, title and description of the original when they were translated. */
  texts: SourceText[]
  /** Ids of the blocks of the original that the translation leaves out. */
  leftOut: string[]
  /** Ids of the blocks of the original in their order when it was translated. Missing if that is not known. */
  order?: string[]
}
/** A text of the original when it was translated. */
export type SourceText = {
  /** `title`, or `items.2.label`. */
  path: string
  text: string
}
/** A picture of the library, or a built-in one. */
export type ChosenImage = { src: string; alt: string }
export interface ContentBlock {
  id: string
  type: string
  fields: JsonObject
}
