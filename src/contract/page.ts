import { z } from 'zod'
import { Actor, dateTime, named, timestamps } from './endpoint.ts'
import { Block, Nav, Theme } from './page-document.ts'

const pageSummaryFields = {
  ...named('page'),
  subdomain: z.string().describe('The first part of the host of the public address.'),
  url: z.string().meta({ format: 'uri', description: 'The public address, which works while the page is published.' }),
  status: z.string().meta({ description: '`draft` or `published`. More values may be added later.' }),
  revision: z.int().describe('The number of the draft. Each edit raises it, and must be sent with it.'),
  publishedRevision: z.int().nullable().describe('The revision that visitors see. Null: the page is not published.'),
  previewUrl: z.string().meta({
    format: 'uri',
    description: 'A signed address that shows the draft. The address expires at the end of the next day in UTC.',
  }),
  ...timestamps('page'),
  publishedAt: dateTime.nullable().describe('When the page was last published. Null: it is not published.'),
  publishAt: dateTime
    .nullable()
    .meta({ description: 'When the draft of that time is published. Null: no time is set.' }),
  unpublishAt: dateTime.nullable().meta({ description: 'When the page is unpublished. Null: no time is set.' }),
  scheduleTimezone: z.string().nullable().meta({ description: 'The time zone in which these times were chosen.' }),
  scheduleProblem: z.string().nullable().meta({
    description: 'The code of the error for which the draft was not published on time. Null if there was none.',
  }),
  hasPassword: z.boolean().describe('Whether visitors must enter a password.'),
}

// A page has only those of these settings that are set.
const pageSettings = {
  title: z.string().optional().meta({ description: 'The title in search results and tabs.' }),
  description: z.string().optional().meta({ description: 'The description in search results.' }),
  shareImage: z
    .object({
      src: z.string().describe('The address of the picture.'),
      alt: z.string().describe('What the picture shows.'),
    })
    .optional()
    .describe('The picture that messengers show.'),
  noindex: z.literal(true).optional().meta({ description: 'Search engines leave the page out.' }),
  canonical: z.string().optional().meta({ format: 'uri', description: 'The address of the original.' }),
  translation: z
    .object({
      of: z.string().describe('The id of the original page, which may have been removed.'),
      lang: z.string().describe('The language, such as `de` or `pt-BR`.'),
      hidden: z.boolean().describe('Whether visitors do not see the translation yet.'),
      texts: z
        .array(
          z.object({
            path: z.string().describe('`name`, `title` or `description`.'),
            text: z.string().describe('The text of the original.'),
          }),
        )
        .describe('Name, title and description of the original when they were translated.'),
      leftOut: z.array(z.string()).describe('Ids of the blocks of the original that the translation leaves out.'),
      order: z
        .array(z.string())
        .optional()
        .describe('Ids of the blocks of the original in their order when it was translated.'),
    })
    .optional()
    .meta({ description: 'Present if the page is a translation of another page of the document.' }),
}

/** The document of a page: its theme, its navigation, and the one or more pages that visitors switch between. */
export const Page = z
  .object({
    ...pageSummaryFields,
    pages: z
      .array(
        z.object({
          ...named('page of the document'),
          slug: z.string().meta({ description: 'The path of the page. Empty for the home page.' }),
          icon: z.string().describe('The name of an icon for the navigation. Empty: none.'),
          ...pageSettings,
          previewUrl: z
            .string()
            .meta({ format: 'uri', description: 'A signed address that shows the draft of this page.' }),
          blocks: z.array(Block).describe('The blocks in order. The first one is the header.'),
        }),
      )
      .describe('The pages that visitors switch between, in order. The first one is the home page.'),
    theme: Theme.describe('Colors, fonts and corners of all pages. Keys that the service does not know are kept.'),
    nav: Nav.describe('The navigation of all pages. Keys that the service does not know are kept.'),
    redirects: z
      .array(
        z.object({
          slug: z.string().describe('The former path.'),
          page: z.string().describe('The id of the page of the document.'),
        }),
      )
      .meta({
        description: 'Former addresses, which lead to pages of the document by a permanent redirect.',
      }),
  })
  .meta({ id: 'Page' })
export type Page = z.output<typeof Page>

/** A page in the list of pages, without its document. */
export const PageSummary = z
  .object({
    ...pageSummaryFields,
    thumbnailUrl: z.string().meta({ format: 'uri', description: 'A small picture of the draft.' }),
  })
  .meta({ id: 'PageSummary' })
export type PageSummary = z.output<typeof PageSummary>

/** An entry of the history of a page. */
export const PageRevision = z
  .object({
    revision: z.int().describe('The number of the revision.'),
    at: dateTime.meta({ description: 'When the revision was created.' }),
    actor: Actor.describe('Who created the revision.'),
    summary: z.string().meta({ description: 'What the operations did, as a sentence.' }),
    operations: z.int().meta({ description: 'How many operations the revision applied.' }),
    published: z.boolean().meta({ description: 'Whether this revision was ever published.' }),
    name: z.string().nullable().meta({ description: 'The name that a person gave to this version.' }),
  })
  .meta({ id: 'PageRevision' })
