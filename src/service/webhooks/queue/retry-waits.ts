const MAX_MS = 24 * 60 * 60_000
const waits = [30_000, 120_000, 600_000, 3_600_000]
const SPREAD = 0.2

/** The first attempt, and one after each wait. */
export const MAX_ATTEMPTS = waits.length + 1

/** How long to wait after so many attempts, spread so that what failed together does not come back together; null: no more. */
export function waitAfter(attempts: number, params: number | null, random = Math.random()): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return Math.round(Math.max(wait * (1 - SPREAD + 2 * SPREAD * random), params ?? 0))
}

/** What `Retry-After` asks for, in milliseconds and at most a day; null where it says nothing that can be read. */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  // A date begins with its weekday; what else Date.parse would take is no date of HTTP.
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z]/i.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_MS)
}
