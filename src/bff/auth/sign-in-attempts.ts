import { createHash } from 'node:crypto'
import { toNetworkBlock } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { databaseUnits, type Reservation } from '#database/reserved-units.ts'
import { ApiError } from '../http/api-error.ts'

/** At most `max` failed attempts under a key in `seconds`. */
export interface Limit {
  key: string
  max: number
  seconds: number
}

/** Where a sign-in comes from. `device` is the id of a device on which this account has signed in before. */
interface Origin {
  address: string
  email: string
  device: string | null
}

/**
 * The limits of a sign-in, narrowest first: an attempt that one limit refuses is not counted by the limits after it. Failed attempts
 * on other devices never count against a known device, so nobody can lock the owner out of an account.
 */
export function signInLimits({ address, email, device }: Origin): Limit[] {
  const who = email.toLowerCase()
  if (device !== null) return growing(`device ${device} ${who}`)
  return [
    ...growing(`network and email ${toNetworkBlock(address, { v4: 32, v6: 48 })} ${who}`),
    networkLimit(address),
    { key: `email ${who}`, max: 100, seconds: 900 },
  ]
}

/** The limit of everything that can be tried without naming an account. */
export function networkLimit(address: string): Limit {
  return { key: `address ${toNetworkBlock(address, { v4: 32, v6: 64 })}`, max: 30, seconds: 300 }
}

/** The limits of wrong codes for one account. Attempts on other devices never count against a known one. */
export function secondFactorLimits({ userId, device }: { userId: string; device: string | null }): Limit[] {
  return growing(`second factor ${device ?? 'unknown device'} ${userId}`)
}

/** Five attempts a minute, 20 in a quarter of an hour, and ever fewer over longer periods. */
function growing(key: string): Limit[] {
  return [
    { key, max: 5, seconds: 60 },
    { key: `${key} 15 min`, max: 20, seconds: 900 },
    { key: `${key} 2 h`, max: 40, seconds: 7_200 },
    { key: `${key} 1 day`, max: 60, seconds: 86_400 },
  ]
}

/**
 * Runs `attempt` unless one of the limits is reached. Counts are in the database, so all replicas share them. Each attempt is counted
 * before it runs, so that parallel attempts cannot exceed a limit, and uncounted when it succeeds.
 */
export async function limited<T>(db: Database, limits: Limit[], attempt: () => Promise<T>): Promise<T> {
  const uncount = await counted(db, limits)
  const result = await attempt()
  await uncount()
  return result
}

/** Whether an attempt was refused because of those before it. */
export function isLockOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'rate_limited'
}

/** How the audit log of the person whose account it was calls that. */
export const lockOut = { action: 'session.locked', isOwn: false, isFrequent: true }

/** Counts an attempt, whether it succeeds or not. Throws `rate_limited` if a limit is reached. */
export async function counted(db: Database, limits: Limit[]): Promise<() => Promise<void>> {
  const store = databaseUnits(db)
  const taken: Reservation[] = []
  for (const { key, max, seconds } of limits) {
    const reservation = { holder: `attempt ${hash(key)}`, limit: max, perMs: seconds * 1000, least: 1, most: 1 }
    const { granted, until, units, now } = await store.reserve({ ...reservation, returned: new Map() })
    if (granted === 0) {
      const [firstFree = now] = units.keys()
      const retryAfter = Math.min(seconds, Math.max(1, Math.ceil((firstFree - now) / 1000)))
      throw new ApiError('rate_limited', { details: { retryAfter, budget: 'sign_in' }, limit: max })
    }
    taken.push({ ...reservation, most: 0, returned: new Map([[until, 1]]) })
  }
  return async () => {
    for (const reservation of taken) await store.reserve(reservation)
  }
}

// Addresses and email addresses are personal data: only their hashes are stored.
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
