import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

/** What was answered to a request with an Idempotency-Key; written in the transaction of the work itself. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    workspaceId: workspaceColumn(),
    keyId: text().notNull(),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    /** Sealed with the API key that it was sent to, since it may hold a new one. Not jsonb, which would sort what is answered. */
    answer: json(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.keyId, table.idempotencyKey] })],
)

/** Keys that all processes on one database share, made at the first start. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
