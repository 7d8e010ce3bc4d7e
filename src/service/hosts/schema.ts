import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * One row for each reserved subdomain of a page or a site. Not partitioned by workspace, because a visitor's request has only the host.
 */
export const hosts = pgTable(
  'hosts',
  {
    subdomain: text().primaryKey(),
    workspaceId: text().notNull(),
    pageId: text(),
    siteId: text(),
  },
  (table) => [check('hosts_owner', sql`${table.pageId} is null or ${table.siteId} is null`)],
)
