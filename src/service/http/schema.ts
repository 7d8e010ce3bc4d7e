import { integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

/** Responses to requests with an Idempotency-Key, stored in the transaction that did the work. */
export const idempotentRequests = workspaceTable('idempotent_requests', {
  key: { keyId: text().notNull(), idempotencyKey: text().notNull() },
  columns: {
    requestHash: text().notNull(),
    status: integer(),
    /** Encrypted with the API key of the request, because it may contain a new key. Not jsonb, which would reorder the members. */
    answer: json(),
    createdAt: moment().notNull().defaultNow(),
  },
})

/** Secrets shared by all processes on this database, created at the first start. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
