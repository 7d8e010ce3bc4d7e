import { z } from 'zod'
import { bodyExamples, collection, deleteEndpoint, type Endpoints, idempotent } from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { httpUrl, idText } from './text.ts'
import { Selection, Webhook, webhookEvents } from './webhook.ts'

/** The service accepts only public https addresses. If it refuses an address, the error says why. */
const webhookUrl = httpUrl.meta({
  format: 'uri',
  description: 'The address of the receiver: https only, on a public host, without credentials.',
})

const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('The secret: `whsec_` and base64. It is the key of `v1`, as a whole.'),
}).meta({ id: 'WebhookWithSecret' })

const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .describe('The events to send. `scan.created` is always among them.')

const codeIds = z
  .array(z.union([idText, z.looseObject({ id: idText.describe('The id of the code.') }).transform(({ id }) => id)]))
  .max(10_000)
  .meta({ description: 'Ids of codes, or objects with an `id`, at most 10,000. A code may have five webhooks.' })

/** Enough for 10,000 codes as a webhook lists them: with ten values and names each, and with the longest name. */
const codeListLimits = { maxBodyBytes: 4_000_000, maxValues: 150_000 } as const

/** The response of a receiver to a request. */
const ReceiverResponse = z.object({
  delivered: z.boolean().describe('Whether the receiver accepted the request: it answered 2xx.'),
  status: z.int().nullable().describe('The HTTP status of the response. Null: there was no response.'),
  durationMs: z.int().describe('The duration of the request in milliseconds. An attempt ends after ten seconds.'),
  error: z.string().nullable().describe('Why there was no response, as a sentence. Null: there was one.'),
  movedTo: z
    .url()
    .nullable()
    .meta({ description: 'The target of a redirect, which is not followed. Null: there was none.' }),
  requestHeaders: z.record(z.string(), z.string()).describe('The headers of the request, with its signature.'),
  responseBody: z.string().nullable().meta({ description: 'The first 4 KB of the response. Null: there was none.' }),
})

const ReceiverCheck = z.object({
  name: z.enum(['accepts', 'quick', 'duplicate', 'wrong_signature', 'old_timestamp']).describe('What was checked.'),
  passed: z.boolean().describe('Whether the receiver did what it should.'),
  status: z.int().nullable().describe('The HTTP status of the response. Null: there was no response.'),
  durationMs: z.int().describe('The duration of the request in milliseconds.'),
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
    summary: 'Create a webhook',
    roles: [],
    headers: idempotent,
    ...codeListLimits,
    description:
      'The address must be https, on a public host. There is one webhook for each address: the codes of another request with the same address join it with status 200, and its secret stays. A code may have five webhooks. The secret is shown by `POST /webhooks/{id}/secret`.',
    body: z
      .strictObject({
        url: webhookUrl,
        codes: codeIds.optional(),
        selection: Selection.optional().describe('Which codes the webhook has. By default, those of `codes`.'),
        events: events.optional(),
      })
      .register(bodyExamples, { example: { url: 'https://cafe.example/hooks/scans', codes: [exampleIds.code] } }),
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
    summary: 'Update a webhook',
    description:
      'Changes the address or the exact set of connected codes, or pauses or resumes the webhook. Fields that are left out do not change.',
    roles: [],
    ...codeListLimits,
    body: z
      .strictObject({
        url: webhookUrl,
        codes: codeIds.describe('Replaces the codes of the webhook: ids, or objects with an `id`, at most 10,000.'),
        codesTotal: Webhook.shape.codesTotal.meta({
          description:
            'Send it with `codes` if both are of a response. Of a webhook with more than 10,000 codes, `codes` then replaces only those that a response lists, and the others stay.',
        }),
        selection: Selection.describe('Which codes the webhook has.'),
        events,
        enabled: z.boolean().describe('False pauses the webhook, true resumes it.'),
      })
      .partial()
      .register(bodyExamples, { example: { enabled: false } }),
    alsoAccepts: Webhook,
    response: Webhook,
    errors: ['not_found', 'already_exists'],
  },
  'POST /webhooks/{id}/resume': {
    operation: 'webhooks.resume',
    summary: 'Resume a webhook',
    description: 'Resumes a suspended webhook, or retries a failing one now. Held deliveries are sent.',
    roles: [],
    response: Webhook,
    errors: ['not_found'],
  },
  'DELETE /webhooks/{id}': {
    ...deleteEndpoint('webhooks.delete', 'Delete a webhook', []),
    description: 'Waiting deliveries are not sent.',
  },
  'POST /webhooks/{id}/secret': {
    operation: 'webhooks.revealSecret',
    summary: 'Show the secret of a webhook',
    description: 'It is a POST so that no link or cache reveals the secret.',
    roles: [],
    response: WebhookWithSecret,
    errors: ['not_found'],
  },
  'POST /webhooks/{id}/rotate-secret': {
    operation: 'webhooks.rotateSecret',
    summary: 'Rotate the secret of a webhook',
    description:
      'For the next 24 hours, every delivery has a `v1` signature of the former secret, too. Change the receiver in that time. After another rotation within it, there is a signature of each of these secrets.',
    roles: [],
    response: WebhookWithSecret,
    errors: ['not_found'],
  },
  'POST /webhooks/{id}/test': {
    operation: 'webhooks.test',
    summary: 'Send a signed sample to a webhook',
    description:
      'Sends a sample event with `test: true` now, and reports what the receiver answered. A successful test resumes a suspended webhook.',
    roles: [],
    body: z
      .strictObject({
        grade: z
          .boolean()
          .default(false)
          .describe('Whether further requests check what the receiver does with duplicates and forged requests.'),
      })
      .optional()
      .register(bodyExamples, { example: { grade: false } }),
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
    summary: 'Send the latest scans to an address',
    description: 'The requests are signed, and the response has the answers of the receiver. Nothing is stored.',
    roles: [],
    body: z
      .strictObject({
        url: webhookUrl,
        scans: z.int().min(1).max(20).default(20).describe('How many of the latest scans are sent, 1 to 20.'),
      })
      .register(bodyExamples, { example: { url: 'https://cafe.example/hooks/draft', scans: 3 } }),
    response: z.object({
      results: z
        .array(ReceiverResponse.extend({ scanId: z.string().describe('The id of the scan that was sent.') }))
        .describe('What the receiver answered to each scan.'),
    }),
    errors: ['not_found'],
  },
} satisfies Endpoints
