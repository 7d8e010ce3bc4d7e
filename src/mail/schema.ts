import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { messageKinds, messageStates } from '#contract/messages.ts'
import { moment } from '#database/columns.ts'

/** Mail that was sent, or would have been if a mail server were configured. Texts are encrypted, since some have links that sign in. */
export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    at: moment().notNull().defaultNow(),
    /** The workspace that the mail is about. Null for mail about the account of a person. */
    organizationId: text(),
    /** The recipient, if they have an account. */
    userId: text(),
    recipient: text().notNull(),
    kind: text({ enum: messageKinds }).notNull(),
    subject: text().notNull(),
    /** Empty once the link in the message was used or has expired, or a submission in the message was deleted. */
    content: text().notNull(),
    linkExpiresAt: moment(),
    /** The invitation whose link is in the message. */
    invitationId: text(),
    /** The submissions whose answers are in the message. */
    submissionIds: text().array().notNull().default([]),
    state: text({ enum: messageStates }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    error: text(),
  },
  (table) => [
    index().on(table.at),
    index().on(table.invitationId),
    index('messages_leads')
      .using('gin', table.submissionIds)
      .where(sql`${table.kind} = 'leads'`),
    index('messages_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
