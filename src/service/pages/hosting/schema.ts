import { foreignKey, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PageContent } from '#contract/page-document.ts'
import { bytea, moment, workspaceColumn } from '#database/columns.ts'

/** Publications: one row for each published page. A new publication replaces the previous one. */
export const publications = pgTable(
  'publications',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    /** New for each publication. */
    id: text().notNull(),
    name: text().notNull(),
    revision: integer().notNull(),
    /** The rendered document. */
    content: json().$type<PageContent>().notNull(),
    /** Images of the library on the page. */
    imageIds: text().array().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.pageId] })],
)

/** The files of the publication: its pages and further files. */
export const publicationFiles = pgTable(
  'publication_files',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    /** The path of a request: `/menu`. */
    path: text().notNull(),
    status: integer().notNull(),
    headers: json().$type<Record<string, string>>().notNull(),
    /** ETag of the uncompressed content. */
    hash: text().notNull(),
    /** Encoding of the stored body: `br`, or empty if compression does not make it smaller. */
    encoding: text({ enum: ['br', ''] }).notNull(),
    body: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.pageId, table.path] }),
    foreignKey({
      name: 'publication_files_publication',
      columns: [table.workspaceId, table.pageId],
      foreignColumns: [publications.workspaceId, publications.pageId],
    }).onDelete('cascade'),
  ],
)
