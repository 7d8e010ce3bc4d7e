import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { cutText } from '#contract/cut-text.ts'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { createId } from '../people/create-id.ts'
import type { Person } from '../people/person.ts'
import { auditEntries } from './schema.ts'

export interface AuditActor {
  /** `command`: somebody with access to the server. `unknown`: somebody whose sign-in failed. */
  type: 'person' | 'key' | 'command' | 'unknown'
  id: string
  name: string
  email?: string | null
}

export interface AuditEvent {
  workspaceId: string
  actor: AuditActor
  /** A resource and what was done to it, such as `member.remove`. */
  action: string
  target?: { type: string; id: string; name: string } | null
  /** The fields that changed. Values of secret fields are removed before the event is stored. */
  changes?: AuditChange[]
  /** The request that caused the event. Omitted for a command on the server. */
  request?: FastifyRequest
  /** The id that the person sees, if it differs from that of `request`. */
  requestId?: string
}

export interface AuditChange {
  field: string
  from: unknown
  to: unknown
}

/** Adds an entry to the audit log of a workspace. If the recorded change runs in a transaction, pass that transaction. */
export async function recordAudit(tx: Database, event: AuditEvent): Promise<void> {
  const { workspaceId, actor, action, target, changes = [], request } = event
  await tx.insert(auditEntries).values({
    id: createId('aud'),
    workspaceId,
    at: new Date(),
    actorType: actor.type,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    action,
    ...(target ? { targetType: target.type, targetId: target.id, targetName: target.name } : {}),
    address: request && toNetwork(request.ip),
    requestId: event.requestId ?? request?.id,
    changes: changes.map(removeSecret),
  })
}

const MINUTE_MS = 60_000

/** Adds at most one entry a minute for the same actor, action and target, for events that may happen many times a second. */
export async function recordAuditOnceAMinute(db: Database, event: AuditEvent): Promise<void> {
  const { workspaceId, actor, action, target } = event
  const targetId = target?.id ?? ''
  await db.transaction(async (tx) => {
    // Parallel requests, even those of other processes, wait here and then find the entry of the first one.
    const lockName = [action, workspaceId, actor.id, targetId].join(' ')
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lockName}))`)
    const recentEntries = await tx
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.workspaceId, workspaceId),
          eq(auditEntries.actorId, actor.id),
          gt(auditEntries.at, new Date(Date.now() - MINUTE_MS)),
          eq(auditEntries.action, action),
          eq(auditEntries.targetId, targetId),
        ),
      )
      .limit(1)
    if (recentEntries.length === 0) await recordAudit(tx, event)
  })
}

export function toPersonActor({
  id,
  name,
  email,
  assistant = null,
}: Pick<Person, 'id' | 'name' | 'email'> & Partial<Pick<Person, 'assistant'>>): AuditActor {
  return { type: 'person', id, name: assistant ? `${name} (${assistant.name})` : name, email }
}

const secretField = /password|secret|token|accesscode|^key$|apikey|authorization/i
const MAX_VALUE_LENGTH = 2_000

function removeSecret({ field, from, to }: AuditChange): AuditChange {
  return secretField.test(field) ? { field, from: null, to: null } : { field, from: shorten(from), to: shorten(to) }
}

/** Shortens a long value, such as the fields of a design, because the log is not a backup. */
function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > MAX_VALUE_LENGTH ? `${cutText(text, MAX_VALUE_LENGTH)}…` : (value ?? null)
}
