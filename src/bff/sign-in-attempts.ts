import { and, eq, gt, lte, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { createHash } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { ApiError } from './api-error.ts'
import { attempts } from './schema.ts'

/** One thing that may be tried wrongly `max` times in `seconds`. */
export interface Limit {
  key: string
  max: number
  seconds: number
}

/** Where a sign-in comes from; `device` is one on which this account has signed in before. */
interface Origin {
  address: string
  email: string
  device: string | null
}

/**
 * The limits of a sign-in, narrowest first: what one refuses is not counted by those after it. Wrong tries on other devices never
 * count against a known one, so that nobody can be kept out of their account.
 */
export function signInLimits({ address, email, device }: Origin): Limit[] {
  const who = email.toLowerCase()
  if (device !== null) return growing(`device ${device} ${who}`)
  return [
    ...growing(`network and e-mail ${toNetworkBlock(address, { v4: 32, v6: 48 })} ${who}`),
    { key: `address ${toNetworkBlock(address, { v4: 32, v6: 64 })}`, max: 30, seconds: 300 },
    { key: `e-mail ${who}`, max: 100, seconds: 900 },
  ]
}

/** Five tries a minute, 20 in a quarter of an hour, and then fewer and fewer. */
function growing(key: string): Limit[] {
  return [
    { key, max: 5, seconds: 60 },
    { key: `${key} 15 min`, max: 20, seconds: 900 },
    { key: `${key} 2 h`, max: 40, seconds: 7_200 },
    { key: `${key} 1 day`, max: 60, seconds: 86_400 },
  ]
}

/**
 * Does what may be tried wrongly only so often. Each try is counted before it is made, so that many at once cannot
 * pass, and taken off the count again when `attempt` answers rather than throws.
 */
export async function limited<T>(db: Database, limits: Limit[], attempt: () => Promise<T>): Promise<T> {
  await db.delete(attempts).where(lte(attempts.until, new Date()))
  for (const limit of limits) {
    const seconds = await count(db, limit)
    if (seconds > 0)
      throw new ApiError('rate_limited', { details: { retryAfter: seconds, budget: 'sign_in' }, limit: limit.max })
  }
  const done = await attempt()
  for (const { key } of limits)
    await db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(and(eq(attempts.key, hash(key)), gt(attempts.count, 0)))
  return done
}

/** Seconds to wait, or 0. */
async function count(db: Database, { key, max, seconds }: Limit): Promise<number> {
  const now = Date.now()
  const [row] = await db
    .insert(attempts)
    .values({ key: hash(key), count: 1, until: new Date(now + seconds * 1000) })
    .onConflictDoUpdate({ target: attempts.key, set: { count: sql`least(${attempts.count} + 1, ${max + 1})` } })
    .returning()
  if (!row || row.count <= max) return 0
  return Math.max(1, Math.ceil((row.until.getTime() - now) / 1000))
}

// Nobody's address or e-mail is kept in clear for having mistyped a password.
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The network of an address, for logs: /24 or /48, by which no single visitor is told from others. */
export function toNetwork(address: string): string {
  return toNetworkBlock(address, { v4: 24, v6: 48 })
}

function toNetworkBlock(address: string, { v4, v6 }: { v4: number; v6: number }): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${v6}`).toString()}/${v6}`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${v4}`).toString()}/${v4}`
}
