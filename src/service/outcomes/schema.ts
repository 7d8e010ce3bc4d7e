import { doublePrecision, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/** Outcomes that the owner of a destination reports for a scan. A scan has each name at most once. */
export const conversions = workspaceTable('conversions', {
  key: { id: timeOrderedId() },
  columns: {
    codeId: text().notNull(),
    scanId: text().notNull(),
    name: text().notNull(),
    value: doublePrecision(),
    currency: text(),
    createdAt: moment().notNull(),
  },
  constraints: (table) => [
    uniqueIndex('conversions_scan').on(table.workspaceId, table.scanId, table.name),
    index('conversions_code').on(table.workspaceId, table.codeId, table.scanId),
  ],
})
