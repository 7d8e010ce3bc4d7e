import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

export const folders = pgTable(
  'folders',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    name: text().notNull(),
    parentId: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('folders_parent').on(table.workspaceId, table.parentId),
  ],
)
