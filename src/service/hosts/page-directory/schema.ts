import { sql } from 'drizzle-orm'
import { index, integer, json, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

/** A former address of a page, below the address of the document. */
export interface PageRedirect {
  slug: string
  /** The id of the page. */
  page: string
}

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
    /** Former addresses that lead to pages of the document, by the ids of these pages. The newest comes last. */
    redirects: json().$type<PageRedirect[]>().notNull().default([]),
    /** As for an access code. Null if everybody may see the page. */
    passwordHash: text(),
    /** When the draft is published, and when the page is unpublished. Null if never. */
    publishAt: moment(),
    unpublishAt: moment(),
    /** The time zone in which these times were chosen. */
    scheduleZone: text(),
    /** Who chose them. */
    scheduledBy: json().$type<{ id: string; name: string }>(),
    /** Why the draft was not published on time: the code of an error of the API. */
    scheduleProblem: text(),
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
    // Edits change none of the scheduled times, so they do not update this index.
    index('pages_scheduled')
      .on(sql`least(${table.publishAt}, ${table.unpublishAt})`)
      .where(sql`${table.publishAt} is not null or ${table.unpublishAt} is not null`),
  ],
})
