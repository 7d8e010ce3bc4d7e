import { doublePrecision, index, integer, text } from 'drizzle-orm/pg-core'
import { timeOrderedId, workspaceTable } from '#database/columns.ts'

/** Requests with API keys, stored for seven days. */
export const apiRequests = workspaceTable('api_requests', {
  key: { id: timeOrderedId() },
  columns: {
    /** The id that the caller got, which does not sort by time. */
    requestId: text().notNull(),
    keyId: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    durationMs: doublePrecision().notNull(),
    code: text(),
  },
  constraints: (table) => [index().on(table.workspaceId, table.keyId, table.id)],
})
