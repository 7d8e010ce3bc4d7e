import { index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SharedFilter } from '#contract/shared-links.ts'
import { moment, timeOrderedId, timestamps, workspaceTable } from '#database/columns.ts'

/** Reports by mail. At most one of the three ids and the filter says what it is about. */
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
    createdById: text().notNull(),
    createdByName: text().notNull(),
    nextAt: moment().notNull(),
    lastSentAt: moment(),
    ...timestamps(),
  },
  // Every process looks for what is due.
  constraints: (table) => [index('reports_next').on(table.nextAt)],
})

/** The addresses of a report. Those that ended it stay, so that members see it. */
export const reportRecipients = workspaceTable('report_recipients', {
  key: { reportId: text().notNull(), address: text().notNull() },
  columns: {
    /** Signed in the link that ends the report for this address. */
    id: timeOrderedId(),
    addedAt: moment().notNull(),
    endedAt: moment(),
  },
  // Who ends it has a link and nothing else.
  constraints: (table) => [uniqueIndex('report_recipients_id').on(table.id)],
})

/** What was mailed: the key makes sure that nobody gets a report twice, whatever processes do it and die. */
export const reportMails = workspaceTable('report_mails', {
  key: { reportId: text().notNull(), period: text().notNull(), address: text().notNull() },
  columns: {
    at: moment().notNull(),
    /** The stored message, which is not sent once its address has ended the report. */
    messageId: text(),
  },
  constraints: (table) => [index('report_mails_at').on(table.at)],
})
