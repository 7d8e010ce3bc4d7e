import { z } from 'zod'
import { collection, dateTime, type Endpoints, idempotent, deleteEndpoint, named } from './endpoint.ts'
import { keyScope, nameText } from './form-fields.ts'

const Key = z
  .object({
    ...named,
    scope: z.string(),
    hint: z.string().meta({ description: 'The first characters, to tell keys apart.' }),
    expiresAt: dateTime.nullable(),
    lastUsedAt: dateTime.nullable(),
    lastUsedFrom: z.string().nullable().meta({ description: 'The network of the IP address, /24 or /48.' }),
    createdBy: z.object(named).nullable(),
    createdAt: dateTime,
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
        .object({ limit: z.int(), used: z.int(), resetSeconds: z.int() })
        .meta({ description: 'Requests of all keys of the workspace in the current minute.' }),
    }),
  },
  'POST /keys': {
    operation: 'keys.create',
    summary: 'Create an API key; only this response contains it',
    roles: [],
    scope: 'admin',
    headers: idempotent,
    body: z.strictObject({
      name: nameText,
      scope: keyScope,
      expiresAt: dateTime.optional(),
    }),
    status: 201,
    response: Key.extend({ key: z.string() }),
    errors: ['plan_limit_reached', 'idempotency_conflict'],
  },
  'DELETE /keys/{id}': {
    ...deleteEndpoint('keys.revoke', 'Revoke an API key; it stops working immediately', []),
    scope: 'admin',
  },
} satisfies Endpoints
