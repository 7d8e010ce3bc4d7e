import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

/** Health of destinations: one row for each code that can be checked. A table of its own, so that checks do not rewrite codes. */
export const destinationChecks = pgTable(
  'destination_checks',
  {
    workspaceId: workspaceColumn(),
    codeId: text().notNull(),
    /** The destination that was checked. */
    url: text().notNull(),
    dueAt: moment().notNull(),
    /** Null until the first check; then with the status of the response or the reason that there was none. */
    ok: boolean(),
    status: integer(),
    error: text(),
    checkedAt: moment(),
    /** Number of failures in a row. */
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
