import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type Alert, type AlertSettings, alertKinds, alertSubjects, mailLists } from '#contract/alerts.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/** As on the wire: dates are strings. */
export type StoredDetails = z.input<typeof Alert>['details']

/** What needed attention, and when. */
export const alerts = workspaceTable('alerts', {
  key: { id: timeOrderedId() },
  columns: {
    kind: text({ enum: alertKinds }).notNull(),
    subjectType: text({ enum: alertSubjects }).notNull(),
    subjectId: text().notNull(),
    /** At the time when it was raised. */
    subjectName: text().notNull(),
    details: jsonb().$type<StoredDetails>().notNull(),
    /** Scans of the code when it was raised, if the next scan ends it. */
    scansBefore: bigint({ mode: 'number' }),
    raisedAt: moment().notNull(),
    /** When its state was first found ended; it resolves when it has stayed so. */
    endedAt: moment(),
    resolvedAt: moment(),
    readAt: moment(),
    /** Whether it is still to be mailed. */
    mailWaits: boolean().notNull(),
  },
  constraints: (table) => [
    // One at a time for each state, whatever processes find it.
    uniqueIndex('alerts_open')
      .on(table.workspaceId, table.kind, table.subjectId)
      .where(sql`${table.resolvedAt} is null`),
    index('alerts_unread')
      .on(table.workspaceId, table.id)
      .where(sql`${table.readAt} is null`),
    index('alerts_resolved').on(table.resolvedAt),
    index('alerts_mail')
      .on(table.workspaceId, table.id)
      .where(sql`${table.mailWaits}`),
  ],
})

/** What differs from the defaults, and when mail was last sent. */
export const alertSettings = workspaceTable('alert_settings', {
  key: {},
  columns: {
    kinds: jsonb().$type<Partial<AlertSettings['kinds']>>().notNull().default({}),
    quietHours: jsonb().$type<AlertSettings['quietHours']>(),
    alertsMailedAt: moment(),
    leadsMailedAt: moment(),
  },
})

/** The addresses that get mail. Those that ended it stay, so that members see it. */
export const alertRecipients = workspaceTable('alert_recipients', {
  key: { list: text({ enum: mailLists }).notNull(), address: text().notNull() },
  columns: {
    /** Signed in the link that ends it for this address. */
    id: timeOrderedId(),
    addedAt: moment().notNull(),
    endedAt: moment(),
  },
  // Who ends it has a link and nothing else.
  constraints: (table) => [uniqueIndex('alert_recipients_id').on(table.id)],
})

/** New leads that are still to be mailed: stored with the lead, deleted with the mail. */
export const waitingLeads = workspaceTable('waiting_leads', {
  key: { submissionId: timeOrderedId() },
  columns: {},
})

/** When a workspace is checked again. Processes take turns: who takes a check moves it ahead. */
export const alertChecks = workspaceTable('alert_checks', {
  key: {},
  columns: {
    dueAt: moment().notNull(),
    goalsDueAt: moment().notNull(),
    scansDueAt: moment().notNull(),
    /** Since when scans have been checked without a gap: silence before may be that of a service that did not run. */
    watchedFrom: moment(),
  },
  constraints: (table) => [index('alert_checks_due').on(table.dueAt)],
})
