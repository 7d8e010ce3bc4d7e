import { z } from 'zod'
import {
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
    eventType: z.string(),
    eventId: z.string(),
    url: z.string().meta({ format: 'uri' }),
    status: z.string(),
    attempts: z.int(),
    lastStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    nextRetryAt: dateTime.nullable(),
    deliveredAt: dateTime.nullable(),
    createdAt: dateTime,
    code: CodeReference.nullable(),
    durationMs: z.int().nullable().meta({ description: 'Duration of the last attempt.' }),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

const nullableMilliseconds = z.number().nullable()
const Attempt = z
  .object({
    at: dateTime,
    status: z.int().nullable(),
    durationMs: z.number(),
    phases: z
      .object({
        dns: nullableMilliseconds,
        connect: nullableMilliseconds,
        tls: nullableMilliseconds,
        wait: nullableMilliseconds,
        body: nullableMilliseconds,
      })
      .meta({
        description:
          'The duration of each phase in milliseconds. Null: the attempt ended before the phase, or reused a connection.',
      }),
    address: z.string().nullable().meta({ description: 'The IP address of the connection.' }),
    error: z.string().nullable(),
    responseHeaders: z.record(z.string(), z.string()),
    responseBody: z.string().nullable().meta({ description: 'The first 4 KB of the response.' }),
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
    replayId: z.string(),
    webhookId: z.string(),
    status: z.enum(['running', 'paused', 'done', 'cancelled']),
    matched: z.int(),
    queued: z.int(),
    perSecond: z.int(),
    createdAt: dateTime,
    finishedAt: dateTime.nullable(),
  })
  .meta({ id: 'Replay' })
export type Replay = z.output<typeof Replay>

const deliveryListQuery = {
  ...paging,
  status: status.optional(),
}

/** Which deliveries of a webhook are queued again. Pending deliveries are included only if `status` is `pending`. */
export const ReplayFilter = z.strictObject({
  status: status.optional(),
  codeId: idText.optional(),
  lastStatus: lastStatus.optional(),
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
      webhookId: idText.optional(),
      codeId: idText.optional(),
      lastStatus: lastStatus.optional(),
      ...period,
    }),
    response: paged(Delivery),
  },
  'GET /webhooks/deliveries/summary': {
    operation: 'deliveries.readSummary',
    summary: 'Deliveries by hour: delivered, failed, their durations and the reasons of failures',
    roles: [],
    query: z.strictObject({ webhookId: idText.optional(), ...period }),
    response: z.object({
      hours: z.array(
        z.object({
          start: dateTime,
          delivered: z.int(),
          failed: z.int(),
          medianMs: z.number().nullable(),
          p95Ms: z.number().nullable(),
        }),
      ),
      errors: z.array(z.object({ error: z.string(), lastStatus: z.int().nullable(), count: z.int() })),
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
    summary: 'Send a delivery again: up to five new attempts with the same id',
    roles: [],
    response: Delivery,
    errors: ['not_found'],
  },
  'POST /webhooks/{id}/replay': {
    operation: 'webhooks.replay',
    summary: 'Queue the matching deliveries again at a given rate; with `dryRun`, only count them',
    roles: [],
    headers: idempotent,
    body: ReplayFilter.extend({
      dryRun: z.boolean().default(false),
      perSecond: z._default(replayRate, 20),
    }),
    response: z.object({ replayId: z.string().nullable(), matched: z.int() }),
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
    body: z.strictObject({ paused: z.boolean(), perSecond: replayRate }).partial(),
    alsoAccepts: Replay,
    response: Replay,
    errors: ['not_found'],
  },
  'DELETE /webhooks/replays/{replayId}': deleteEndpoint(
    'replays.cancel',
    'Cancel a replay; deliveries that are queued already are sent',
    [],
  ),
} satisfies Endpoints
