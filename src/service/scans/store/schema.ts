import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, timeOrderedId, workspaceTable } from '#database/columns.ts'

/**
 * The primary key is also the order of every list, and contains the time of the scan. Values that many scans share are stored once, in
 * `scan_values`.
 */
function scanTable<Name extends string>(name: Name) {
  return workspaceTable(name, {
    key: { id: timeOrderedId() },
    columns: {
      code: integer().notNull(),
      place: integer().notNull(),
      agent: integer().notNull(),
      language: integer().notNull(),
      referrer: integer().notNull(),
      rule: integer().notNull(),
      destination: integer().notNull(),
      visitor: text().notNull(),
    },
    constraints: (table) => [index(`${name}_code`).on(table.workspaceId, table.code, table.id)],
  })
}

/** Partitioned by month; `ensureMonths` creates the partitions. */
export const scans = scanTable('scans')

/** Scans by bots and link previews: stored, but not counted. */
export const botScans = scanTable('bot_scans')

/** Values of scans, each once per workspace, with the number by which scans and segments refer to it. */
export const scanValues = workspaceTable('scan_values', {
  key: { id: integer().notNull().generatedAlwaysAsIdentity() },
  columns: {
    /** A hash of kind and value, because the value may be too long for an index. */
    hash: uuid().notNull(),
    kind: text().notNull(),
    value: text().notNull(),
    /** The parts of a composite value: country, region and city of a place; device, system and browser of a user agent;
     * UTM source, medium and campaign of a destination, and the number of the three together. */
    parts: integer().array().notNull().default([]),
  },
  constraints: (table) => [uniqueIndex('scan_values_hash').on(table.workspaceId, table.hash)],
})

/**
 * The scans of a UTC day in columns, from which figures are computed. Each batch of the loader adds a segment, segments are merged later,
 * and a finished day is one segment with its counts. A segment never changes, so it can be cached.
 */
export const scanParts = workspaceTable('scan_parts', {
  key: {
    bots: boolean().notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  columns: {
    scans: integer().notNull(),
    columns: bytea().notNull(),
    /** The visitors, in the order of the columns: needed only for merging. */
    visitors: bytea().notNull(),
    /** Counts of a whole day; null: the day may get more scans. */
    counts: bytea(),
    /** The version of its content. Segments of an older version lack newer fields, and are rebuilt from the scans. */
    format: smallint().notNull().default(1),
  },
  constraints: (table) => [
    index('scan_parts_outdated')
      .on(table.day)
      .where(sql`${table.format} < 2`),
    index('scan_parts_open')
      .on(table.day)
      .where(sql`${table.counts} is null`),
  ],
})
