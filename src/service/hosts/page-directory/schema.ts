import { sql } from 'drizzle-orm'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

/**
 * Every page with its name and address. Below pages and sites, because codes lead to pages and scans are redirected to them; only pages write
 * it. The document of a page is its newest snapshot and the edits after it, in `pages/editing/schema.ts`.
 */
export const pages = workspaceTable('pages', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    /** Reserved in `hosts` until the page is deleted. */
    subdomain: text().notNull(),
    revision: integer().notNull(),
    /** Null: not published. */
    publishedRevision: integer(),
    publishedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Stored for 30 days after that. */
    deletedAt: moment(),
  },
  // No index on columns that every edit changes: each edit would have to update it.
  constraints: (table) => [
    index('pages_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
})
