import { createHash } from 'node:crypto'
import { toNetworkBlock } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { createDatabaseUnitStore, deleteFreeUnits, type Reservation } from '#database/reserved-units.ts'
import { ApiError } from '../http/api-error.ts'
import type { OutageLog } from '../http/outage-log.ts'

const CLEANUP_MS = 600_000

/** Allows at most `max` failed attempts under a key in `seconds`. */
export interface AttemptLimit {
  key: string
  max: number
  seconds: number
  /** The kind of attempt that is limited, `sign_in` by default. */
  budget?: 'sign_in' | 'requests'
}

/** Where a sign-in comes from. `device` is the id of a device on which this account has signed in before. Null for an unknown device. */
interface AttemptOrigin {
  address: string
  email: string
  device: string | null
}

/**
 * The limits of a sign-in, narrowest first. An attempt that one limit refuses does not count for the limits after it. Failed attempts on other
 * devices never count against a known device, so that nobody can lock the owner out of an account.
 */
export function createSignInLimits({ address, email, device }: AttemptOrigin): AttemptLimit[] {
  const account = email.toLowerCase()
  if (device !== null) return toGrowingLimits(`device ${device} ${account}`)
  return [
    ...toGrowingLimits(`network and email ${toNetworkBlock(address, { v4: 32, v6: 48 })} ${account}`),
    createNetworkLimit(address),
    { key: `email ${account}`, max: 100, seconds: 900 },
  ]
}

/** The limit of attempts that do not name an account, such as those with passkeys. */
export function createNetworkLimit(address: string): AttemptLimit {
  return { key: `address ${toNetworkBlock(address, { v4: 32, v6: 64 })}`, max: 30, seconds: 300 }
}

/** The limit of wrong passwords that a signed-in person enters. */
export function createPasswordLimit(userId: string): AttemptLimit {
  return { key: `password of ${userId}`, max: 5, seconds: 60 }
}

/** The limits of wrong codes for an account. Attempts on other devices never count against a known device. */
export function createSecondFactorLimits({
  userId,
  device,
}: {
  userId: string
  device: string | null
}): AttemptLimit[] {
  return toGrowingLimits(`second factor ${device ?? 'unknown device'} ${userId}`)
}

/** Five attempts a minute, 20 in a quarter of an hour, 40 in two hours, 60 a day. */
function toGrowingLimits(key: string): AttemptLimit[] {
  return [
    { key, max: 5, seconds: 60 },
    { key: `${key} 15 min`, max: 20, seconds: 900 },
    { key: `${key} 2 h`, max: 40, seconds: 7_200 },
    { key: `${key} 1 day`, max: 60, seconds: 86_400 },
  ]
}

/**
 * Runs `attempt` unless one of the limits is reached. The counts are in the database, so that all replicas share them. An attempt is
 * counted before it runs, so that parallel attempts cannot exceed a limit. If the attempt succeeds, its count is undone.
 */
export async function withAttemptLimits<T>(
  db: Database,
  limits: AttemptLimit[],
  attempt: () => Promise<T>,
): Promise<T> {
  const uncount = await countAttempt(db, limits)
  const result = await attempt()
  await uncount()
  return result
}

/** Whether an attempt was refused because a limit was reached. */
export function isLockOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'rate_limited'
}

/** The event in the audit log when attempts on an account are locked. */
export const lockOutEvent = { action: 'session.locked', isOwn: false, isFrequent: true }

/** Counts an attempt, and returns a function that undoes the count. Throws `rate_limited` if a limit is reached. */
export async function countAttempt(db: Database, limits: AttemptLimit[]): Promise<() => Promise<void>> {
  const store = createDatabaseUnitStore(db)
  const takenUnits: Reservation[] = []
  for (const { key, max, seconds, budget = 'sign_in' } of limits) {
    const reservation = { holder: `attempt ${hash(key)}`, limit: max, perMs: seconds * 1000, minUnits: 1, maxUnits: 1 }
    const { granted, freeAt, units, now } = await store.reserve({ ...reservation, returned: new Map() })
    if (granted === 0) {
      const [firstFree = now] = units.keys()
      const retryAfter = Math.min(seconds, Math.max(1, Math.ceil((firstFree - now) / 1000)))
      throw new ApiError('rate_limited', { details: { retryAfter, budget }, limit: max })
    }
    takenUnits.push({ ...reservation, maxUnits: 0, returned: new Map([[freeAt, 1]]) })
  }
  return async () => {
    for (const reservation of takenUnits) await store.reserve(reservation)
  }
}

/** Deletes expired counts regularly. The service deletes them too, but may use another database. */
export function startAttemptCleanup(db: Database, outages: OutageLog): { stop(): void } {
  const timer = setInterval(() => {
    deleteFreeUnits(db).catch((error: unknown) => outages.logFailure(error, 'old attempts could not be deleted'))
  }, CLEANUP_MS).unref()
  return { stop: () => clearInterval(timer) }
}

// IP and email addresses are personal data, so only hashes of keys are stored.
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
