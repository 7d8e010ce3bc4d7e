import { z } from 'zod'
import { CodeReference, dateTime, timestamps } from './endpoint.ts'
import { idText, tagText } from './text.ts'

export const webhookEvents = [
  'scan.created',
  'conversion.created',
  'alert.raised',
  'alert.resolved',
  'alert_cause.raised',
  'alert_cause.resolved',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export const selectionTypes = ['codes', 'all', 'folder', 'tag'] as const

/** The codes whose scans a webhook gets. */
export const Selection = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('codes').describe('The codes of the list `codes`.') }),
    z.strictObject({ type: z.literal('all').describe('All codes.') }),
    z.strictObject({
      type: z.literal('folder').describe('The codes in a folder and its subfolders.'),
      folderId: idText.describe('The id of the folder.'),
    }),
    z.strictObject({
      type: z.literal('tag').describe('The codes with a tag.'),
      tag: tagText.describe('The tag. Case matters.'),
    }),
  ])
  .meta({
    id: 'WebhookSelection',
    description:
      'The codes of the webhook: a list of codes, all codes, the codes in a folder and its subfolders, or the codes with a tag. Codes that are created, moved or tagged later are added and removed automatically, except with a list of codes.',
  })
export type WebhookSelection = z.output<typeof Selection>

/** An address to which events are sent. */
export const Webhook = z
  .object({
    id: z.string().describe('The id of the webhook.'),
    url: z.string().meta({ format: 'uri', description: 'The address to which events are sent.' }),
    enabled: z.boolean().describe('Whether the webhook is on. While it is paused, new scans make no deliveries.'),
    secretRotatedAt: dateTime.nullable().describe('When the secret was last rotated. Null: never.'),
    formerSecretsUntil: z.array(dateTime).meta({
      description:
        'When each former secret stops signing, which is 24 hours after it was replaced. Only secrets that still sign are listed.',
    }),
    codes: z.array(CodeReference).meta({ description: 'The codes whose scans are sent, at most 10,000.' }),
    codesTotal: z.int().meta({ description: 'Number of codes whose scans are sent.' }),
    selection: Selection.describe('Which codes the webhook has.'),
    events: z.array(z.enum(webhookEvents)).meta({
      description:
        'The events that are sent: `scan.created`, and the other events if they were requested. Alerts about a code are sent only to the webhooks of that code. Other alerts are sent to every webhook. `alert_cause.raised` and `alert_cause.resolved` are sent once for all alerts with one cause.',
    }),
    skipped: z.int().meta({
      description: 'Number of codes in the selection that are left out, because they have five webhooks already.',
    }),
    suspended: z
      .object({
        reason: z.string().describe('Why the webhook is suspended.'),
        since: dateTime.describe('When it was suspended.'),
      })
      .nullable()
      .meta({
        description:
          'Set when the receiver responds with 410 or fails for three days; `enabled` does not change. All deliveries, including those of new scans, are held until the webhook is resumed or a test succeeds. Null: the webhook is not suspended.',
      }),
    restsUntil: dateTime.nullable().meta({
      description:
        'When the next delivery is attempted, if the receiver keeps failing. If that delivery succeeds, the other deliveries follow. Null: the receiver does not keep failing.',
    }),
    movedTo: z.url().nullable().meta({
      description:
        'The target of the last redirect of a failing receiver. Redirects are not followed. Null: there was none.',
    }),
    health: z
      .object({
        delivered: z.int().describe('Deliveries that the receiver accepted.'),
        failed: z.int().describe('Deliveries that failed for good.'),
        waiting: z.int().describe('Deliveries that are held or due.'),
        lastFailureAt: dateTime.nullable().describe('When an attempt last failed. Null: none failed.'),
        medianMs: z.int().nullable().describe('The median duration of an attempt in milliseconds. Null: no attempt.'),
      })
      .meta({ description: 'Figures of the last 24 hours. `waiting` counts all deliveries that are held or due.' }),
    ...timestamps('webhook'),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>
