import { text } from 'drizzle-orm/pg-core'
import { abuseReasons } from '#contract/abuse-reports.ts'
import { timeOrderedId, workspaceTable } from '#database/columns.ts'

/** Reports of visitors, in the workspace of what they are about. Nothing of the visitor is stored but what they typed. */
export const abuseReports = workspaceTable('abuse_reports', {
  key: { id: timeOrderedId() },
  columns: {
    url: text().notNull(),
    reason: text({ enum: abuseReasons }).notNull(),
    text: text().notNull(),
    email: text(),
  },
})
