const MAX_MS = 24 * 60 * 60_000
const waits = [30_000, 120_000, 600_000, 3_600_000]
const SPREAD = 0.2

/** The first attempt, and one after each wait. */
export const MAX_ATTEMPTS = waits.length + 1

/** The wait after so many attempts, with jitter, so that deliveries that failed together do not all retry together; null: no more attempts. */
export function waitAfter(attempts: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return Math.round(Math.max(wait * (1 - SPREAD + 2 * SPREAD * random), retryAfterMs ?? 0))
}

/** The wait in `Retry-After`, in milliseconds and at most a day; null if it is invalid. */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  // An HTTP date begins with its weekday; Date.parse accepts other formats too.
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z]/i.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_MS)
}
