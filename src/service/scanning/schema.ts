import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'

/** How far the loader has come in each journal. Belongs to a process, not to a workspace. */
export const journalPositions = pgTable('journal_positions', {
  journal: text().primaryKey(),
  file: bigint({ mode: 'number' }).notNull(),
  offset: bigint({ mode: 'number' }).notNull(),
})

/** The key of each day's visitor hashes, shared by all processes, deleted within 48 hours. */
export const visitorKeys = pgTable('visitor_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: text().notNull(),
})
