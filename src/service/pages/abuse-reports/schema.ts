import { text } from 'drizzle-orm/pg-core'
import { abuseReasons } from '#contract/abuse-reports.ts'
import { timeOrderedId, workspaceTable } from '#database/columns.ts'

/** Reports of visitors, in the workspace that owns the reported page, site or code. Of a visitor, only the input is stored. */
export const abuseReports = workspaceTable('abuse_reports', {
  key: { id: timeOrderedId() },
  columns: {
    url: text().notNull(),
    reason: text({ enum: abuseReasons }).notNull(),
    text: text().notNull(),
    email: text(),
  },
})
