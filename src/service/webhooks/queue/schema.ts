import { sql } from 'drizzle-orm'
import { index, integer, json, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplayFilter } from '#contract/deliveries.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'
import type { Phases } from '#service/net/exchange.ts'

/** Deliveries to receivers and their results. This table is the queue, so a delivery commits together with its event. */
export const deliveries = workspaceTable('deliveries', {
  key: {
    /** The id of the delivery, which is the same at every attempt. */
    id: timeOrderedId(),
  },
  columns: {
    /** The id of a webhook, or the URL of a form. */
    endpoint: text().notNull(),
    /** Null: the event belongs to a page, whose secret signs it. */
    webhookId: text(),
    pageId: text(),
    codeId: text(),
    eventType: text().notNull(),
    eventId: text().notNull(),
    /** The URL of the last attempt. Before the first attempt, it is the URL of the webhook at that time, which may have changed. */
    url: text().notNull(),
    /** The bytes that are signed and sent, serialized once. */
    body: text().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    /** Number of attempts before the delivery was last queued again. */
    attemptsBefore: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    lastAttemptAt: moment(),
    lastDurationMs: integer(),
    /** When the delivery may be claimed. While it is being sent, this is the end of its lease. Null if it is completed. */
    dueAt: moment(),
    /** The process that is sending it. */
    takenBy: text(),
    deliveredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [
    index('deliveries_due')
      .on(table.workspaceId, table.endpoint, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('deliveries_event').on(table.workspaceId, table.eventId),
    // Partial indexes: people look for failures, which are rare among successes.
    index('deliveries_failed')
      .on(table.workspaceId, table.id)
      .where(sql`${table.status} = 'failed'`),
    index('deliveries_webhook').on(table.workspaceId, table.webhookId, table.id),
  ],
})

/** Every attempt at a delivery. */
export const deliveryAttempts = workspaceTable('delivery_attempts', {
  key: {
    deliveryId: text().notNull(),
    /** Counted from one. */
    number: integer().notNull(),
  },
  columns: {
    at: moment().notNull(),
    status: integer(),
    durationMs: integer().notNull(),
    phases: json().$type<Phases>().notNull(),
    /** The remote address; null: not connected. */
    address: text(),
    error: text(),
    requestHeaders: json().$type<Record<string, string>>().notNull(),
    responseHeaders: json().$type<Record<string, string>>().notNull(),
    responseBody: text(),
  },
})

/** Failing endpoints. An endpoint that works has no row. */
export const failingEndpoints = workspaceTable('failing_endpoints', {
  key: { endpoint: text().notNull() },
  columns: {
    since: moment().notNull().defaultNow(),
    /** Attempts in a row. */
    failures: integer().notNull(),
    /** The end of the time for which the circuit is open. Until then nothing is sent, and then one delivery is tried. */
    restsUntil: moment(),
    /** The address that its last redirect names. */
    movedTo: text(),
  },
})

/**
 * Replays queue deliveries again, a number of them every second. The position is stored with the queued deliveries, so another process can
 * continue a replay.
 */
export const replays = workspaceTable('replays', {
  key: { id: text().notNull() },
  columns: {
    webhookId: text().notNull(),
    filter: json().$type<z.input<typeof ReplayFilter>>().notNull(),
    status: text({ enum: ['running', 'paused', 'done', 'cancelled'] })
      .notNull()
      .default('running'),
    perSecond: integer().notNull(),
    matched: integer().notNull(),
    queued: integer().notNull().default(0),
    /** The last delivery that was processed, and the first one after the replay. */
    reached: text().notNull(),
    end: text().notNull(),
    /** When its next second begins. */
    nextAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  constraints: (table) => [
    index('replays_running')
      .on(table.nextAt)
      .where(sql`${table.status} = 'running'`),
  ],
})
