import { index, integer, json, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { submissionStatuses } from '#contract/submission-statuses.ts'
import type { Answer } from '#blocks/schema/check-answers.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'
import { foldText } from '#database/fold-text.ts'

/** The times are strings in ISO 8601. */
export interface StoredConsent {
  text: string
  at: string
}

/** Answers of visitors to forms. The place and the scan are the only data about the visitor. */
export const submissions = workspaceTable('submissions', {
  key: { id: timeOrderedId() },
  columns: {
    /** Counts the submissions of the workspace. Null if the submission was imported from an export that is older than the numbers. */
    number: integer(),
    pageId: text().notNull(),
    /** The name of the page at the time of the submission, because submissions outlive their page. */
    pageName: text().notNull(),
    blockId: text().notNull(),
    // Not jsonb, which would reorder the answers: people read them in the order of the form.
    data: json().$type<Record<string, Answer>>().notNull(),
    fields: json().$type<Record<string, Answer>>().notNull(),
    /** All answers, each on a line, for searching. */
    words: text().notNull(),
    country: text(),
    region: text(),
    city: text(),
    /** The language of the page with the form. Null if the document had only one. */
    lang: text(),
    /** The scan that led to the page, and its code. Null if no scan led there. */
    scanId: text(),
    codeId: text(),
    /** The person's email address in lower case, and the digits of their phone number, by which their other submissions are found. */
    email: text(),
    phone: text(),
    /** What the person agreed to, as the form said it. */
    consents: jsonb().$type<StoredConsent[]>().notNull().default([]),
    status: text({ enum: submissionStatuses }).notNull().default('new'),
    /** When the person was answered last, and by whom. */
    answeredAt: moment(),
    answeredBy: text(),
    /** The submission of the same person with which this one is shown. Null: it is shown on its own. */
    mergedInto: text(),
    /** When it was marked as read. Null if it is unread. */
    readAt: moment(),
    /** A note of the workspace about the submission. */
    note: text().notNull().default(''),
    /** The person who takes care of the submission. Null if nobody does. */
    assignee: text(),
    createdAt: moment().notNull(),
    /**
     * A hash of the answers and the id of the form's opening. A second attempt to send the form has the same hash. Null if the form had no
     * such id.
     */
    attempt: text(),
  },
  constraints: (table) => [
    index('submissions_unread')
      .on(table.workspaceId, table.id)
      .where(sql`${table.readAt} is null`),
    index('submissions_code')
      .on(table.workspaceId, table.codeId, table.scanId)
      .where(sql`${table.codeId} is not null`),
    index('submissions_scan')
      .on(table.workspaceId, table.scanId)
      .where(sql`${table.scanId} is not null`),
    uniqueIndex('submissions_number').on(table.workspaceId, table.number),
    // Rows without a hash are all distinct.
    uniqueIndex('submissions_attempt').on(table.workspaceId, table.pageId, table.attempt),
    index('submissions_email')
      .on(table.workspaceId, table.email)
      .where(sql`${table.email} is not null`),
    index('submissions_phone')
      .on(table.workspaceId, table.phone)
      .where(sql`${table.phone} is not null`),
    index('submissions_merged')
      .on(table.workspaceId, table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    index('submissions_status').on(table.workspaceId, table.status, table.id),
    index('submissions_page').on(table.workspaceId, table.pageId, table.id),
    index('submissions_words').using('gin', sql`${foldText(table.words)} gin_trgm_ops`),
  ],
})
