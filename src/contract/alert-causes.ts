import { z } from 'zod'
import { Alert, alertKinds } from './alerts.ts'
import { allMembers, bodyExamples, dateTime, type Endpoints, named, pagedEndpoint, paging } from './endpoint.ts'
import { timezone } from './rules.ts'
import { text } from './text.ts'

const causeStates = ['open', 'snoozed', 'done'] as const

const AlertCause = z
  .object({
    id: z.string().describe('The id of the cause, which its alerts have as `causeId`.'),
    alerts: z.int().meta({ description: 'Number of open alerts.' }),
    unread: z.int().meta({ description: 'Number of open alerts that are not marked as read.' }),
    raisedAt: dateTime.meta({ description: 'When the first of its open alerts was raised.' }),
    newest: Alert.meta({ description: 'The newest of its open alerts.' }),
    subjects: z
      .array(z.object(named('code, webhook or campaign')))
      .meta({ description: 'The codes, webhooks or campaigns of its five newest open alerts.' }),
    host: z
      .string()
      .nullable()
      .meta({ description: 'The host of the destinations that are down. Null for alerts of other kinds.' }),
    assignee: z.string().nullable().meta({ description: 'The person who takes care of it. Null: nobody.' }),
    snoozedUntil: dateTime.nullable().meta({
      description: 'No mail is sent about it until this time, which may have passed. Null: it was not snoozed.',
    }),
    doneAt: dateTime.nullable().meta({
      description:
        'When a member marked it as done. Another alert with the same cause opens it again. Null: it is not done.',
    }),
  })
  .meta({ id: 'AlertCause' })
export type AlertCause = z.output<typeof AlertCause>

const CauseCourse = z
  .object({
    counted: z.string().meta({
      description:
        'What is counted: `scans` of the codes of its open alerts, or `failed_deliveries` of its webhooks. More may be added later.',
    }),
    from: dateTime.describe('The start of the first day.'),
    days: z.array(z.int()).meta({
      description: 'The numbers of the last days, oldest first; the last day is today. Empty for a goal that was met.',
    }),
  })
  .meta({ id: 'AlertCauseCourse' })
export type CauseCourse = z.output<typeof CauseCourse>

/**
 * Open alerts by their cause: destinations at one host that fail in the same way have one cause, and every other alert is a cause of its own.
 */
export const alertCauses = {
  'GET /alert-causes': {
    ...pagedEndpoint('alertCauses.list', 'List the causes of open alerts', AlertCause),
    description: 'The cause with the newest alert comes first.',
    query: z.strictObject({
      ...paging,
      kind: z.enum(alertKinds).optional().describe('Only causes of alerts of this kind.'),
      state: z
        .enum(causeStates)
        .default('open')
        .meta({ description: '`open`: neither snoozed nor done. `snoozed`: until later. `done`: marked as done.' }),
      unread: z.boolean().default(false).meta({ description: 'Only causes with an alert that is not marked as read.' }),
    }),
  },
  'GET /alert-causes/{id}/course': {
    operation: 'alertCauses.readCourse',
    summary: "Read the daily course of an alert's cause",
    description: 'The scans of its codes, or the failed deliveries of its webhooks, on each of the last 28 days.',
    roles: allMembers,
    query: z.strictObject({ timezone: timezone.default('UTC').describe('The IANA time zone of days.') }),
    response: CauseCourse,
    errors: ['not_found'],
  },
  'PATCH /alert-causes/{id}': {
    operation: 'alertCauses.update',
    summary: 'Update the alerts of a cause',
    description:
      'Marks its open alerts as read, and snoozes it, assigns it, or marks it as done. What was noted about a cause is forgotten when its last alert is resolved; the response is then 404.',
    roles: ['marketer', 'designer'],
    body: z
      .strictObject({
        read: z.boolean().describe('True marks the open alerts of the cause as read, false as unread.'),
        snoozedUntil: dateTime.nullable().describe('No mail is sent about it until this time. Null ends that.'),
        assignee: text(200)
          .trim()
          .nullable()
          .describe('The person who takes care of it, at most 200 characters. Null: nobody.'),
        done: z.boolean().describe('True marks the cause as done and its open alerts as read, false opens it again.'),
      })
      .partial()
      .register(bodyExamples, { example: { assignee: 'Ada', read: true } }),
    response: AlertCause,
    errors: ['not_found'],
  },
} satisfies Endpoints
