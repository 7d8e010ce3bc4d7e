import { eq, inArray } from 'drizzle-orm'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { getHolder } from '../tenancy/limits/budget.ts'
import { revokedKeysChannel } from '../tenancy/keys/revoke-key.ts'
import type { Caller } from '#service/http/caller.ts'
import { RateLimitError } from '../http/api-error.ts'
import { keys } from '../tenancy/keys/schema.ts'
import { planCeilings } from '../tenancy/workspaces/plan-ceilings.ts'
import { workspaces } from '../tenancy/workspaces/schema.ts'

const CHECK_EVERY_MS = 15_000
const MAX_PER_KEY = 10
const MAX_PER_PERSON = 20
const RETRY_SECONDS = 15
// The longest timeout that setTimeout supports.
const MAX_TIMER_MS = 2 ** 31 - 1

interface OpenStream {
  keyId: string
  holder: string
  end: AbortController
}

export interface OpenStreams {
  /** Counts a stream until `closed` aborts. The returned signal aborts then too, and when the key is no longer valid. */
  open(caller: Caller, closed: AbortSignal): AbortSignal
  /** Number of open streams. */
  count(): number
  close(): void
}

/**
 * The open event streams of this process, limited per key and per person of the dashboard. A stream ends as soon as its key expires or
 * is revoked in any process. All keys are also looked up again every 15 seconds, in case a notification was missed or a new plan no
 * longer includes the API.
 */
export async function startOpenStreams(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  onError: (error: unknown) => void,
  checkEveryMs = CHECK_EVERY_MS,
): Promise<OpenStreams> {
  const streams = new Set<OpenStream>()

  const endStreams = (isInvalid: (stream: OpenStream) => boolean) => {
    for (const stream of [...streams].filter(isInvalid)) stream.end.abort()
  }
  const checkKeys = async (checked = [...streams]) => {
    const ids = [...new Set(checked.map(({ keyId }) => keyId))]
    if (ids.length === 0) return
    const valid = await findValidKeys(db, ids)
    // A key whose first stream opened during the query is not in its result.
    endStreams(({ keyId }) => ids.includes(keyId) && !valid.has(keyId))
  }

  await listen(revokedKeysChannel, {
    onNotification: (id) => endStreams(({ keyId }) => keyId === id),
    onReconnect: () => void checkKeys().catch(onError),
  })
  const timer = setInterval(() => void checkKeys().catch(onError), checkEveryMs).unref()
  return {
    open(caller, closed) {
      const { key } = caller
      const isPerson = key.scope === 'admin'
      const limit = isPerson ? MAX_PER_PERSON : MAX_PER_KEY
      const holder = getHolder(caller)
      if ([...streams].filter((stream) => stream.holder === holder).length >= limit)
        throw new RateLimitError('streams', { limit, remaining: 0, retryAfter: RETRY_SECONDS })
      const stream = { keyId: key.id, holder, end: new AbortController() }
      streams.add(stream)
      const endSignal = AbortSignal.any([closed, stream.end.signal])
      const expiryTimer = key.expiresAt && endAtExpiry(stream, key.expiresAt)
      const forget = () => {
        streams.delete(stream)
        if (expiryTimer) clearTimeout(expiryTimer)
      }
      if (endSignal.aborted) forget()
      else endSignal.addEventListener('abort', forget, { once: true })
      // The key may have been revoked after it was looked up and before this stream was added.
      void checkKeys([stream]).catch(onError)
      return endSignal
    },
    count: () => streams.size,
    close: () => clearInterval(timer),
  }
}

function endAtExpiry({ end }: OpenStream, expiresAt: Date): NodeJS.Timeout | null {
  const ms = expiresAt.getTime() - Date.now()
  return ms > MAX_TIMER_MS ? null : setTimeout(() => end.abort(), ms).unref()
}

async function findValidKeys(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: keys.id, scope: keys.scope, expiresAt: keys.expiresAt, plan: workspaces.plan })
    .from(keys)
    .innerJoin(workspaces, eq(workspaces.id, keys.workspaceId))
    .where(inArray(keys.id, ids))
  const valid = rows.filter(
    ({ scope, expiresAt, plan }) =>
      (expiresAt === null || expiresAt > new Date()) && (scope === 'admin' || planCeilings[plan].api),
  )
  return new Set(valid.map(({ id }) => id))
}
