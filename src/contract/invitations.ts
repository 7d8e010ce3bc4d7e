import { z } from 'zod'
import { bodyExamples, collection, dateTime, deleteEndpoint, type Endpoints, named, role } from './endpoint.ts'

const Invitation = z
  .object({
    id: z.string().describe('The id of the invitation.'),
    email: z.string().nullable().meta({
      description: 'The mail address of the person. Null: one person who has the link may accept the invitation.',
    }),
    role: role.describe('The role that the person gets.'),
    url: z.string().meta({ format: 'uri', description: 'The link of the invitation.' }),
    invitedBy: z.object(named('person')).nullable().describe('Who invited the person. Null: a command.'),
    createdAt: dateTime.describe('When the invitation was created.'),
    expiresAt: dateTime.describe('When the link stops working.'),
    expired: z.boolean().describe('Whether the link has stopped working.'),
    sent: z
      .boolean()
      .meta({ description: 'Whether the mail server accepted the invitation. If not, copy the link and pass it on.' }),
  })
  .meta({ id: 'Invitation' })

/** Invitations to the workspace. */
export const invitations = {
  'GET /invitations': {
    operation: 'invitations.list',
    summary: 'List the invitations that nobody has accepted, newest first',
    roles: [],
    response: collection(Invitation),
  },
  'POST /invitations': {
    operation: 'invitations.create',
    summary: 'Invite a person by email, or by a link alone',
    roles: [],
    body: z
      .strictObject({
        email: z.email().max(254).optional().meta({
          description:
            'The mail address of the person. Without an address, one person who has the link may accept the invitation. An earlier invitation to the same address is replaced.',
        }),
        role: role.describe('The role that the person gets.'),
        expiresAt: dateTime
          .optional()
          .meta({ description: 'When the link stops working: at most 90 days from now; 7 days by default.' }),
      })
      .register(bodyExamples, { example: { email: 'ada@cafe.example', role: 'marketer' } }),
    status: 201,
    response: Invitation,
    errors: ['already_exists'],
  },
  'POST /invitations/{id}/resend': {
    operation: 'invitations.resend',
    summary: 'Send an invitation again, for another 7 days',
    roles: [],
    response: Invitation,
    errors: ['not_found'],
  },
  'DELETE /invitations/{id}': {
    ...deleteEndpoint('invitations.revoke', 'Revoke an invitation', []),
    description: 'Its link stops working immediately.',
  },
} satisfies Endpoints
