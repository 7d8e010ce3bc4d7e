import type { BffHandlers } from '../endpoints/register.ts'
import { personActor } from '../audit/record.ts'
import type { Person } from '../people/person.ts'
import type { FastifyRequest } from 'fastify'
import {
  invite,
  type InvitationParts,
  type Inviter,
  listInvitations,
  resend,
  revoke,
} from '../invitations/invitations.ts'

type Key = 'GET /invitations' | 'POST /invitations' | 'POST /invitations/{id}/resend' | 'DELETE /invitations/{id}'

export function invitationHandlers(parts: InvitationParts): Pick<BffHandlers, Key> {
  return {
    async 'GET /invitations'({ person }) {
      return { data: await listInvitations(parts, person.workspace.id) }
    },
    async 'POST /invitations'({ body, ...call }) {
      return invite(parts, toInviter(call), body)
    },
    async 'POST /invitations/{id}/resend'({ params: { id }, ...call }) {
      return resend(parts, toInviter(call), id)
    },
    async 'DELETE /invitations/{id}'({ params: { id }, ...call }) {
      await revoke(parts, toInviter(call), id)
      return undefined
    },
  }
}

function toInviter({ person, request }: { person: Person; request: FastifyRequest }): Inviter {
  return { workspace: person.workspace, actor: personActor(person), request }
}
