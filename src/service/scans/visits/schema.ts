import { index, text } from 'drizzle-orm/pg-core'
import { workspaceTable } from '#database/columns.ts'

/**
 * What visitors did on a page or site after a scan: they opened it, or followed a link. Each step counts once for each scan. A row names a
 * scan, never a visitor, so nothing here joins the scans of one person on two days.
 */
export const visitSteps = workspaceTable('visit_steps', {
  key: {
    codeId: text().notNull(),
    /** Contains the time of the scan, by which steps are counted. */
    scanId: text().notNull(),
    step: text({ enum: ['view', 'click'] }).notNull(),
  },
  columns: {
    /** The page or site on which it happened. */
    openedId: text().notNull(),
  },
  constraints: (table) => [
    index('visit_steps_opened').on(table.workspaceId, table.openedId, table.scanId),
    index('visit_steps_scan').on(table.workspaceId, table.scanId, table.step),
  ],
})
