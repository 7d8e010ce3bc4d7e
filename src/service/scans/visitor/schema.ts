import { date, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The key of each day's visitor hashes, shared by all processes and deleted within 48 hours. The table is unlogged, so that no WAL
 * contains a deleted key. After a crash it is empty, and the rest of the day has another key.
 */
export const visitorKeys = pgTable('visitor_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: text().notNull(),
})
