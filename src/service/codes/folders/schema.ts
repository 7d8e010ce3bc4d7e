import { index, text } from 'drizzle-orm/pg-core'
import { timestamps, workspaceTable } from '#database/columns.ts'

export const folders = workspaceTable('folders', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    parentId: text(),
    ...timestamps(),
  },
  constraints: (table) => [index('folders_parent').on(table.workspaceId, table.parentId)],
})
