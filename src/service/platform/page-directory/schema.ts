import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

/**
 * Every page with its name and address. It is here because codes lead to pages and scans are redirected to them; pages alone write to
 * it. The document of a page is its newest snapshot and the edits after it, in `pages/editing/schema.ts`.
 */
export const pages = pgTable(
  'pages',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    name: text().notNull(),
    /** Claimed in `hosts` for as long as the page is not deleted. */
    subdomain: text().notNull(),
    revision: integer().notNull(),
    /** Null: nothing is published. */
    publishedRevision: integer(),
    publishedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Kept for 30 days after it. */
    deletedAt: moment(),
  },
  // No index on what every edit changes: it would make each of them rewrite it.
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('pages_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
)
