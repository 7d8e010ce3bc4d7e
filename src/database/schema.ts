import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The units of limits that processes have reserved, by holder. The table is unlogged: after a crash of the database every limit begins
 * again. Holders that are addresses are keyed hashes.
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
