import { z } from 'zod'
import { JsonObject } from './json.ts'
import { languageTag, slug } from './page-document.ts'
import { createNameField } from './endpoint.ts'
import { httpUrl, idText, text } from './text.ts'

export const MAX_OPERATIONS = 500

const documentPage = idText.describe('The id of the page of the document.')
const existingBlock = idText.describe('The id of the block.')
const blockId = z.string().regex(/^blk_[a-z0-9]{20}$/, 'An id is blk_ and 20 of a to z and 0 to 9')
const pageId = z.string().regex(/^pgs_[a-z0-9]{20}$/, 'An id is pgs_ and 20 of a to z and 0 to 9')
const icon = text(60).describe('The name of an icon for the navigation, at most 60 characters. Empty: none.')
const type = z.string().min(1).max(60).describe('The type of the block, from `GET /page-blocks`.')
const after = idText.nullable().optional().meta({
  description: 'The id of the block or page before the new position. Null: the first free position. Omitted: the end.',
})

const shareImage = z.strictObject({
  src: text(2000).min(1).describe('The address of an image of the library.'),
  alt: text(500).describe('What the picture shows, at most 500 characters.'),
})
const translation = z.strictObject({
  of: idText.meta({ description: 'The id of the original page.' }),
  lang: languageTag.describe('The language of the translation, such as `de` or `pt-BR`.'),
  hidden: z.boolean().meta({ description: 'Whether visitors do not see the translation yet.' }),
  texts: z
    .array(
      z.strictObject({
        path: text(60).describe('`name`, `title` or `description`.'),
        text: text(500).describe('The text of the original.'),
      }),
    )
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
    name: createNameField('page of the document'),
    slug: z
      .union([z.literal(''), slug])
      .describe('The path of the page: at most 60 of a to z, 0 to 9 and inner hyphens. Empty: the home page.'),
    icon,
    title: text(200).min(1).nullable().meta({ description: 'The title in search results and tabs.' }),
    description: text(500).min(1).nullable().meta({ description: 'The description in search results.' }),
    shareImage: shareImage.nullable().meta({ description: 'The picture that messengers show.' }),
    noindex: z
      .literal(true)
      .nullable()
      .meta({ description: 'True: search engines leave the page out. Null: they do not.' }),
    canonical: httpUrl.nullable().meta({ description: 'The address of the original, if this page is a copy.' }),
    translation: translation.nullable().meta({
      description: 'Makes the page a translation of another page of the document. Not for the home page.',
    }),
  })
  .partial()
  .meta({ description: 'Null removes a setting. Fields that are left out do not change.' })

const describeKeys = (schema: string) =>
  `The keys that the schema ${schema} describes, and any other keys. Null removes a key. Omitted keys do not change.`

/** The ten operations of an edit. A position is the block or page before it, because an index would be wrong after another person's edit. */
export const EditOperation = z
  .discriminatedUnion('op', [
    z.strictObject({
      op: z.literal('setBlock').describe('Changes fields of a block. Fields that are left out do not change.'),
      page: documentPage,
      block: existingBlock,
      fields: JsonObject.describe('The fields to change, as `GET /page-blocks` describes them for the type.'),
    }),
    z.strictObject({
      op: z.literal('addBlock').describe('Adds a block.'),
      page: documentPage,
      type,
      fields: JsonObject.optional().describe('Fields of the block. Fields that are left out get their defaults.'),
      after,
      id: blockId.optional().describe('An id of your choice, to which later operations can refer.'),
    }),
    z.strictObject({
      op: z.literal('removeBlock').describe('Removes a block. The header of a page cannot be removed.'),
      page: documentPage,
      block: existingBlock,
    }),
    z.strictObject({
      op: z.literal('moveBlock').describe('Moves a block. The header of a page stays first.'),
      page: documentPage,
      block: existingBlock,
      toPage: idText.optional().describe('The id of the page to which it moves. By default, the page it is on.'),
      after,
    }),
    z.strictObject({
      op: z.literal('setTheme').describe('Changes colors, fonts and corners of all pages.'),
      theme: JsonObject.meta({ description: describeKeys('Theme') }),
    }),
    z.strictObject({
      op: z.literal('setNav').describe('Changes the navigation of all pages.'),
      nav: JsonObject.meta({
        description: describeKeys('Nav'),
        properties: { favicon: { description: 'The picture that browsers show beside the title.' } },
      }),
    }),
    z.strictObject({
      op: z.literal('addPage').describe('Adds a page with a header.'),
      name: createNameField('page of the document'),
      slug: slug.describe('The path of the page: at most 60 of a to z, 0 to 9 and inner hyphens.'),
      icon: icon.optional(),
      after,
      id: pageId.optional().describe('An id of your choice for the page, to which later operations can refer.'),
      headerId: blockId.optional().describe('An id of your choice for its header.'),
    }),
    z.strictObject({
      op: z.literal('removePage').describe('Removes a page with its blocks. The home page cannot be removed.'),
      page: documentPage,
    }),
    z.strictObject({
      op: z.literal('setPage').describe('Changes the name, the path or settings of a page.'),
      page: documentPage,
      fields: pageFields,
    }),
    z.strictObject({
      op: z.literal('movePage').describe('Moves a page. The home page stays first.'),
      page: documentPage,
      after,
    }),
  ])
  .meta({ id: 'EditOperation' })
export type EditOperation = z.output<typeof EditOperation>
