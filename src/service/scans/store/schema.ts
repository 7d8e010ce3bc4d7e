import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, workspaceColumn } from '#database/columns.ts'

// Ids are ordered by time, so the primary key is also the order of every listing, and says when the scan was. What many
// scans share stands in `scan_values` once.
const columns = () => ({
  workspaceId: workspaceColumn(),
  id: text().notNull(),
  code: integer().notNull(),
  place: integer().notNull(),
  agent: integer().notNull(),
  language: integer().notNull(),
  referrer: integer().notNull(),
  rule: integer().notNull(),
  destination: integer().notNull(),
  visitor: text().notNull(),
})

/** In partitions by month, which `ensureMonths` makes. */
export const scans = pgTable('scans', columns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.id] }),
  index('scans_code').on(table.workspaceId, table.code, table.id),
])

/** Scans by bots and link previews: stored, never counted. */
export const botScans = pgTable('bot_scans', columns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.id] }),
  index('bot_scans_code').on(table.workspaceId, table.code, table.id),
])

/** What is known of scans, each value once a workspace, under the number by which scans and figures name it. */
export const scanValues = pgTable(
  'scan_values',
  {
    workspaceId: workspaceColumn(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    /** Of kind and value, which may be longer than an index takes. */
    hash: uuid().notNull(),
    kind: text().notNull(),
    value: text().notNull(),
    /** The values that this one is made of: a place of country, region and city, an agent of device, system and browser. */
    parts: integer().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex('scan_values_hash').on(table.workspaceId, table.hash),
  ],
)

/**
 * The scans of a day of UTC once more, as columns: what figures are made from. Every batch of the loader adds a part, parts
 * become fewer later, and a day that is over is one part with its counts. A part never changes, so it may be kept in memory.
 */
export const scanParts = pgTable(
  'scan_parts',
  {
    workspaceId: workspaceColumn(),
    bots: boolean().notNull(),
    /** Since 1970. */
    day: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    scans: integer().notNull(),
    columns: bytea().notNull(),
    /** Who they were, in the order of the columns: needed where parts are put together, and nowhere else. */
    visitors: bytea().notNull(),
    /** Of a whole day; null: more may come. */
    counts: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.bots, table.day, table.id] }),
    index('scan_parts_open')
      .on(table.day)
      .where(sql`${table.counts} is null`),
  ],
)
