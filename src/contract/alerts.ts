import { z } from 'zod'
import { dateTime, type Endpoints, named, pagedEndpoint, paging } from './endpoint.ts'
import { goalMetrics } from './campaigns.ts'
import { addresses } from './reports.ts'
import { timeOfDay, timezone } from './rules.ts'
import { idText } from './text.ts'

/** The states that raise an alert. While a state lasts, its alert is raised only once. */
export const alertKinds = ['destination_down', 'scans_stopped', 'scans_rose', 'webhook_resting', 'goal_met'] as const
export type AlertKind = (typeof alertKinds)[number]

const alertDetails = {
  destination_down: z.object({
    url: z.string(),
    status: z.int().nullable().meta({ description: 'The HTTP status of the response. Null: there was no response.' }),
    error: z.string().nullable(),
    checkedAt: dateTime,
  }),
  scans_stopped: z.object({
    lastScanAt: dateTime.meta({ description: 'The hour of the last scan.' }),
    expected: z.number().meta({ description: 'Scans that would have been expected since the last scan.' }),
    perDay: z.number().meta({ description: 'Scans a day in the four weeks before the last scan.' }),
  }),
  scans_rose: z.object({
    from: dateTime,
    to: dateTime,
    scans: z.int(),
    expected: z
      .number()
      .meta({ description: 'Scans that would have been expected from the same hours of the past four weeks.' }),
  }),
  webhook_resting: z.object({
    since: dateTime.meta({ description: 'When the receiver began to fail.' }),
    failures: z.int().meta({ description: 'Failed attempts in a row.' }),
    suspended: z.string().nullable().meta({
      description:
        'Why the webhook is suspended. Null: the webhook is not suspended, and one delivery is tried from time to time.',
    }),
  }),
  goal_met: z.object({
    metric: z.enum(goalMetrics),
    target: z.number(),
    done: z.number(),
    currency: z.string().nullable().meta({ description: 'The currency of a goal in value.' }),
  }),
} satisfies Record<AlertKind, z.ZodType>

const alertStatuses = ['open', 'resolved'] as const

export const alertSubjects = ['code', 'webhook', 'campaign'] as const

function createAlertSchema<K extends AlertKind>(kind: K) {
  return z.object({
    id: z.string(),
    kind: z.literal(kind),
    causeId: z
      .string()
      .optional()
      .meta({ description: 'Open alerts with the same cause have the same id. See `GET /alert-causes`.' }),
    raisedAt: dateTime,
    resolvedAt: dateTime.nullable().meta({ description: 'When the state ended. Null: the state lasts.' }),
    readAt: dateTime
      .nullable()
      .meta({ description: 'When a member of the workspace marked the alert as read. Null: the alert is unread.' }),
    subject: z
      .object({ type: z.enum(alertSubjects), ...named })
      .meta({ description: 'Of a webhook, the name is the host of its receiver.' }),
    details: alertDetails[kind],
  })
}

export const Alert = z
  .discriminatedUnion('kind', [
    createAlertSchema('destination_down'),
    createAlertSchema('scans_stopped'),
    createAlertSchema('scans_rose'),
    createAlertSchema('webhook_resting'),
    createAlertSchema('goal_met'),
  ])
  .meta({ id: 'Alert' })
export type Alert = z.output<typeof Alert>

const KindSettings = z.strictObject({
  enabled: z
    .boolean()
    .meta({ description: 'If false, no alert of this kind is raised, and open alerts of this kind are resolved.' }),
  mailed: z.boolean(),
})
const kindSettings = {
  destination_down: KindSettings,
  scans_stopped: KindSettings,
  scans_rose: KindSettings,
  webhook_resting: KindSettings,
  goal_met: KindSettings,
} satisfies Record<AlertKind, z.ZodType>

const QuietHours = z.strictObject({ from: timeOfDay, to: timeOfDay, timezone })

/** The two lists of recipients: of alerts, and of new leads. */
export const mailLists = ['alerts', 'leads'] as const
export type MailList = (typeof mailLists)[number]

const AlertSettings = z
  .object({
    kinds: z.object(kindSettings),
    mailTo: z.array(z.string()).meta({ description: 'The addresses that get alerts.' }),
    leadMailTo: z.array(z.string()).meta({ description: 'The addresses that get new leads, with their answers.' }),
    ended: z.array(z.object({ list: z.enum(mailLists), address: z.string(), at: dateTime })).meta({
      description:
        'Addresses that unsubscribed with the link in a mail. An address gets mail again only if it is added again.',
    }),
    quietHours: QuietHours.nullable(),
    segmentId: z.string().nullable().meta({
      description:
        'Only codes that this segment selects raise alerts. Filters of the segment that are not about codes make no difference. Null: all codes.',
    }),
  })
  .meta({ id: 'AlertSettings' })
export type AlertSettings = z.output<typeof AlertSettings>

/** Alerts about states that need attention, and who gets mail about them and about new leads. */
export const alerts = {
  'GET /alerts': {
    ...pagedEndpoint('alerts.list', 'List the alerts, newest first', Alert),
    query: z.strictObject({
      ...paging,
      kind: z.enum(alertKinds).optional(),
      status: z.enum(alertStatuses).optional(),
      causeId: idText.optional().meta({ description: 'Only alerts of this cause.' }),
      unread: z.boolean().optional().meta({
        description: 'True: only alerts that are not marked as read. False: only alerts that are marked as read.',
      }),
    }),
  },
  'PATCH /alerts/{id}': {
    operation: 'alerts.update',
    summary: 'Mark an alert as read or unread',
    roles: ['marketer', 'designer'],
    body: z.strictObject({ read: z.boolean() }).partial(),
    response: Alert,
    errors: ['not_found'],
  },
  'POST /alerts/read': {
    operation: 'alerts.markRead',
    summary: 'Mark all alerts as read, or all alerts of a kind or status',
    roles: ['marketer', 'designer'],
    body: z.strictObject({
      kind: z.enum(alertKinds).optional(),
      status: z.enum(alertStatuses).optional(),
      upTo: idText.optional().meta({
        description: 'The id of the newest alert that the reader has seen. Alerts that were raised later stay unread.',
      }),
    }),
    status: 200,
    response: z.object({ marked: z.int().meta({ description: 'Number of alerts that the request marked as read.' }) }),
  },
  'GET /alert-settings': {
    operation: 'alertSettings.read',
    summary: 'Read which alerts are raised, and who gets mail',
    roles: ['marketer'],
    response: AlertSettings,
  },
  'PATCH /alert-settings': {
    operation: 'alertSettings.update',
    summary: 'Change which alerts are raised, and who gets mail; omitted fields do not change',
    roles: ['marketer'],
    body: z
      .strictObject({
        kinds: z.strictObject(kindSettings).partial(),
        mailTo: addresses,
        leadMailTo: addresses,
        quietHours: QuietHours.refine(({ from, to }) => from !== to, {
          path: ['to'],
          message: 'Quiet hours cannot end at the time when they begin',
        })
          .nullable()
          .meta({
            description:
              'No mail is sent from `from` until `to`, in local time. Mail that is due meanwhile is sent at `to`. If `to` is earlier than `from`, `to` is on the next day.',
          }),
        segmentId: idText.nullable(),
      })
      .partial(),
    alsoAccepts: AlertSettings,
    response: AlertSettings,
  },
} satisfies Endpoints
