import { index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { reportComparisons } from '#contract/report-comparisons.ts'
import type { SharedFilter } from '#contract/shared-links.ts'
import { moment, timeOrderedId, timestamps, workspaceTable } from '#database/columns.ts'

/** Reports by mail. At most one of the three ids and the filter is set, which is the target of the report. */
export const reports = workspaceTable('reports', {
  key: { id: timeOrderedId() },
  columns: {
    name: text().notNull(),
    every: text({ enum: ['week', 'month'] }).notNull(),
    timezone: text().notNull(),
    campaignId: text(),
    folderId: text(),
    codeId: text(),
    filter: jsonb().$type<SharedFilter>(),
    /** What the figures are compared with; null: the same weekdays before. */
    compare: text({ enum: reportComparisons }),
    createdById: text().notNull(),
    createdByName: text().notNull(),
    nextAt: moment().notNull(),
    lastSentAt: moment(),
    ...timestamps(),
  },
  // Every process looks for due reports.
  constraints: (table) => [index('reports_next').on(table.nextAt)],
})

/** The addresses of a report. Addresses that ended the report stay, so that members see them. */
export const reportRecipients = workspaceTable('report_recipients', {
  key: { reportId: text().notNull(), address: text().notNull() },
  columns: {
    /** Signed in the link that ends the report for this address. */
    id: timeOrderedId(),
    addedAt: moment().notNull(),
    endedAt: moment(),
  },
  // A person who ends the report has only a link with the id.
  constraints: (table) => [uniqueIndex('report_recipients_id').on(table.id)],
})

/**
 * Reports that were mailed. The key makes sure that nobody gets a report twice, even if several processes mail the report or a process
 * dies.
 */
export const reportMails = workspaceTable('report_mails', {
  key: { reportId: text().notNull(), period: text().notNull(), address: text().notNull() },
  columns: {
    at: moment().notNull(),
    /** The stored message, which is not sent once its address has ended the report. */
    messageId: text(),
  },
  constraints: (table) => [index('report_mails_at').on(table.at)],
})
