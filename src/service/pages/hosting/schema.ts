import { foreignKey, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PageContent } from '#contract/page-document.ts'
import { bytea, moment, workspaceColumn } from '#database/columns.ts'

/** What visitors see of a page: one row for each that is published. Another publication takes its place. */
export const publications = pgTable(
  'publications',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    /** Another one for each publication. */
    id: text().notNull(),
    name: text().notNull(),
    revision: integer().notNull(),
    /** What was rendered. */
    content: json().$type<PageContent>().notNull(),
    /** Of the library: what it shows. */
    imageIds: text().array().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.pageId] })],
)

/** The files of the publication: its pages, and what they need beside them. */
export const publicationFiles = pgTable(
  'publication_files',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    /** As it is asked for: `/menu`. */
    path: text().notNull(),
    status: integer().notNull(),
    headers: json().$type<Record<string, string>>().notNull(),
    /** Of the file as it is, not of how it is compressed. */
    hash: text().notNull(),
    /** How the body is kept: `br`, or empty for what cannot be made smaller. */
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
