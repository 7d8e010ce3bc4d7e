import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { OpenedDatabase } from '#database/open.ts'
import type { Person } from '../people/person.ts'
import { ApiError } from '../http/api-error.ts'
import { assistantGrants } from '../people/schema.ts'
import { SESSIONS_CHANNEL } from '../people/session-changes.ts'
import type { OutageLog } from '../http/outage-log.ts'
import { member, organization, session } from '../better-auth/schema.ts'

const MAX_STREAMS_PER_PERSON = 20
const RETRY_SECONDS = 30
// The regular check detects expired sessions, and changes whose notification was lost.
const CHECK_INTERVAL_MS = 15_000

/** The live streams of this process. A stream ends when its session, or the access of its terminal, its membership or its role ends. */
export interface Streams {
  /** Registers a stream. `endSignal` aborts when the stream must end. Throws `rate_limited` if the person has too many streams. */
  open(person: Person): { endSignal: AbortSignal; close(): void }
  endAll(): void
  /** Stops watching for changes. */
  close(): void
}

interface Stream {
  person: Person
  controller: AbortController
}

const hasRequiredFactors = or(eq(organization.requireTwoFactor, false), eq(session.secondFactor, true))

const grantHasFactors = or(eq(organization.requireTwoFactor, false), eq(assistantGrants.secondFactor, true))
const isMemberOfGrant = and(
  eq(member.userId, assistantGrants.userId),
  eq(member.organizationId, assistantGrants.organizationId),
)

export async function startStreams({ db, listen }: OpenedDatabase, outages: OutageLog): Promise<Streams> {
  const streams = new Set<Stream>()

  async function endRevoked(streamsToCheck: Stream[]): Promise<void> {
    if (streamsToCheck.length === 0) return
    const ids = [...new Set(streamsToCheck.map(({ person }) => person.sessionId))]
    const validMemberships = await db
      .select({ sessionId: session.id, workspaceId: member.organizationId, role: member.role })
      .from(session)
      .innerJoin(member, eq(member.userId, session.userId))
      .innerJoin(organization, eq(organization.id, member.organizationId))
      .where(and(inArray(session.id, ids), gt(session.expiresAt, new Date()), hasRequiredFactors))
    const validGrants = await db
      .select({ sessionId: assistantGrants.id, workspaceId: member.organizationId, role: member.role })
      .from(assistantGrants)
      .innerJoin(member, isMemberOfGrant)
      .innerJoin(organization, eq(organization.id, member.organizationId))
      .where(and(inArray(assistantGrants.id, ids), gt(assistantGrants.accessExpiresAt, new Date()), grantHasFactors))
    const validKeys = new Set(
      [...validMemberships, ...validGrants].map(
        ({ sessionId, workspaceId, role }) => `${sessionId} ${workspaceId} ${role}`,
      ),
    )
    for (const { person, controller } of streamsToCheck)
      if (!validKeys.has(`${person.sessionId} ${person.workspace.id} ${person.role}`)) controller.abort()
  }

  function check(streamsToCheck: Stream[]): void {
    // While the database is down, no access can be revoked, and the next check follows soon.
    endRevoked(streamsToCheck).catch((error: unknown) => outages.logFailure(error, 'live streams could not be checked'))
  }

  const timer = setInterval(() => check([...streams]), CHECK_INTERVAL_MS).unref()
  await listen(SESSIONS_CHANNEL, {
    onNotification: (userId) => check([...streams].filter(({ person }) => person.id === userId)),
    onReconnect: () => check([...streams]),
  })
  return {
    open(person) {
      if ([...streams].filter((stream) => stream.person.id === person.id).length >= MAX_STREAMS_PER_PERSON)
        throw new ApiError('rate_limited', {
          message: `You have ${MAX_STREAMS_PER_PERSON} live connections open. Close some windows of the dashboard.`,
          details: { retryAfter: RETRY_SECONDS, budget: 'requests' },
          limit: MAX_STREAMS_PER_PERSON,
        })
      const stream = { person, controller: new AbortController() }
      streams.add(stream)
      // The session may have ended between the time it was read and the time this stream was registered.
      check([stream])
      return { endSignal: stream.controller.signal, close: () => streams.delete(stream) }
    },
    endAll() {
      for (const { controller } of streams) controller.abort()
    },
    close() {
      clearInterval(timer)
    },
  }
}
