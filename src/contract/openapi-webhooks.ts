import type { Parameter } from './openapi-parameters.ts'
import type { Json, SchemaCollector } from './openapi-schemas.ts'
import { webhookPayloads } from './webhook-payloads.ts'

export const webhookTag = {
  name: 'Webhook events',
  description:
    'What Tessera sends to your server. The guide to webhooks says how to verify a request, how to answer, and what is sent again.',
}

/** A request that is sent to the server of somebody else. */
export interface WebhookOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  /** It has a signature, and no API key. */
  security: []
  parameters: Parameter[]
  requestBody: { required: true; content: { 'application/json': { schema: Json; example?: unknown } } }
  responses: Record<string, { description: string }>
}

/** Describes the events as webhooks of OpenAPI 3.1, by their names. */
export function buildWebhooks(schemas: SchemaCollector): Record<string, { post: WebhookOperation }> {
  const entries = Object.entries(webhookPayloads).map(([event, { summary, description, schema }]) => {
    const name = event.replaceAll(/(?:^|[._])(\w)/g, (_match, letter: string) => letter.toUpperCase())
    const schemaName = { name: `${name}Event`, itemName: `${name}Event` }
    const operation: WebhookOperation = {
      operationId: `on${name}`,
      summary,
      description,
      tags: [webhookTag.name],
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemas.addResponse(schema, schemaName) } },
      },
      responses: {
        '2XX': { description: 'The event was received.' },
        410: { description: 'The webhook is suspended, and its deliveries wait.' },
        default: { description: 'The event is sent again later, or has failed: see the guide to webhooks.' },
      },
    }
    return [event, { post: operation }] as const
  })
  return Object.fromEntries(entries)
}

const headers: Parameter[] = [
  ['X-Service-Event', 'What happened: the member `event` of the body.'],
  ['X-Service-Delivery', 'The id of the delivery, the same at every attempt. Use it to ignore duplicates.'],
  ['X-Service-Timestamp', 'When the request was signed, as Unix time in seconds.'],
  ['X-Service-Signature', '`t=<timestamp>,v1=<hex>`: the HMAC-SHA256 of `<t>.<raw body>`, with the secret as key.'],
  ['webhook-id', 'The id of the delivery, as Standard Webhooks names it.'],
  ['webhook-timestamp', 'The time of the signature, as Standard Webhooks names it.'],
  ['webhook-signature', 'The signature by Standard Webhooks.'],
].map(([name = '', description = '']) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))
