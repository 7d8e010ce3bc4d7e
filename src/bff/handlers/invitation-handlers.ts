import type { BffHandlers } from '../endpoints/register.ts'
import { toPersonActor } from '../audit/record.ts'
import type { Person } from '../people/person.ts'
import type { FastifyRequest } from 'fastify'
import {
  createInvitation,
  type InvitationOptions,
  type Inviter,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../invitations/invitations.ts'

type Key = 'GET /invitations' | 'POST /invitations' | 'POST /invitations/{id}/resend' | 'DELETE /invitations/{id}'

export function createInvitationHandlers(options: InvitationOptions): Pick<BffHandlers, Key> {
  return {
    async 'GET /invitations'({ person }) {
      return { data: await listInvitations(options, person.workspace.id) }
    },
    async 'POST /invitations'({ body, ...call }) {
      return createInvitation(options, toInviter(call), body)
    },
    async 'POST /invitations/{id}/resend'({ params: { id }, ...call }) {
      return resendInvitation(options, toInviter(call), id)
    },
    async 'DELETE /invitations/{id}'({ params: { id }, ...call }) {
      await revokeInvitation(options, toInviter(call), id)
      return undefined
    },
  }
}

function toInviter({ person, request }: { person: Person; request: FastifyRequest }): Inviter {
  return { workspace: person.workspace, actor: toPersonActor(person), request }
}
