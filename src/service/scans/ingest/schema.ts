import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'

/** The loader's position in each journal. Belongs to a process, not to a workspace. */
export const journalPositions = pgTable('journal_positions', {
  journal: text().primaryKey(),
  file: bigint({ mode: 'number' }).notNull(),
  offset: bigint({ mode: 'number' }).notNull(),
  /** Changes at each start, and is also in the journal's directory: a directory without it is not the one used last. Null: never set. */
  owner: text(),
})

/**
 * The key of each day's visitor hashes, shared by all processes and deleted within 48 hours. The table is unlogged, so that no WAL
 * contains a deleted key. After a crash it is empty, and the rest of the day has another key.
 */
export const visitorKeys = pgTable('visitor_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: text().notNull(),
})
