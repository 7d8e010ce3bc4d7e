import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * One row for each reserved subdomain of a page or a site. Not partitioned by workspace, because it is found by the host of a visitor alone.
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
