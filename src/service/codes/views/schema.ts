import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

export const views = pgTable(
  'views',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    name: text().notNull(),
    /** The query string of the list. */
    search: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex('views_name').on(table.workspaceId, sql`lower(${table.name})`),
  ],
)
