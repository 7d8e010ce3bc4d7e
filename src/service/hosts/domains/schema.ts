import { sql } from 'drizzle-orm'
import { check, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AppLinks } from '#contract/app-links.ts'
import { moment, workspaceTable } from '#database/columns.ts'

/** Own domains of workspaces. With neither a page nor a site, a domain is for scans. */
export const domains = workspaceTable('domains', {
  key: { id: text().notNull() },
  columns: {
    /** ASCII, in lower case. */
    host: text().notNull(),
    pageId: text(),
    siteId: text(),
    /** What the proof must contain. */
    token: text().notNull(),
    /** Null: pending. */
    verifiedAt: moment(),
    checkedAt: moment(),
    problem: text(),
    proofLostAt: moment(),
    /** The apps that may open links of the domain; null: none. */
    appLinks: jsonb().$type<AppLinks>(),
    /** For a domain for scans: what it opens without a code, and with one that does not exist. */
    rootUrl: text(),
    unknownUrl: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [
    uniqueIndex('domains_host').on(table.workspaceId, table.host),
    // Any workspace may claim a host; only one can have proved it.
    uniqueIndex('domains_verified_host')
      .on(table.host)
      .where(sql`${table.verifiedAt} is not null`),
    check('domains_use', sql`${table.pageId} is null or ${table.siteId} is null`),
  ],
})
