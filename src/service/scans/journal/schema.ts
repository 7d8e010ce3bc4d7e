import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** The loader's position in each journal. Belongs to a process, not to a workspace. */
export const journalPositions = pgTable('journal_positions', {
  journal: text().primaryKey(),
  file: bigint({ mode: 'number' }).notNull(),
  offset: bigint({ mode: 'number' }).notNull(),
  /**
   * Changes at each start, and is also in the journal's directory: a directory that has another one is not the one that was used last. Null:
   * never set.
   */
  owner: text(),
})
