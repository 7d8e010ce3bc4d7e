import { sql } from 'drizzle-orm'
import { check, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AppLinks } from '#contract/app-links.ts'
import { moment, workspaceTable } from '#database/columns.ts'

/** The own domains of workspaces. With neither a page nor a site, a domain is for scans. */
export const domains = workspaceTable('domains', {
  key: { id: text().notNull() },
  columns: {
    /** In ASCII and lower case. */
    host: text().notNull(),
    pageId: text(),
    siteId: text(),
    /** The token that the proof must contain. */
    token: text().notNull(),
    /** Null while the domain is pending. */
    verifiedAt: moment(),
    checkedAt: moment(),
    problem: text(),
    proofLostAt: moment(),
    /** The apps that may open links of the domain. Null if there are no such apps. */
    appLinks: jsonb().$type<AppLinks>(),
    /** What a domain for scans opens without a code. */
    rootUrl: text(),
    /** What a domain for scans opens with a code that does not exist. */
    unknownUrl: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [
    uniqueIndex('domains_host').on(table.workspaceId, table.host),
    // Any workspace may claim a host, but only one can have proved its claim.
    uniqueIndex('domains_verified_host')
      .on(table.host)
      .where(sql`${table.verifiedAt} is not null`),
    check('domains_use', sql`${table.pageId} is null or ${table.siteId} is null`),
  ],
})
