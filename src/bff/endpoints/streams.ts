import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { Opened } from '#database/open.ts'
import type { Person } from '../people/person.ts'
import { ApiError } from '../http/api-error.ts'
import { SESSIONS_CHANNEL } from '../people/session-changes.ts'
import type { OutageLog } from '../http/outage-log.ts'
import { member, organization, session } from '../better-auth/schema.ts'

const MAX_PER_PERSON = 20
const RETRY_SECONDS = 30
// Detects expired sessions, and changes whose notification was lost.
const CHECK_MS = 15_000

/** The live streams of this process. Each ends with the session, membership and role it was opened with. */
export interface Streams {
  /** Registers a stream; throws `rate_limited` if the person has too many. `ended` aborts when the stream must end. */
  open(person: Person): { ended: AbortSignal; close(): void }
  endAll(): void
  /** Stops watching for changes. */
  close(): void
}

interface Stream {
  person: Person
  call: AbortController
}

const hasRequiredFactors = or(eq(organization.requireTwoFactor, false), eq(session.secondFactor, true))

export async function startStreams({ db, listen }: Opened, outages: OutageLog): Promise<Streams> {
  const streams = new Set<Stream>()

  async function endRevoked(checked: Stream[]): Promise<void> {
    if (checked.length === 0) return
    const ids = [...new Set(checked.map(({ person }) => person.sessionId))]
    const valid = await db
      .select({ sessionId: session.id, workspaceId: member.organizationId, role: member.role })
      .from(session)
      .innerJoin(member, eq(member.userId, session.userId))
      .innerJoin(organization, eq(organization.id, member.organizationId))
      .where(and(inArray(session.id, ids), gt(session.expiresAt, new Date()), hasRequiredFactors))
    const keys = new Set(valid.map(({ sessionId, workspaceId, role }) => `${sessionId} ${workspaceId} ${role}`))
    for (const { person, call } of checked)
      if (!keys.has(`${person.sessionId} ${person.workspace.id} ${person.role}`)) call.abort()
  }

  function check(checked: Stream[]): void {
    // While the database is down nobody can be revoked either, and the next check follows soon.
    endRevoked(checked).catch((error: unknown) => outages.failed(error, 'live streams could not be checked'))
  }

  const timer = setInterval(() => check([...streams]), CHECK_MS).unref()
  await listen(SESSIONS_CHANNEL, {
    onNotification: (userId) => check([...streams].filter(({ person }) => person.id === userId)),
    missed: () => check([...streams]),
  })
  return {
    open(person) {
      if ([...streams].filter((stream) => stream.person.id === person.id).length >= MAX_PER_PERSON)
        throw new ApiError('rate_limited', {
          message: `You have ${MAX_PER_PERSON} live connections open. Close some windows of the dashboard.`,
          details: { retryAfter: RETRY_SECONDS, budget: 'requests' },
          limit: MAX_PER_PERSON,
        })
      const stream = { person, call: new AbortController() }
      streams.add(stream)
      // The session may have ended after it was read and before this stream was registered.
      check([stream])
      return { ended: stream.call.signal, close: () => streams.delete(stream) }
    },
    endAll() {
      for (const { call } of streams) call.abort()
    },
    close() {
      clearInterval(timer)
    },
  }
}
