import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'

/** How far the loader has come in each journal. Belongs to a process, not to a workspace. */
export const journalPositions = pgTable('journal_positions', {
  journal: text().primaryKey(),
  file: bigint({ mode: 'number' }).notNull(),
  offset: bigint({ mode: 'number' }).notNull(),
  /** Changes at each start, and is in the journal's directory too: one that lacks it is not the one used last. Null: never set. */
  owner: text(),
})

/**
 * The key of each day's visitor hashes, shared by all processes, destroyed within 48 hours. The table is unlogged: what is
 * destroyed is in no log either. After a crash it is empty, and the day goes on with another key.
 */
export const visitorKeys = pgTable('visitor_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: text().notNull(),
})
