import { z } from 'zod'
import { Alert, alertKinds, alertSubjects } from './alerts.ts'
import { dateTime, named } from './endpoint.ts'
import { Conversion } from './outcomes.ts'
import { ScanCreatedEvent } from './scan-event.ts'
import { Submission } from './submissions.ts'
import type { WebhookEvent } from './webhook.ts'

const AlertCauseOfEvent = z.object({
  id: z.string().describe('The id of the cause, which its alerts have as `causeId`.'),
  kind: z.enum(alertKinds).describe('The kind of its alerts.'),
  alerts: z.int().describe('Number of alerts of the event.'),
  subjects: z
    .array(z.object({ type: z.enum(alertSubjects).describe('What it is.'), ...named('code, webhook or campaign') }))
    .describe('Up to five codes, webhooks or campaigns that the alerts are about.'),
  raisedAt: dateTime.describe('When the first of the alerts was raised.'),
  resolvedAt: dateTime.nullable().describe('When the newest alert ended. Null: it lasts.'),
  newest: Alert.describe('The newest of the alerts.'),
})

const CodeOfEvent = z
  .object({ id: z.string().describe('The short code.'), name: z.string().describe('The name of the code.') })
  .describe('The code.')

interface WebhookPayload {
  /** When it is sent. */
  summary: string
  description: string
  schema: z.ZodType
}

/** The bodies that are sent to webhooks, and `submission.created`, which is sent to the receiver of a form. */
export const webhookPayloads = {
  'scan.created': {
    summary: 'A code was scanned',
    description:
      'Sent for every scan that is counted: not for bots, link previews and pages that a browser fetches in advance.',
    schema: ScanCreatedEvent,
  },
  'conversion.created': {
    summary: 'A conversion was reported',
    description: 'Sent to the webhooks of the code that get conversions, after `POST /conversions`.',
    schema: createPayload('conversion.created', {
      code: CodeOfEvent,
      conversion: Conversion.pick({ id: true, scanId: true, name: true, value: true, currency: true }).describe(
        'What was reported.',
      ),
    }),
  },
  'alert.raised': {
    summary: 'An alert was raised',
    description:
      'Alerts about a code are sent to the webhooks of the code, all others to every webhook that gets alerts.',
    schema: createPayload('alert.raised', { alert: Alert.describe('The alert.') }),
  },
  'alert.resolved': {
    summary: 'An alert has ended',
    description: 'Sent to those that got `alert.raised`.',
    schema: createPayload('alert.resolved', { alert: Alert.describe('The alert.') }),
  },
  'alert_cause.raised': {
    summary: 'A cause of alerts began',
    description: 'Sent once for all alerts that have one cause, such as a host that is down behind many codes.',
    schema: createPayload('alert_cause.raised', { cause: AlertCauseOfEvent.describe('The cause.') }),
  },
  'alert_cause.resolved': {
    summary: 'All alerts of a cause have ended',
    description: 'Sent once, after the last of its alerts has ended.',
    schema: createPayload('alert_cause.resolved', { cause: AlertCauseOfEvent.describe('The cause.') }),
  },
  'submission.created': {
    summary: 'A form of a page was answered',
    description: 'Sent to the receiver that is set in the block of the form, and signed with the secret of the page.',
    schema: createPayload('submission.created', {
      page: z.object(named('page')).describe('The page of the form.'),
      blockId: z.string().describe('The id of the block of the form.'),
      fields: Submission.shape.fields,
      submission: Submission.pick({ id: true, status: true, email: true, phone: true, consents: true }).describe(
        'The lead that was stored.',
      ),
      lang: z.string().optional().describe('The language in which the visitor read the page, if it has several.'),
      scan: z
        .object({ id: z.string().describe('The id of the scan.'), code: CodeOfEvent })
        .optional()
        .describe('The scan that led to the page. Absent: the visitor scanned no code.'),
    }),
  },
} as const satisfies Record<WebhookEvent | 'submission.created', WebhookPayload>

/** The body of an event, as it is on the wire. */
export type WebhookBody = z.input<(typeof webhookPayloads)[keyof typeof webhookPayloads]['schema']>

function createPayload<E extends string, S extends z.ZodRawShape>(event: E, members: S) {
  const timestamp = dateTime.describe('When it happened.')
  return z.object({ event: z.literal(event).describe('What happened.'), timestamp, ...members })
}
