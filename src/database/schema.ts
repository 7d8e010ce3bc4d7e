import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The units of limits that processes have reserved, by holder. The table is unlogged, so after a crash of the database no units are used.
 * Addresses of holders are stored as keyed hashes.
 */
export const reservedUnits = pgTable('reserved_units', {
  holder: text().primaryKey(),
  /** Numbers of units, by the time in milliseconds at which they are free again. */
  units: jsonb().$type<Record<string, number>>().notNull(),
  /** How many units the last reservation got. */
  granted: integer().notNull(),
  /** When all units are free again. */
  expiresAt: moment().notNull(),
})

/**
 * The processes that do duties, each of which only one process does at a time, see `leases.ts`. The table is unlogged, so renewals every few
 * seconds write nothing to the write-ahead log. After a crash of the database, every lease is free.
 */
export const leases = pgTable('leases', {
  /** The name of the duty. */
  name: text().primaryKey(),
  /** The process that does the duty: a new id for each start. */
  holder: text().notNull(),
  expiresAt: moment().notNull(),
})
