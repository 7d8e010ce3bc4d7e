import { z } from 'zod'
import { JsonObject } from './json.ts'
import { languageTag, slug } from './page-document.ts'
import { nameText } from './form-fields.ts'
import { httpUrl, idText, text } from './text.ts'

export const MAX_OPERATIONS = 500

const blockId = z.string().regex(/^blk_[a-z0-9]{20}$/, 'An id is blk_ and 20 of a to z and 0 to 9')
const pageId = z.string().regex(/^pgs_[a-z0-9]{20}$/, 'An id is pgs_ and 20 of a to z and 0 to 9')
const icon = text(60)
const type = z.string().min(1).max(60)
const after = idText.nullable().optional().meta({
  description: 'The id of the block or page before the new position. Null: the first free position. Omitted: the end.',
})

const shareImage = z.strictObject({ src: text(2000).min(1), alt: text(500) })
const translation = z.strictObject({
  of: idText.meta({ description: 'The id of the original page.' }),
  lang: languageTag,
  hidden: z.boolean().meta({ description: 'Whether visitors do not see the translation yet.' }),
  texts: z
    .array(z.strictObject({ path: text(60), text: text(500) }))
    .max(10)
    .meta({ description: 'Name, title and description of the original when they were translated.' }),
  leftOut: z
    .array(idText)
    .max(5_000)
    .meta({ description: 'Ids of the blocks of the original that the translation leaves out.' }),
  order: z
    .array(idText)
    .max(5_000)
    .exactOptional()
    .meta({ description: 'Ids of the blocks of the original in their order when it was translated.' }),
})
const pageFields = z
  .strictObject({
    name: nameText,
    slug: z.union([z.literal(''), slug]),
    icon,
    title: text(200).min(1).nullable().meta({ description: 'The title in search results and tabs.' }),
    description: text(500).min(1).nullable().meta({ description: 'The description in search results.' }),
    shareImage: shareImage.nullable().meta({ description: 'The picture that messengers show.' }),
    noindex: z.literal(true).nullable().meta({ description: 'Whether search engines leave the page out.' }),
    canonical: httpUrl.nullable().meta({ description: 'The address of the original, if this page is a copy.' }),
    translation: translation
      .nullable()
      .meta({ description: 'Makes the page a translation of another page of the document.' }),
  })
  .partial()
  .meta({ description: 'Null removes a setting. Fields that are left out do not change.' })

const describeKeys = (schema: string) =>
  `The keys that the schema ${schema} describes, and any other keys. Null removes a key. Omitted keys do not change.`

/** The ten operations of an edit. A position is the block or page before it, because an index would be wrong after another person's edit. */
export const EditOperation = z
  .discriminatedUnion('op', [
    z.strictObject({ op: z.literal('setBlock'), page: idText, block: idText, fields: JsonObject }),
    z.strictObject({
      op: z.literal('addBlock'),
      page: idText,
      type,
      fields: JsonObject.optional(),
      after,
      id: blockId.optional(),
    }),
    z.strictObject({ op: z.literal('removeBlock'), page: idText, block: idText }),
    z.strictObject({ op: z.literal('moveBlock'), page: idText, block: idText, toPage: idText.optional(), after }),
    z.strictObject({ op: z.literal('setTheme'), theme: JsonObject.meta({ description: describeKeys('Theme') }) }),
    z.strictObject({
      op: z.literal('setNav'),
      nav: JsonObject.meta({ description: describeKeys('Nav'), properties: { favicon: {} } }),
    }),
    z.strictObject({
      op: z.literal('addPage'),
      name: nameText,
      slug,
      icon: icon.optional(),
      after,
      id: pageId.optional(),
      headerId: blockId.optional(),
    }),
    z.strictObject({ op: z.literal('removePage'), page: idText }),
    z.strictObject({
      op: z.literal('setPage'),
      page: idText,
      fields: pageFields,
    }),
    z.strictObject({ op: z.literal('movePage'), page: idText, after }),
  ])
  .meta({ id: 'EditOperation' })
export type EditOperation = z.output<typeof EditOperation>
