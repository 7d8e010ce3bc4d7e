import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

/** What is to be sent to somebody's server, and what came of it. This table is the queue: what is sent commits with what happened. */
export const deliveries = pgTable(
  'deliveries',
  {
    workspaceId: workspaceColumn(),
    /** Ordered by time; the receiver sees the same at every attempt. */
    id: text().notNull(),
    /** Null: the event is of a page, which signs it. */
    webhookId: text(),
    pageId: text(),
    eventType: text().notNull(),
    eventId: text().notNull(),
    url: text().notNull(),
    /** The bytes that are signed and sent, made once. */
    body: text().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    /** When it may be taken; of one being sent, when it counts as dropped. Null: at its end. */
    dueAt: moment(),
    deliveredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('deliveries_due')
      .on(table.workspaceId, table.url, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('deliveries_event').on(table.workspaceId, table.eventId),
    index('deliveries_created').on(table.createdAt),
  ],
)
