import { foreignKey, integer, json, text } from 'drizzle-orm/pg-core'
import type { PageContent } from '#contract/page-document.ts'
import { bytea, moment, workspaceTable } from '#database/columns.ts'

/** Publications: one row for each published page. A new publication replaces the previous one. */
export const publications = workspaceTable('publications', {
  key: { pageId: text().notNull() },
  columns: {
    /** Each publication has a new id. */
    id: text().notNull(),
    name: text().notNull(),
    revision: integer().notNull(),
    /** The rendered document. */
    content: json().$type<PageContent>().notNull(),
    /** Images of the library on the page. */
    imageIds: text().array().notNull(),
    /** The password of the page, hashed. */
    passwordHash: text(),
    publishedAt: moment().notNull(),
  },
})

/** The files of the publication: its pages and further files. */
export const publicationFiles = workspaceTable('publication_files', {
  key: {
    pageId: text().notNull(),
    /** The path of a request: `/menu`. */
    path: text().notNull(),
  },
  columns: {
    status: integer().notNull(),
    headers: json().$type<Record<string, string>>().notNull(),
    /** ETag of the uncompressed content. */
    hash: text().notNull(),
    /** Encoding of the stored body: `br`, or empty if compression does not make it smaller. */
    encoding: text({ enum: ['br', ''] }).notNull(),
    body: bytea().notNull(),
  },
  constraints: (table) => [
    foreignKey({
      name: 'publication_files_publication',
      columns: [table.workspaceId, table.pageId],
      foreignColumns: [publications.workspaceId, publications.pageId],
    }).onDelete('cascade'),
  ],
})
