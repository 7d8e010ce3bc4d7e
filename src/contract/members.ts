import { z } from 'zod'
import { bodyExamples, collection, dateTime, deleteEndpoint, type Endpoints, role } from './endpoint.ts'

const Member = z
  .object({
    id: z.string().describe('The id of the membership, not of the user.'),
    name: z.string().describe('The name of the person.'),
    userId: z.string().describe('The id of the person.'),
    email: z.string().describe('The mail address of the person.'),
    role: role.describe('What the person may do.'),
    createdAt: dateTime.describe('When the person joined the workspace.'),
    lastSeenAt: dateTime.nullable().describe('When the person was last seen. Null: never.'),
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
  'GET /members/names': {
    operation: 'members.listNames',
    summary: 'List the names of the members',
    description: 'For people who assign work and do not manage members.',
    roles: ['marketer', 'designer'],
    response: collection(
      z.object({
        id: z.string().describe('The id of the membership.'),
        name: z.string().describe('The name of the person.'),
      }),
    ),
  },
  'PATCH /members/{id}': {
    operation: 'members.update',
    summary: 'Change the role of a member, from their next request on',
    roles: [],
    body: z
      .strictObject({ role: role.describe('The new role.') })
      .register(bodyExamples, { example: { role: 'marketer' } }),
    response: Member,
    errors: ['not_found', 'last_admin'],
  },
  'DELETE /members/{id}': {
    ...deleteEndpoint('members.remove', 'Remove a member', []),
    description: 'Their sessions of this workspace end immediately.',
    errors: ['not_found', 'last_admin'],
  },
  'DELETE /members/{id}/second-factor': {
    ...deleteEndpoint('members.removeSecondFactor', 'Remove the second factor of a member', []),
    description:
      'Removes the authenticator app and the passkeys of a member who lost them. The member is signed out, and notified by mail.',
    errors: ['not_found', 'wrong_account'],
  },
  'GET /roles': {
    operation: 'roles.list',
    summary: 'List every endpoint with the roles that may call it',
    roles: [],
    response: collection(
      z.object({
        key: z.string().meta({
          description:
            'The endpoint, such as `GET /codes/{id}`, or `PATCH /codes/{id}#design` for a part of an endpoint.',
        }),
        summary: z.string().describe('What the endpoint does.'),
        roles: z.array(role).describe('The roles that may call it.'),
      }),
    ),
  },
} satisfies Endpoints
