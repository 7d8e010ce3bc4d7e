import { z } from 'zod'
import { CodeReference, collection, dateTime, type Endpoints, idempotent, deleteEndpoint } from './endpoint.ts'
import { httpUrl, idText, text } from './text.ts'

/** The service accepts only public https addresses. If it refuses an address, the error says why. */
const webhookUrl = httpUrl.meta({ format: 'uri' })

export const webhookEvents = ['scan.created', 'conversion.created', 'alert.raised', 'alert.resolved'] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export const selectionTypes = ['codes', 'all', 'folder', 'tag'] as const

const Selection = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('codes') }),
    z.strictObject({ type: z.literal('all') }),
    z.strictObject({ type: z.literal('folder'), folderId: idText }),
    z.strictObject({ type: z.literal('tag'), tag: text(50) }),
  ])
  .meta({
    id: 'WebhookSelection',
    description:
      'The codes of the webhook: a list of codes, all codes, the codes in a folder and its subfolders, or the codes with a tag. Codes that are created, moved or tagged later are added and removed automatically, except with a list of codes.',
  })
export type WebhookSelection = z.output<typeof Selection>

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string().meta({ format: 'uri' }),
    enabled: z.boolean(),
    secretRotatedAt: dateTime.nullable(),
    formerSecretsUntil: z.array(dateTime).meta({
      description:
        'When each former secret stops signing, which is 24 hours after it was replaced. Only secrets that still sign are listed.',
    }),
    codes: z.array(CodeReference).meta({ description: 'The codes whose scans are sent, at most 10,000.' }),
    codesTotal: z.int().meta({ description: 'Number of codes whose scans are sent.' }),
    selection: Selection,
    events: z.array(z.enum(webhookEvents)).meta({
      description:
        'The events that are sent: `scan.created`, and the other events if they were requested. Alerts about a code are sent only to the webhooks of that code. Other alerts are sent to every webhook.',
    }),
    skipped: z.int().meta({
      description: 'Number of codes in the selection that are left out, because they have five webhooks already.',
    }),
    suspended: z.object({ reason: z.string(), since: dateTime }).nullable().meta({
      description:
        'Set when the receiver responds with 410 or fails for three days; `enabled` does not change. All deliveries, including those of new scans, are held until the webhook is resumed or a test succeeds.',
    }),
    restsUntil: dateTime.nullable().meta({
      description:
        'When the next delivery is attempted, if the receiver keeps failing. If that delivery succeeds, the other deliveries follow.',
    }),
    movedTo: z.url().nullable().meta({
      description: 'The target of the last redirect of a failing receiver. Redirects are not followed.',
    }),
    health: z
      .object({
        delivered: z.int(),
        failed: z.int(),
        waiting: z.int(),
        lastFailureAt: dateTime.nullable(),
        medianMs: z.int().nullable(),
      })
      .meta({ description: 'Figures of the last 24 hours. `waiting` counts all deliveries that are held or due.' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })

const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)

const codeIds = z
  .array(z.union([idText, z.looseObject({ id: idText }).transform(({ id }) => id)]))
  .max(10_000)
  .meta({ description: 'Ids of codes, or objects with an `id`. A code may have five webhooks.' })

/** The response of a receiver to a request. */
const ReceiverResponse = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  durationMs: z.int(),
  error: z.string().nullable(),
  movedTo: z.url().nullable().meta({ description: 'The target of a redirect, which is not followed.' }),
  requestHeaders: z.record(z.string(), z.string()),
  responseBody: z.string().nullable().meta({ description: 'The first 4 KB of the response.' }),
})

const ReceiverCheck = z.object({
  name: z.enum(['accepts', 'quick', 'duplicate', 'wrong_signature', 'old_timestamp']),
  passed: z.boolean(),
  status: z.int().nullable(),
  durationMs: z.int(),
  says: z.string().meta({ description: 'The meaning of the response, and what to change.' }),
})

export const webhooks = {
  'GET /webhooks': {
    operation: 'webhooks.list',
    summary: 'List the webhooks, without their secrets',
    roles: [],
    response: collection(Webhook).extend({
      selectionTypes: z.array(z.string()).meta({ description: 'The types of selections that webhooks can have.' }),
      allowPrivateHosts: z
        .boolean()
        .meta({ description: 'Whether ALLOW_PRIVATE_HOSTS is set: webhooks may use private and loopback hosts.' }),
    }),
  },
  'POST /webhooks': {
    operation: 'webhooks.create',
    summary: 'Create a webhook; if a webhook has this address already, add the codes to that webhook (200)',
    roles: [],
    headers: idempotent,
    body: z.strictObject({
      url: webhookUrl,
      codes: codeIds.optional(),
      selection: Selection.optional(),
      events: events.optional(),
    }),
    status: 201,
    location: '/webhooks/{id}',
    existing: true,
    response: Webhook,
    errors: ['idempotency_conflict'],
  },
  'GET /webhooks/{id}': {
    operation: 'webhooks.read',
    summary: 'Read a webhook',
    roles: [],
    response: Webhook,
    errors: ['not_found'],
  },
  'PATCH /webhooks/{id}': {
    operation: 'webhooks.update',
    summary: 'Change the address or the codes of a webhook, or pause or resume the webhook',
    roles: [],
    body: z
      .strictObject({ url: webhookUrl, codes: codeIds, selection: Selection, events, enabled: z.boolean() })
      .partial(),
    alsoAccepts: Webhook,
    response: Webhook,
    errors: ['not_found', 'already_exists'],
  },
  'POST /webhooks/{id}/resume': {
    operation: 'webhooks.resume',
    summary: 'Resume a suspended webhook, or retry a failing webhook now; held deliveries are sent',
    roles: [],
    response: Webhook,
    errors: ['not_found'],
  },
  'DELETE /webhooks/{id}': deleteEndpoint('webhooks.delete', 'Delete a webhook; waiting deliveries are not sent', []),
  'POST /webhooks/{id}/secret': {
    operation: 'webhooks.revealSecret',
    summary: 'Show the secret of a webhook; a POST, so that revealing the secret is an explicit action',
    roles: [],
    response: WebhookWithSecret,
    errors: ['not_found'],
  },
  'POST /webhooks/{id}/rotate-secret': {
    operation: 'webhooks.rotateSecret',
    summary:
      'Rotate the secret of a webhook; for 24 hours every request is also signed with the former secret, even after another rotation',
    roles: [],
    response: WebhookWithSecret,
    errors: ['not_found'],
  },
  'POST /webhooks/{id}/test': {
    operation: 'webhooks.test',
    summary: 'Send a signed sample now and return the response; a successful test resumes a suspended webhook',
    roles: [],
    body: z.strictObject({ grade: z.boolean().default(false) }).optional(),
    response: ReceiverResponse.extend({
      checks: z.array(ReceiverCheck).meta({
        description:
          'Whether the receiver responds quickly, accepts duplicates, and refuses forged and old requests. Only with `grade`.',
      }),
    }),
    errors: ['not_found'],
  },
  'POST /webhooks/{id}/try': {
    operation: 'webhooks.tryAddress',
    summary: 'Send the latest scans, signed, to an address and return the responses; nothing is stored',
    roles: [],
    body: z.strictObject({ url: webhookUrl, scans: z.int().min(1).max(20).default(20) }),
    response: z.object({ results: z.array(ReceiverResponse.extend({ scanId: z.string() })) }),
    errors: ['not_found'],
  },
} satisfies Endpoints
