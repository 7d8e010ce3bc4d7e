import { z } from 'zod'
import { allMembers, bodyExamples, collection, dateTime, deleteEndpoint, type Endpoints, named } from './endpoint.ts'
import { idText, text } from './text.ts'

/** What a person lets an assistant do: read, or everything that their role may do and a tool offers. */
export const assistantScopes = ['read', 'write'] as const
export type AssistantScope = (typeof assistantScopes)[number]

const Assistant = z
  .object({
    ...named('assistant'),
    scope: z.enum(assistantScopes).meta({ description: 'What the member allowed: reading, or reading and writing.' }),
    kind: z
      .enum(['assistant', 'terminal'])
      .meta({ description: '`terminal`: a machine on which the member ran `tessera login`.' }),
    person: z
      .object(named('member'))
      .meta({ description: 'The member for whom the assistant acts, with the role of that member.' }),
    createdAt: dateTime.meta({ description: 'When the member allowed access.' }),
    lastUsedAt: dateTime.nullable().meta({ description: 'When the assistant last sent a request. Null: never.' }),
  })
  .meta({ id: 'Assistant' })

const AuthorizationQuery = z.strictObject({
  clientId: idText.meta({ description: 'The id with which the assistant has registered.' }),
  redirectUri: text(2000).meta({ description: 'Where the answer is sent: one of the registered addresses.' }),
  resource: text(2000).optional().meta({ description: 'The address of the server for which access is requested.' }),
  state: text(2000).optional().meta({ description: 'Returned to the assistant unchanged.' }),
})

const userCode = text(20)
  .min(1)
  .meta({ description: 'The code that the terminal shows, such as `BCDF-GHJK`. Case and hyphens do not matter.' })

/** Assistants that act for members by the Model Context Protocol, and terminals on which members ran `tessera login`. */
export const assistants = {
  'GET /assistants': {
    operation: 'assistants.list',
    summary: 'List the connected assistants',
    description: 'An admin sees all of the workspace; other members see their own.',
    roles: allMembers,
    response: collection(Assistant),
  },
  'GET /assistants/request': {
    operation: 'assistants.readRequest',
    summary: 'Read which assistant requests access',
    description: 'Before a member decides.',
    roles: allMembers,
    query: AuthorizationQuery,
    response: z.object({
      name: z.string().meta({ description: 'The name that the assistant has given itself.' }),
      host: z.string().meta({ description: 'Where the answer is sent: a host, or the scheme of an app.' }),
      denyUrl: z.string().meta({ description: 'Where to go if the member does not allow access.' }),
    }),
    errors: ['not_found'],
  },
  'POST /assistants': {
    operation: 'assistants.connect',
    summary: 'Let an assistant act for the member in this workspace',
    roles: allMembers,
    body: AuthorizationQuery.extend({
      scope: z.enum(assistantScopes).meta({ description: 'What the member allows.' }),
      codeChallenge: z
        .string()
        .regex(/^[\w-]{43}$/, 'A challenge by S256 is expected')
        .meta({ description: 'The challenge of PKCE by S256 (RFC 7636).' }),
    }).register(bodyExamples, {
      example: {
        clientId: 'acl_01m8n833201y09cdsdqv',
        redirectUri: 'https://assistant.example/callback',
        codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        scope: 'read',
      },
    }),
    response: z.object({ redirectUrl: z.string().meta({ description: 'Where to go: the assistant, with a code.' }) }),
    errors: ['not_found'],
  },
  'GET /assistants/device-login': {
    operation: 'assistants.readDeviceLogin',
    summary: 'Read which terminal asks for access, before a member decides',
    roles: allMembers,
    query: z.strictObject({ userCode }),
    response: z.object({
      machine: z.string().meta({ description: 'The name that the machine has given itself.' }),
      network: z.string().meta({ description: 'The network from which the terminal asks.' }),
      scope: z.enum(assistantScopes).meta({ description: 'What the terminal asks for.' }),
    }),
    errors: ['not_found'],
  },
  'POST /assistants/device-login': {
    operation: 'assistants.decideDeviceLogin',
    summary: 'Let a terminal act for the member, or refuse',
    roles: allMembers,
    body: z
      .strictObject({
        userCode,
        allow: z
          .enum(assistantScopes)
          .nullable()
          .meta({ description: 'What the member allows: reading, or reading and writing. Null: nothing.' }),
      })
      .register(bodyExamples, { example: { userCode: 'BCDF-GHJK', allow: 'write' } }),
    status: 204,
    response: z.undefined(),
    errors: ['not_found'],
  },
  'DELETE /assistants/{id}': {
    ...deleteEndpoint('assistants.revoke', 'Revoke the access of an assistant', allMembers),
    description: 'It ends with the next request of the assistant.',
  },
} satisfies Endpoints
