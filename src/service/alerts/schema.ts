import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type Alert, type AlertSettings, alertKinds, alertSubjects, mailLists } from '#contract/alerts.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/** The details as the API sends them: dates are strings. */
export type StoredDetails = z.input<typeof Alert>['details']

/** States that need or needed attention. */
export const alerts = workspaceTable('alerts', {
  key: { id: timeOrderedId() },
  columns: {
    kind: text({ enum: alertKinds }).notNull(),
    subjectType: text({ enum: alertSubjects }).notNull(),
    subjectId: text().notNull(),
    /** The name when the alert was raised. */
    subjectName: text().notNull(),
    details: jsonb().$type<StoredDetails>().notNull(),
    /** Alerts with the same cause have the same id, see `createCauseId`. */
    causeId: text().notNull(),
    /** Scans of the code when the alert was raised. Null unless the next scan ends the alert. */
    scansBefore: bigint({ mode: 'number' }),
    raisedAt: moment().notNull(),
    /** When the state of the alert was first found to have ended. The alert resolves if the state has not returned for a while. */
    endedAt: moment(),
    resolvedAt: moment(),
    readAt: moment(),
    /** Whether the alert waits to be mailed. */
    mailWaits: boolean().notNull(),
  },
  constraints: (table) => [
    // One open alert for each state, however many processes find it.
    uniqueIndex('alerts_open')
      .on(table.workspaceId, table.kind, table.subjectId)
      .where(sql`${table.resolvedAt} is null`),
    index('alerts_unread')
      .on(table.workspaceId, table.id)
      .where(sql`${table.readAt} is null`),
    index('alerts_cause')
      .on(table.workspaceId, table.causeId)
      .where(sql`${table.resolvedAt} is null`),
    index('alerts_resolved').on(table.resolvedAt),
    index('alerts_mail')
      .on(table.workspaceId, table.id)
      .where(sql`${table.mailWaits}`),
  ],
})

/** The notes of members about causes of open alerts. Causes without a note have no row. */
export const alertCauses = workspaceTable('alert_causes', {
  key: { id: text().notNull() },
  columns: {
    assignee: text(),
    snoozedUntil: moment(),
    doneAt: moment(),
  },
})

/** The settings that differ from the defaults, and when mail was last sent. */
export const alertSettings = workspaceTable('alert_settings', {
  key: {},
  columns: {
    kinds: jsonb().$type<Partial<AlertSettings['kinds']>>().notNull().default({}),
    quietHours: jsonb().$type<AlertSettings['quietHours']>(),
    /** Only codes of this segment raise alerts; null: all codes. */
    segmentId: text(),
    alertsMailedAt: moment(),
    leadsMailedAt: moment(),
  },
})

/** The addresses that get mail. Addresses that ended their mail stay, so that members see them. */
export const alertRecipients = workspaceTable('alert_recipients', {
  key: { list: text({ enum: mailLists }).notNull(), address: text().notNull() },
  columns: {
    /** Signed in the link that ends the mail for this address. */
    id: timeOrderedId(),
    addedAt: moment().notNull(),
    endedAt: moment(),
  },
  // A person who ends the mail has only a link with the id.
  constraints: (table) => [uniqueIndex('alert_recipients_id').on(table.id)],
})

/** New leads that wait to be mailed: inserted with the lead, deleted when the mail is stored. */
export const waitingLeads = workspaceTable('waiting_leads', {
  key: { submissionId: timeOrderedId() },
  columns: {},
})

/** When each workspace is checked again. A process that claims a check moves its time ahead. */
export const alertChecks = workspaceTable('alert_checks', {
  key: {},
  columns: {
    dueAt: moment().notNull(),
    goalsDueAt: moment().notNull(),
    scansDueAt: moment().notNull(),
    /** Since when scans have been checked without a gap. Before, codes may only seem silent because the service did not run. */
    watchedFrom: moment(),
  },
  constraints: (table) => [index('alert_checks_due').on(table.dueAt)],
})
