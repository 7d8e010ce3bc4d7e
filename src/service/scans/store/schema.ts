import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/**
 * A row for each scan, in as few bytes as possible: ids are numbers, and values that many scans share are stored once, in `scan_values`. The
 * primary key is the order of every list. `scan-key.ts` and `packed-visitor.ts` say how the numbers and bytes are made.
 */
function scanTable<Name extends string>(name: Name) {
  return pgTable(
    name,
    {
      /** The number of the workspace, see `scanWorkspaces`. */
      workspace: integer().notNull(),
      /** The second of the scan, and the rest of its id. */
      second: integer().notNull(),
      tail: bigint({ mode: 'bigint' }).notNull(),
      code: integer().notNull(),
      place: integer().notNull(),
      /** User agent, language and referrer together. */
      client: integer().notNull(),
      /** The matched rule and the destination together. */
      route: integer().notNull(),
      visitor: bytea().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.workspace, table.second, table.tail] }),
      // Scans of a code within one span have equal entries, which PostgreSQL stores as one entry with six bytes for each scan.
      index(`${name}_code`).on(table.code, toSpan(table.second)),
    ],
  )
}

/** SQL for the span of 2^17 seconds (36 hours) in which a second is. */
export function toSpan(second: SQLWrapper): SQL {
  return sql`(${second} >> 17)`
}

/** Partitioned by month; `ensureMonths` creates the partitions. */
export const scans = scanTable('scan_rows')

/** Scans by bots and link previews: stored, but not counted. */
export const botScans = scanTable('bot_scan_rows')

/** The numbers by which rows of scans refer to their workspace. They are never used again, and an import gives a workspace a new one. */
export const scanWorkspaces = workspaceTable('scan_workspaces', {
  key: {},
  columns: { number: integer().notNull().generatedAlwaysAsIdentity() },
})

/** A table in which versions before `scan_rows` stored scans, with ids as texts. `move-scans.ts` moves its rows. */
function formerScanTable<Name extends string>(name: Name) {
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

/** Partitioned by month. */
export const formerScans = formerScanTable('scans')
export const formerBotScans = formerScanTable('bot_scans')

/** Values of scans, each once per workspace, with the number by which scans and segments refer to it. */
export const scanValues = workspaceTable('scan_values', {
  key: { id: integer().notNull().generatedAlwaysAsIdentity() },
  columns: {
    /** A hash of kind and value, because the value may be too long for an index. */
    hash: uuid().notNull(),
    kind: text().notNull(),
    value: text().notNull(),
    /** The numbers of the parts of a composite value; empty for any other. */
    parts: integer().array().notNull().default([]),
  },
  constraints: (table) => [uniqueIndex('scan_values_hash').on(table.workspaceId, table.hash)],
})

/** Where the scans of this installation are. It has one row at most; without one, they are in this database. */
export const scanLocation = pgTable('scan_location', {
  single: boolean().primaryKey().default(true),
  /** The id by which a ClickHouse knows this installation. */
  installation: uuid().notNull().defaultRandom(),
  isInClickHouse: boolean().notNull().default(false),
  /** Whether the ClickHouse with the scans has the id. It gets it when it answers for the first time. */
  isKnownToClickHouse: boolean().notNull().default(false),
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

/**
 * Workspaces that were deleted: the loader leaves out their scans, and a duty deletes those in ClickHouse. A list of deletions and not a
 * comparison with the workspaces that exist: with the address of another installation's ClickHouse, a comparison would delete all of its scans.
 */
export const scanDeletions = pgTable('scan_deletions', {
  workspace: text().primaryKey(),
  deletedAt: moment().notNull().defaultNow(),
})
