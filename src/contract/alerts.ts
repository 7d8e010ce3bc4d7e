import { z } from 'zod'
import { bodyExamples, dateTime, type Endpoints, named, pagedEndpoint, paging } from './endpoint.ts'
import { goalMetrics } from './campaigns.ts'
import { addresses } from './reports.ts'
import { timeOfDay, timezone } from './rules.ts'
import { idText } from './text.ts'

/** The states that raise an alert. While a state lasts, its alert is raised only once. */
export const alertKinds = ['destination_down', 'scans_stopped', 'scans_rose', 'webhook_resting', 'goal_met'] as const
export type AlertKind = (typeof alertKinds)[number]

const kindDescriptions: Record<AlertKind, string> = {
  destination_down: 'The destination of a code does not answer.',
  scans_stopped: 'A code that was scanned regularly is not scanned any more.',
  scans_rose: 'A code is scanned far more often than usual.',
  webhook_resting: 'The receiver of a webhook keeps failing.',
  goal_met: 'A campaign has reached its goal.',
}

const alertDetails = {
  destination_down: z
    .object({
      url: z.string().describe('The destination.'),
      status: z.int().nullable().meta({ description: 'The HTTP status of the response. Null: there was no response.' }),
      error: z.string().nullable().describe('What is wrong, as a sentence.'),
      checkedAt: dateTime.describe('When the destination was last checked.'),
    })
    .describe('The destination, and how it answered.'),
  scans_stopped: z
    .object({
      lastScanAt: dateTime.meta({ description: 'The hour of the last scan.' }),
      expected: z.number().meta({ description: 'Scans that would have been expected since the last scan.' }),
      perDay: z.number().meta({ description: 'Scans a day in the four weeks before the last scan.' }),
    })
    .describe('When scans stopped, and how many would have been expected.'),
  scans_rose: z
    .object({
      from: dateTime.describe('The start of the rise, inclusive.'),
      to: dateTime.describe('The end of the rise, exclusive.'),
      scans: z.int().describe('Scans in that time.'),
      expected: z
        .number()
        .meta({ description: 'Scans that would have been expected from the same hours of the past four weeks.' }),
    })
    .describe('How many scans there were, and how many would have been expected.'),
  webhook_resting: z
    .object({
      since: dateTime.meta({ description: 'When the receiver began to fail.' }),
      failures: z.int().meta({ description: 'Failed attempts in a row.' }),
      suspended: z.string().nullable().meta({
        description:
          'Why the webhook is suspended. Null: the webhook is not suspended, and one delivery is tried from time to time.',
      }),
    })
    .describe('How the receiver failed.'),
  goal_met: z
    .object({
      metric: z.enum(goalMetrics).describe('What the goal counts.'),
      target: z.number().describe('The figure to reach.'),
      done: z.number().describe('The figure that was reached.'),
      currency: z.string().nullable().meta({
        description:
          'The currency of a goal that counts value. Null: it counts something else, or the campaign has no currency.',
      }),
    })
    .describe('The goal, and the figure that was reached.'),
} satisfies Record<AlertKind, z.ZodType>

const alertStatuses = ['open', 'resolved'] as const

export const alertSubjects = ['code', 'webhook', 'campaign'] as const

