import { z } from 'zod'
import { Alert } from './alerts.ts'
import { ApiRequest } from './api-requests.ts'
import { Delivery } from './deliveries.ts'
import { Actor, allMembers, type Endpoints, eventStream, named } from './endpoint.ts'
import { Scan } from './scans.ts'

const LiveEvent = z
  .discriminatedUnion('topic', [
    z.object({ topic: z.literal('scans').describe('A code was scanned.'), scan: Scan.describe('The scan.') }),
    z.object({
      topic: z
        .literal('deliveries')
        .meta({ description: 'A delivery was queued or attempted, or got its final status.' }),
      delivery: Delivery.describe('The delivery.'),
    }),
    z.object({
      topic: z.literal('requests').meta({ description: 'A request with an API key was answered.' }),
      request: ApiRequest.describe('The request.'),
    }),
    z.object({
      topic: z.literal('alerts').meta({ description: 'An alert was raised, read or resolved.' }),
      alert: Alert.describe('The alert.'),
    }),
    z.object({
      topic: z.literal('page').meta({ description: 'A page has a new revision, or was published or unpublished.' }),
      pageId: z.string().describe('The id of the page.'),
      revision: z.int().describe('The revision of the draft.'),
      publishedRevision: z.int().nullable().describe('The revision that visitors see. Null: none.'),
      actor: Actor.describe('Who changed the page.'),
      batchId: z.string().nullable().describe('The `batchId` of the edit. Null: it had none.'),
    }),
    z.object({
      topic: z
        .literal('people')
        .meta({ description: 'The people who have the page open. Sent whenever somebody opens or closes the page.' }),
      pageId: z.string().describe('The id of the page.'),
      people: z.array(z.object(named('person'))).describe('The people who have the page open.'),
    }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof LiveEvent>

/** The endpoint that a role must be allowed to call before it may subscribe to a topic. */
export const endpointByTopic: Record<string, string> = {
  deliveries: 'GET /webhooks/deliveries',
  requests: 'GET /requests',
  alerts: 'GET /alerts',
}

export const events = {
  'GET /events': {
    operation: 'events.stream',
    summary: 'Stream events of the workspace',
    description:
      'Server-sent events, all topics in one stream. At most 10 streams at once for a key, and 20 for a person in the dashboard.',
    roles: allMembers,
    query: z.strictObject({
      topics: z
        .array(
          z.union([
            z.enum(['scans', 'deliveries', 'requests', 'alerts']),
            z.string().regex(/^page:pag_[a-z0-9]{20}$/, 'A topic is scans, deliveries, requests, alerts or page:pag_…'),
          ]),
        )
        .min(1)
        .max(20)
        .meta({
          description:
            'Comma-separated topics: `scans`, `deliveries`, `requests`, `alerts`, `page:{id}`. In the dashboard, only admins get deliveries and requests.',
        }),
    }),
    response: eventStream(LiveEvent),
  },
} satisfies Endpoints
