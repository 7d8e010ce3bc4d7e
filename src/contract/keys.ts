import { z } from 'zod'
import {
  Actor,
  bodyExamples,
  collection,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  named,
} from './endpoint.ts'
import { keyScope } from './form-fields.ts'

const Key = z
  .object({
    ...named('key'),
    scope: z.string().describe('`read`: every GET. `write`: also changes.'),
    hint: z.string().meta({ description: 'The first characters of the key, to tell keys apart.' }),
    expiresAt: dateTime
      .nullable()
      .describe('From when requests with the key fail with `expired_api_key`. Null: never.'),
    lastUsedAt: dateTime.nullable().describe('When the key was last used. Null: never.'),
    lastUsedFrom: z
      .string()
      .nullable()
      .meta({ description: 'The network of the IP address that last used it, /24 or /48. Null: it was never used.' }),
    createdBy: Actor.nullable().describe('Who created the key. Null: unknown.'),
    createdAt: dateTime.describe('When the key was created.'),
  })
  .meta({ id: 'Key' })

export const keys = {
  'GET /keys': {
    operation: 'keys.list',
    summary: 'List the active API keys, without their secrets',
    roles: [],
    scope: 'admin',
    response: collection(Key).extend({
      rate: z
        .object({
          limit: z.int().describe('Requests that the plan allows in a minute.'),
          used: z.int().describe('Requests of this minute so far.'),
          resetSeconds: z.int().describe('Seconds until the next minute.'),
        })
        .meta({ description: 'Requests of all keys of the workspace in the current minute.' }),
    }),
  },
  'POST /keys': {
    operation: 'keys.create',
    summary: 'Create an API key',
    description: 'Only this response contains the key.',
    roles: [],
    scope: 'admin',
    headers: idempotent,
    body: z
      .strictObject({
        name: createNameField('key'),
        scope: keyScope.check(z.describe('`read`: every GET. `write`: also creates, changes and deletes.')),
        expiresAt: dateTime.optional().describe('From when requests with the key fail. By default, never.'),
      })
      .register(bodyExamples, { example: { name: 'Point of sale', scope: 'write' } }),
    status: 201,
    response: Key.extend({
      key: z.string().describe('The key itself, which begins with `svc_live_`. It is shown only here.'),
    }).meta({ id: 'CreatedKey' }),
    errors: ['plan_limit_reached', 'idempotency_conflict'],
  },
  'DELETE /keys/{id}': {
    ...deleteEndpoint('keys.revoke', 'Revoke an API key', []),
    description: 'It stops working immediately.',
    scope: 'admin',
  },
} satisfies Endpoints
