import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

/** What is known of where codes lead: one row for each code whose destination can be asked. Apart from the codes, which it must not rewrite daily. */
export const destinationChecks = pgTable(
  'destination_checks',
  {
    workspaceId: workspaceColumn(),
    codeId: text().notNull(),
    /** The destination that this is about. */
    url: text().notNull(),
    dueAt: moment().notNull(),
    /** Null until it is known; with it the status that was answered or the reason that there was none. */
    ok: boolean(),
    status: integer(),
    error: text(),
    checkedAt: moment(),
    /** In a row, up to now. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.codeId] }),
    index('destination_checks_due').on(table.dueAt),
    index('destination_checks_dead')
      .on(table.workspaceId, table.codeId)
      .where(sql`not ${table.ok}`),
  ],
)
