import { sql } from 'drizzle-orm'
import { boolean, index, integer, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

/**
 * The health of destinations. There is a row for each code whose destination can be checked. The table is separate, so that checks do not
 * rewrite rows of codes.
 */
export const destinationChecks = workspaceTable('destination_checks', {
  key: { codeId: text().notNull() },
  columns: {
    /** The destination that was checked. */
    url: text().notNull(),
    dueAt: moment().notNull(),
    /** Null until the first check. Afterwards `status` or `error` has the status of the response or the reason that there was none. */
    ok: boolean(),
    status: integer(),
    error: text(),
    checkedAt: moment(),
    /** Number of failures in a row. */
    failures: integer().notNull().default(0),
  },
  constraints: (table) => [
    index('destination_checks_due').on(table.dueAt),
    index('destination_checks_dead')
      .on(table.workspaceId, table.codeId)
      .where(sql`not ${table.ok}`),
  ],
})
