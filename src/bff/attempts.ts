import { and, eq, gt, lte, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { createHash } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { Refused } from './refused.ts'
import { attempts } from './schema.ts'

/** One thing that may be tried wrongly `max` times in `seconds`. */
export interface Limit {
  key: string
  max: number
  seconds: number
}

/** The limits of a sign-in, narrowest last: one guesser is stopped before anyone else is shut out of their account. */
export function signInLimits(address: string, email: string): Limit[] {
  const from = blockOf(address)
  const who = email.toLowerCase()
  return [
    { key: `address ${from}`, max: 30, seconds: 300 },
    { key: `address and e-mail ${from} ${who}`, max: 5, seconds: 60 },
    { key: `e-mail ${who}`, max: 50, seconds: 900 },
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
    if (seconds > 0) throw new Refused('rate_limited', { details: { retryAfter: seconds } })
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

// Whoever has one IPv6 address has the whole /64.
function blockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
