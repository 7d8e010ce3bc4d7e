import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

/** Responses to requests with an Idempotency-Key, written in the transaction of the work. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    workspaceId: workspaceColumn(),
    keyId: text().notNull(),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    /** Encrypted with the API key of the request, because it may contain a new key. Not jsonb, which would reorder the members. */
    answer: json(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.keyId, table.idempotencyKey] })],
)

/** Secrets shared by all processes on this database, created at the first start. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
