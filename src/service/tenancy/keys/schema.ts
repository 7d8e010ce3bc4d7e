import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** API keys. Not partitioned by workspace, because a request names only its key. Revoked keys are deleted. */
export const keys = pgTable(
  'keys',
  {
    hash: text().primaryKey(),
    id: text().notNull().unique(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    scope: text({ enum: ['read', 'write', 'admin'] }).notNull(),
    hint: text().notNull(),
    expiresAt: moment(),
    lastUsedAt: moment(),
    /** The network of the client, not its address. */
    lastUsedFrom: text(),
    /** The person who created the key in the dashboard. Null for the dashboard's own key. */
    createdById: text(),
    createdByName: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt)],
)
