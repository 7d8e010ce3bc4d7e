import { z } from 'zod'
import { collection, dateTime, deleteEndpoint, type Endpoints, named, role } from './endpoint.ts'

const Member = z
  .object({
    ...named,
    userId: z.string(),
    email: z.string(),
    role,
    createdAt: dateTime,
    lastSeenAt: dateTime.nullable(),
    hasSecondFactor: z.boolean().meta({ description: 'Whether the member has an authenticator app or a passkey.' }),
  })
  .meta({ id: 'Member' })

/** The members of the workspace. `id` is the id of the membership, not of the user. */
export const members = {
  'GET /members': {
    operation: 'members.list',
    summary: 'List the members of the workspace',
    roles: [],
    response: collection(Member),
  },
  'PATCH /members/{id}': {
    operation: 'members.update',
    summary: 'Change the role of a member, from their next request on',
    roles: [],
    body: z.strictObject({ role }),
    response: Member,
    errors: ['not_found', 'last_admin'],
  },
  'DELETE /members/{id}': {
    ...deleteEndpoint('members.remove', 'Remove a member; their sessions of this workspace end immediately', []),
    errors: ['not_found', 'last_admin'],
  },
  'DELETE /members/{id}/second-factor': {
    ...deleteEndpoint(
      'members.removeSecondFactor',
      'Remove the authenticator app and the passkeys of a member who lost them; the member is signed out, and notified by mail',
      [],
    ),
    errors: ['not_found', 'wrong_account'],
  },
  'GET /roles': {
    operation: 'roles.list',
    summary: 'List every endpoint with the roles that may call it',
    roles: [],
    response: collection(
      z.object({
        key: z
          .string()
          .meta({ description: 'Such as `GET /codes/{id}`, or `PATCH /codes/{id}#design` for a part of an endpoint.' }),
        summary: z.string(),
        roles: z.array(role),
      }),
    ),
  },
} satisfies Endpoints
