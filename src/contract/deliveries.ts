import { z } from 'zod'
import {
  bodyExamples,
  CodeReference,
  dateTime,
  type Endpoints,
  paged,
  paging,
  idempotent,
  deleteEndpoint,
  period,
} from './endpoint.ts'
import { replayRate } from './form-fields.ts'
import { repeated } from './repeated.ts'
import { idText } from './text.ts'

const status = z.enum(['pending', 'delivered', 'failed'])
const lastStatus = z.int().min(0).max(999).meta({ description: 'The last HTTP status; 0 if there was no response.' })

export const Delivery = z
  .object({
    id: z
      .string()
      .meta({ description: 'The id of the delivery, which is sent to the receiver. All attempts have the same id.' }),
    webhookId: z
      .string()
      .nullable()
      .meta({ description: 'Null: the delivery comes from the form of a page, which has its own receiver.' }),
    eventType: z.string().describe('The kind of the event, such as `scan.created`.'),
    eventId: z.string().describe('The id of the event. Deliveries of one event to several webhooks have the same.'),
    url: z.string().meta({ format: 'uri', description: 'The address to which it is sent.' }),
    status: z.string().describe('`pending`, `delivered` or `failed`.'),
    attempts: z.int().describe('How often it was attempted, at most five times unless it is sent again.'),
    lastStatus: z.int().nullable().describe('The HTTP status of the last response. Null: there was none.'),
    lastError: z.string().nullable().describe('Why the last attempt failed, as a sentence. Null: it did not.'),
    nextRetryAt: dateTime
      .nullable()
      .describe('When it is attempted next. Null: it was delivered, it has failed, or it is being sent right now.'),
    deliveredAt: dateTime.nullable().describe('When the receiver accepted it. Null: not yet.'),
    createdAt: dateTime.describe('When it was queued.'),
    code: CodeReference.nullable().describe('The code of the event. Null: the event is about no code.'),
    durationMs: z
      .int()
      .nullable()
      .meta({ description: 'Duration of the last attempt in milliseconds. Null: there was none.' }),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

const nullableMilliseconds = z.number().nullable()
const Attempt = z
  .object({
    at: dateTime.describe('When it was attempted.'),
    status: z.int().nullable().describe('The HTTP status of the response. Null: there was no response.'),
    durationMs: z.number().describe('The duration of the attempt in milliseconds, at most ten seconds.'),
    phases: z
      .object({
        dns: nullableMilliseconds.describe('Finding the IP address.'),
        connect: nullableMilliseconds.describe('Connecting.'),
        tls: nullableMilliseconds.describe('Agreeing on the encryption.'),
        wait: nullableMilliseconds.describe('Waiting for the response.'),
        body: nullableMilliseconds.describe('Receiving the response.'),
      })
      .meta({
        description:
          'The duration of each phase in milliseconds. Null: the attempt ended before the phase, or reused a connection.',
      }),
    address: z.string().nullable().meta({ description: 'The IP address of the connection. Null: there was none.' }),
    error: z.string().nullable().describe('Why the attempt failed, as a sentence. Null: it did not.'),
    responseHeaders: z.record(z.string(), z.string()).describe('The headers of the response.'),
    responseBody: z.string().nullable().meta({ description: 'The first 4 KB of the response. Null: there was none.' }),
  })
  .meta({ id: 'DeliveryAttempt' })

const DeliveryDetail = Delivery.extend({
  payload: z.string().meta({ description: 'The request body, byte for byte.' }),
  requestHeaders: z
    .record(z.string(), z.string())
    .meta({ description: 'The headers of the last attempt, or of the next attempt if there was none.' }),
  signedText: z.string().meta({ description: 'The text that `v1` signs: `<t>.<body>`.' }),
  log: z.array(Attempt).meta({ description: 'The attempts, oldest first.' }),
}).meta({ id: 'DeliveryDetail' })
export type DeliveryDetail = z.output<typeof DeliveryDetail>

const Replay = z
  .object({
    replayId: z.string().describe('The id of the replay.'),
    webhookId: z.string().describe('The id of the webhook.'),
    status: z.enum(['running', 'paused', 'done', 'cancelled']).describe('What the replay does.'),
    matched: z.int().describe('How many deliveries are sent again.'),
    queued: z.int().describe('How many of them are queued already.'),
    perSecond: z.int().describe('How many are queued in a second.'),
    createdAt: dateTime.describe('When the replay was started.'),
    finishedAt: dateTime.nullable().describe('When all were queued, or the replay was cancelled. Null: not yet.'),
  })
  .meta({ id: 'Replay' })
export type Replay = z.output<typeof Replay>

const responseFilters = {
  anyOfCodes: repeated(idText, 'Only deliveries of scans of these codes.'),
  noneOfCodes: repeated(idText, 'Without deliveries of scans of these codes.'),
  anyOfResponses: repeated(lastStatus, 'Only deliveries with one of these last HTTP statuses.'),
  noneOfResponses: repeated(lastStatus, 'Only deliveries with another last HTTP status, or with none yet.'),
}

const deliveryListQuery = {
  ...paging,
  status: status.optional().describe('Only deliveries with this status.'),
}

/** Which deliveries of a webhook are queued again. Pending deliveries are included only if `status` is `pending`. */
export const ReplayFilter = z.strictObject({
  status: status.optional().describe('Only deliveries with this status. By default, all that are not pending.'),
  codeId: idText.optional().describe('Only deliveries of events about this code.'),
  lastStatus: lastStatus.optional(),
  anyOfCodes: z.array(idText).min(1).max(50).optional().describe('Only deliveries of scans of these codes.'),
  noneOfCodes: z.array(idText).min(1).max(50).optional().describe('Without deliveries of scans of these codes.'),
  anyOfResponses: z
    .array(lastStatus)
    .min(1)
    .max(50)
    .optional()
    .describe('Only deliveries with one of these last HTTP statuses.'),
  noneOfResponses: z
    .array(lastStatus)
    .min(1)
    .max(50)
    .optional()
    .describe('Only deliveries with another last HTTP status.'),
  ...period,
})
export type ReplayFilter = z.output<typeof ReplayFilter>

export const deliveries = {
  'GET /webhooks/{id}/deliveries': {
    operation: 'webhooks.listDeliveries',
    summary: 'List the deliveries of a webhook, newest first',
    roles: [],
    query: z.strictObject(deliveryListQuery),
    response: paged(Delivery),
    errors: ['not_found'],
  },
  'GET /webhooks/deliveries': {
    operation: 'deliveries.list',
    summary: 'List the deliveries of all webhooks and forms, newest first',
    roles: [],
    query: z.strictObject({
      ...deliveryListQuery,
      webhookId: idText.optional().describe('Only deliveries of this webhook.'),
      codeId: idText.optional().describe('Only deliveries of events about this code.'),
      lastStatus: lastStatus.optional(),
      anyOfWebhooks: repeated(idText, 'Only deliveries of these webhooks.'),
      noneOfWebhooks: repeated(idText, 'Only deliveries of other webhooks, and of forms.'),
      ...responseFilters,
      ...period,
    }),
    response: paged(Delivery),
  },
  'GET /webhooks/deliveries/summary': {
    operation: 'deliveries.readSummary',
    summary: 'Count deliveries by hour',
    description: 'Delivered and failed ones, their durations, and the reasons of failures.',
    roles: [],
    query: z.strictObject({
      webhookId: idText.optional().describe('Only deliveries of this webhook.'),
      from: dateTime.optional().describe('Only deliveries from this time on. By default, the 24 hours before `to`.'),
      to: dateTime.optional().describe('Only deliveries before this time. By default, now.'),
    }),
    response: z.object({
      hours: z
        .array(
          z.object({
            start: dateTime.describe('The start of the hour in UTC, in which the deliveries were queued.'),
            delivered: z.int().describe('Deliveries that were accepted.'),
            failed: z.int().describe('Deliveries that failed for good.'),
            medianMs: z
              .number()
              .nullable()
              .describe('The median duration of their last attempts in milliseconds. Null: no attempt.'),
            p95Ms: z
              .number()
              .nullable()
              .describe('The duration in milliseconds that 95 % of attempts did not exceed. Null: no attempt.'),
          }),
        )
        .describe('The figures of each hour, oldest first. Hours without deliveries are left out.'),
      errors: z
        .array(
          z.object({
            error: z.string().describe('Why deliveries failed, as a sentence.'),
            lastStatus: z.int().nullable().describe('The HTTP status of the response. Null: there was no response.'),
            count: z.int().describe('Number of deliveries.'),
          }),
        )
        .describe('The ten most frequent reasons why the last attempts of deliveries failed, the most frequent first.'),
    }),
  },
  'GET /webhooks/deliveries/{deliveryId}': {
    operation: 'deliveries.read',
    summary: 'Read a delivery with its request and every attempt',
    roles: [],
    response: DeliveryDetail,
    errors: ['not_found'],
  },
  'POST /webhooks/deliveries/{deliveryId}/retry': {
    operation: 'deliveries.retry',
    summary: 'Send a delivery again',
    description: 'Up to five new attempts, with the same id.',
    roles: [],
    response: Delivery,
    errors: ['not_found'],
  },
  'POST /webhooks/{id}/replay': {
    operation: 'webhooks.replay',
    summary: 'Queue the matching deliveries again',
    description: 'They are sent at the given rate. With `dryRun`, they are only counted.',
    roles: [],
    headers: idempotent,
    body: ReplayFilter.extend({
      dryRun: z.boolean().default(false).describe('Whether the deliveries are only counted.'),
      perSecond: z._default(replayRate, 20).describe('How many are queued in a second, 1 to 1,000.'),
    }).register(bodyExamples, { example: { status: 'failed', from: '2026-06-01T00:00:00Z', dryRun: true } }),
    response: z.object({
      replayId: z.string().nullable().describe('The id of the replay. Null: the deliveries were only counted.'),
      matched: z.int().describe('How many deliveries match.'),
    }),
    errors: ['not_found', 'idempotency_conflict'],
  },
  'GET /webhooks/replays/{replayId}': {
    operation: 'replays.read',
    summary: 'Read the progress of a replay',
    roles: [],
    response: Replay,
    errors: ['not_found'],
  },
  'PATCH /webhooks/replays/{replayId}': {
    operation: 'replays.update',
    summary: 'Pause or resume a replay, or change its rate',
    roles: [],
    body: z
      .strictObject({
        paused: z.boolean().describe('True pauses the replay, false resumes it.'),
        perSecond: replayRate.check(z.describe('How many are queued in a second, 1 to 1,000.')),
      })
      .partial()
      .register(bodyExamples, { example: { paused: true } }),
    alsoAccepts: Replay,
    response: Replay,
    errors: ['not_found'],
  },
  'DELETE /webhooks/replays/{replayId}': {
    ...deleteEndpoint('replays.cancel', 'Cancel a replay', []),
    description: 'Deliveries that are queued already are sent.',
  },
} satisfies Endpoints
