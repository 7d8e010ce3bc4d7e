import type { FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { type AuditActor, type AuditChange, recordAudit, recordAuditOnceAMinute } from '../audit/record.ts'
import type { Mailing } from '#mail/mailing.ts'
import { member, user } from '../schema.ts'
import { deviceText } from './device-text.ts'

interface AccountEvent {
  userId: string
  /** Such as `session.sign_in`. */
  action: string
  /** False for a failed attempt, by whomever. */
  isOwn?: boolean
  /** For what somebody may do many times a second: at most one entry a minute. */
  isFrequent?: boolean
  changes?: AuditChange[]
}

/** What happens to accounts, for the audit log of every workspace that the person belongs to, and by mail to the person. */
export interface AccountEvents {
  record(tx: Database, request: FastifyRequest, event: AccountEvent): Promise<void>
  /** Tells the person by mail that somebody signed in on a device that was not seen before, or changed the password. */
  warn(tx: Database, request: FastifyRequest, warning: Warning): Promise<void>
}

interface Warning {
  userId: string
  kind: 'new_device' | 'password_changed'
}

export function accountEvents({ mailing, publicOrigin }: { mailing: Mailing; publicOrigin: string }): AccountEvents {
  return {
    async record(tx, request, { userId, action, isOwn = true, isFrequent = false, changes = [] }) {
      const rows = await tx
        .select({ workspaceId: member.organizationId, name: user.name, email: user.email })
        .from(member)
        .innerJoin(user, eq(user.id, member.userId))
        .where(eq(member.userId, userId))
      for (const { workspaceId, name, email } of rows) {
        const actor: AuditActor = isOwn
          ? { type: 'person', id: userId, name, email }
          : { type: 'unknown', id: 'unknown', name: 'Unknown' }
        const target = { type: 'person', id: userId, name }
        const add = isFrequent ? recordAuditOnceAMinute : recordAudit
        await add(tx, { workspaceId, actor, action, target, changes, request })
      }
    },
    async warn(tx, request, { userId, kind }) {
      const [person] = await tx.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
      if (!person) return
      const content = {
        name: person.name,
        at: new Date(),
        device: deviceText(request.headers['user-agent']),
        network: toNetwork(request.ip),
        url: `${publicOrigin}/account`,
      }
      await mailing.sendMail(tx, { kind, to: person.email, userId, content })
    },
  }
}
