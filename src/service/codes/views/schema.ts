import { sql } from 'drizzle-orm'
import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

export const views = workspaceTable('views', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    list: text().notNull().default('codes'),
    /** The query string of the list. */
    search: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [uniqueIndex('views_name').on(table.workspaceId, table.list, sql`lower(${table.name})`)],
})
