import type { FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { type AuditActor, type AuditChange, recordAudit, recordAuditOnceAMinute } from '../audit/record.ts'
import type { Mailing } from '#mail/mailing.ts'
import type { AccountChange } from '#mail/account-messages.tsx'
import { member, user } from '../better-auth/schema.ts'
import { describeDevice } from '../http/describe-device.ts'
import { createLink } from './mailed-links.ts'

interface AccountEvent {
  userId: string
  /** Such as `session.sign_in`. */
  action: string
  /** False for a failed attempt, which may come from anybody. */
  isOwn?: boolean
  /** Whether the event may happen many times a second. If so, at most one entry a minute is recorded. */
  isFrequent?: boolean
  changes?: AuditChange[]
}

/** Records events of accounts in the audit log of every workspace of the person, and warns the person by mail. */
export interface AccountEvents {
  record(tx: Database, request: FastifyRequest, event: AccountEvent): Promise<void>
  /**
   * Mails the person that there was a sign-in on a new device, or that their password, a sign-in method, their role or an API key was
   * changed. The mail has a link to report that somebody else made the change, see `not-me.ts`.
   */
  warn(tx: Database, request: FastifyRequest, warning: AccountWarning): Promise<void>
}

type AccountWarning = { userId: string } & (
  | { kind: 'new_device' | 'password_changed' }
  /**
   * `detail` is an additional sentence. `formerEmail` is the address before the change. The message is sent to this address, and the link
   * restores it.
   */
  | { kind: 'account_changed'; change: AccountChange; detail?: string; formerEmail?: string }
)

const HOUR_MS = 3_600_000
const LINK_DAYS = 7

/** The stored value of the link in a warning mail. */
export const NotMeLink = z.object({
  userId: z.string(),
  /** The link removes everything that was added to the account after this time. */
  since: z.iso.datetime(),
  formerEmail: z.string().optional(),
})

export function createAccountEvents({
  mailing,
  publicOrigin,
}: {
  mailing: Mailing
  publicOrigin: string
}): AccountEvents {
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
        const recordEvent = isFrequent ? recordAuditOnceAMinute : recordAudit
        await recordEvent(tx, { workspaceId, actor, action, target, changes, request })
      }
    },
    async warn(tx, request, { userId, ...warning }) {
      const [person] = await tx.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
      if (!person) return
      const formerEmail = 'formerEmail' in warning ? warning.formerEmail : undefined
      const at = new Date()
      const since = new Date(at.getTime() - HOUR_MS).toISOString()
      const { token, expiresAt } = await createLink(tx, {
        kind: 'not_me',
        value: JSON.stringify({ userId, since, formerEmail } satisfies z.input<typeof NotMeLink>),
        validMs: LINK_DAYS * 24 * HOUR_MS,
      })
      const details = {
        name: person.name,
        at,
        device: describeDevice(request.headers['user-agent']),
        network: toNetwork(request.ip),
        notMeUrl: `${publicOrigin}/not-me?token=${token}`,
        expiresAt,
      }
      const to = formerEmail ?? person.email
      if (warning.kind === 'account_changed') {
        const { kind, change, detail = null } = warning
        await mailing.sendMail(tx, { kind, to, userId, content: { ...details, change, detail } })
      } else await mailing.sendMail(tx, { kind: warning.kind, to, userId, content: details })
    },
  }
}
