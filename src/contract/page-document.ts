import { z } from 'zod'
import type { JsonObject } from './json.ts'

/** The slug of a page that is not the home page. */
export const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug is made of a to z, 0 to 9 and inner hyphens')

export const Block = z
  .object({
    id: z.string(),
    type: z.string().meta({ description: 'One of the types of `GET /page-blocks`. The set is open.' }),
    fields: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Block' })

/** The document that operations change: pages in order, each with its blocks in order, and the theme and navigation that all pages share. */
export interface PageContent {
  pages: ContentPage[]
  theme: JsonObject
  nav: JsonObject
}
export interface ContentPage {
  id: string
  name: string
  /** Empty for the home page. */
  slug: string
  /** The name of an icon, or empty. */
  icon: string
  blocks: ContentBlock[]
}
export interface ContentBlock {
  id: string
  type: string
  fields: JsonObject
}