function createAlertSchema<K extends AlertKind>(kind: K) {
  return z.object({
    id: z.string().describe('The id of the alert.'),
    kind: z.literal(kind).describe(kindDescriptions[kind]),
    causeId: z
      .string()
      .optional()
      .meta({ description: 'Open alerts with the same cause have the same id. See `GET /alert-causes`.' }),
    raisedAt: dateTime.describe('When the state began, or was noticed.'),
    resolvedAt: dateTime.nullable().meta({ description: 'When the state ended. Null: the state lasts.' }),
    readAt: dateTime
      .nullable()
      .meta({ description: 'When a member of the workspace marked the alert as read. Null: the alert is unread.' }),
    subject: z
      .object({ type: z.enum(alertSubjects).describe('What it is.'), ...named('code, webhook or campaign') })
      .meta({ description: 'What the alert is about. The name of a webhook is the host of its receiver.' }),
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
  mailed: z.boolean().describe('Whether alerts of this kind are mailed.'),
})
const kindSettings = {
  destination_down: KindSettings.describe(kindDescriptions.destination_down),
  scans_stopped: KindSettings.describe(kindDescriptions.scans_stopped),
  scans_rose: KindSettings.describe(kindDescriptions.scans_rose),
  webhook_resting: KindSettings.describe(kindDescriptions.webhook_resting),
  goal_met: KindSettings.describe(kindDescriptions.goal_met),
} satisfies Record<AlertKind, z.ZodType>

const QuietHours = z.strictObject({
  from: timeOfDay.describe('From when no mail is sent, such as `22:00`.'),
  to: timeOfDay.describe('Until when no mail is sent, such as `07:00`.'),
  timezone: timezone.describe('The IANA time zone of these times.'),
})

/** The two lists of recipients: of alerts, and of new leads. */
export const mailLists = ['alerts', 'leads'] as const
export type MailList = (typeof mailLists)[number]

const AlertSettings = z
  .object({
    kinds: z.object(kindSettings).describe('What happens for each kind of alert.'),
    mailTo: z.array(z.string()).meta({ description: 'The addresses that get alerts.' }),
    leadMailTo: z.array(z.string()).meta({ description: 'The addresses that get new leads, with their answers.' }),
    ended: z
      .array(
        z.object({
          list: z.enum(mailLists).describe('The list from which the recipient unsubscribed.'),
          address: z.string().describe('The mail address.'),
          at: dateTime.describe('When the recipient unsubscribed.'),
        }),
      )
      .meta({
        description:
          'Addresses that unsubscribed with the link in a mail. An address gets mail again only if it is added again.',
      }),
    quietHours: QuietHours.nullable().describe('When no mail is sent. Null: mail is sent at any time.'),
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
      kind: z.enum(alertKinds).optional().describe('Only alerts of this kind.'),
      status: z.enum(alertStatuses).optional().describe('`open`: the state lasts. `resolved`: it has ended.'),
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
    body: z
      .strictObject({ read: z.boolean().describe('True marks the alert as read, false as unread.') })
      .partial()
      .register(bodyExamples, { example: { read: true } }),
    response: Alert,
    errors: ['not_found'],
  },
  'POST /alerts/read': {
    operation: 'alerts.markRead',
    summary: 'Mark alerts as read',
    description: 'All alerts, or all alerts of a kind or status.',
    roles: ['marketer', 'designer'],
    body: z
      .strictObject({
        kind: z.enum(alertKinds).optional().describe('Only alerts of this kind.'),
        status: z.enum(alertStatuses).optional().describe('Only open, or only resolved alerts.'),
        upTo: idText.optional().meta({
          description:
            'The id of the newest alert that the reader has seen. Alerts that were raised later stay unread.',
        }),
      })
      .register(bodyExamples, { example: { kind: 'destination_down', status: 'resolved' } }),
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
    summary: 'Change which alerts are raised, and who gets mail',
    description: 'Fields that are left out do not change.',
    roles: ['marketer'],
    body: z
      .strictObject({
        kinds: z.strictObject(kindSettings).partial().describe('What happens for each kind. Others do not change.'),
        mailTo: addresses.describe('Replaces the addresses that get alerts, at most 20.'),
        leadMailTo: addresses.describe('Replaces the addresses that get new leads, at most 20.'),
        quietHours: QuietHours.refine(({ from, to }) => from !== to, {
          path: ['to'],
          message: 'Quiet hours cannot end at the time when they begin',
        })
          .nullable()
          .meta({
            description:
              'No mail is sent from `from` until `to`, in local time. Mail that is due meanwhile is sent at `to`. If `to` is earlier than `from`, `to` is on the next day.',
          }),
        segmentId: idText.nullable().describe('Only codes that this segment selects raise alerts. Null: all codes.'),
      })
      .partial()
      .register(bodyExamples, {
        example: {
          kinds: { scans_rose: { enabled: true, mailed: false } },
          mailTo: ['owner@cafe.example'],
          quietHours: { from: '22:00', to: '07:00', timezone: 'Europe/Berlin' },
        },
      }),
    alsoAccepts: AlertSettings,
    response: AlertSettings,
  },
} satisfies Endpoints
