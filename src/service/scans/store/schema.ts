import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, workspaceColumn } from '#database/columns.ts'

// Ids are ordered by time, so the primary key is also the order of every list, and contains the time of the scan. Values that many
// scans share are stored once, in `scan_values`.
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

/** Partitioned by month; `ensureMonths` creates the partitions. */
export const scans = pgTable('scans', columns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.id] }),
  index('scans_code').on(table.workspaceId, table.code, table.id),
])

/** Scans by bots and link previews: stored, but not counted. */
export const botScans = pgTable('bot_scans', columns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.id] }),
  index('bot_scans_code').on(table.workspaceId, table.code, table.id),
])

/** Values of scans, each once per workspace, with the number by which scans and segments refer to it. */
export const scanValues = pgTable(
  'scan_values',
  {
    workspaceId: workspaceColumn(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    /** Of kind and value, because the value may be too long for an index. */
    hash: uuid().notNull(),
    kind: text().notNull(),
    value: text().notNull(),
    /** The parts of a composite value: country, region and city of a place; device, system and browser of a user agent. */
    parts: integer().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex('scan_values_hash').on(table.workspaceId, table.hash),
  ],
)

/**
 * The scans of a UTC day in columns, from which figures are computed. Each batch of the loader adds a segment, segments are merged later,
 * and a finished day is one segment with its counts. A segment never changes, so it can be cached.
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
    /** The visitors, in the order of the columns: needed only for merging. */
    visitors: bytea().notNull(),
    /** Counts of a whole day; null: the day may get more scans. */
    counts: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.bots, table.day, table.id] }),
    index('scan_parts_open')
      .on(table.day)
      .where(sql`${table.counts} is null`),
  ],
)
