import { sql } from 'drizzle-orm'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

/**
 * Every page with its name and address. Only the domain `pages` writes this table. It is here because codes, scans and own domains, which
 * `pages` builds on, also read it. The document of a page is its newest snapshot and the edits after it, in `pages/editing/schema.ts`.
 */
export const pages = workspaceTable('pages', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    /** Reserved in `hosts` until the page is deleted. */
    subdomain: text().notNull(),
    revision: integer().notNull(),
    /** Null if the page is not published. */
    publishedRevision: integer(),
    publishedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** The page is stored for 30 days after its deletion. */
    deletedAt: moment(),
  },
  // An index on a column that every edit changes would have to be updated with every edit.
  constraints: (table) => [
    index('pages_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
})
