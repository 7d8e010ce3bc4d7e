import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplayFilter } from '#contract/deliveries.ts'
import { moment, workspaceColumn } from '#database/columns.ts'
import type { Phases } from '../../platform/outbound/exchange.ts'

/** What is to be sent to somebody's server, and what came of it. This table is the queue: what is sent commits with what happened. */
export const deliveries = pgTable(
  'deliveries',
  {
    workspaceId: workspaceColumn(),
    /** Ordered by time; the receiver sees the same at every attempt. */
    id: text().notNull(),
    /** The queue it waits in: its webhook's id, or the address that a form sends to. */
    endpoint: text().notNull(),
    /** Null: the event is of a page, which signs it. */
    webhookId: text(),
    pageId: text(),
    codeId: text(),
    eventType: text().notNull(),
    eventId: text().notNull(),
    /** Where it was sent last, or will be: a webhook may have moved meanwhile. */
    url: text().notNull(),
    /** The bytes that are signed and sent, made once. */
    body: text().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    /** How many of them were made before it was queued anew. */
    attemptsBefore: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    lastAttemptAt: moment(),
    lastDurationMs: integer(),
    /** When it may be taken; of one being sent, when it counts as dropped. Null: at its end. */
    dueAt: moment(),
    /** Which process is sending it. */
    takenBy: text(),
    deliveredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('deliveries_due')
      .on(table.workspaceId, table.endpoint, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('deliveries_event').on(table.workspaceId, table.eventId),
    // What people look for is rare among what arrived.
    index('deliveries_failed')
      .on(table.workspaceId, table.id)
      .where(sql`${table.status} = 'failed'`),
    index('deliveries_webhook').on(table.workspaceId, table.webhookId, table.id),
  ],
)

/** Every attempt at a delivery, as it went. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    workspaceId: workspaceColumn(),
    deliveryId: text().notNull(),
    /** From one on. */
    number: integer().notNull(),
    at: moment().notNull(),
    status: integer(),
    durationMs: integer().notNull(),
    phases: json().$type<Phases>().notNull(),
    /** What was connected to; null: nothing was. */
    address: text(),
    error: text(),
    requestHeaders: json().$type<Record<string, string>>().notNull(),
    responseHeaders: json().$type<Record<string, string>>().notNull(),
    responseBody: text(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.deliveryId, table.number] })],
)

/** The endpoints that fail, for as long as they do. An endpoint that answers has no row. */
export const failingEndpoints = pgTable(
  'failing_endpoints',
  {
    workspaceId: workspaceColumn(),
    endpoint: text().notNull(),
    since: moment().notNull().defaultNow(),
    /** Attempts in a row. */
    failures: integer().notNull(),
    /** Nothing is sent until then, and one delivery then. */
    restsUntil: moment(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.endpoint] })],
)

/** Deliveries that are queued anew, so many a second. Its place is kept with what it has queued, so that it outlives a process. */
export const replays = pgTable(
  'replays',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    webhookId: text().notNull(),
    filter: json().$type<z.input<typeof ReplayFilter>>().notNull(),
    status: text({ enum: ['running', 'paused', 'done', 'cancelled'] })
      .notNull()
      .default('running'),
    perSecond: integer().notNull(),
    matched: integer().notNull(),
    queued: integer().notNull().default(0),
    /** The last delivery it has been through, and the first it will not come to. */
    reached: text().notNull(),
    end: text().notNull(),
    /** Of its next second. */
    nextAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('replays_running')
      .on(table.nextAt)
      .where(sql`${table.status} = 'running'`),
  ],
)
