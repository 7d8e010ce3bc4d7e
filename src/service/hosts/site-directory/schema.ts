import { integer, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

/**
 * Every site with its name, its address and its live version. Only the domain `sites` writes this table. It is here because codes, scans and
 * own domains, which `sites` builds on, also read it. The versions are in `sites/schema.ts`.
 */
export const sites = workspaceTable('sites', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    /** Reserved in `hosts` until the site is deleted. */
    subdomain: text().notNull(),
    /** The deploy that visitors see. */
    liveDeployId: text().notNull(),
    /** When that deploy became live. Null if the deploy became live before this was recorded. */
    publishedAt: moment(),
    /** What visitors get at an address that the site does not have. */
    unknownAddresses: text().$type<'show_not_found' | 'open_index'>().notNull().default('show_not_found'),
    /** The number of the newest deploy, even if it has been deleted since. */
    lastVersion: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
})
