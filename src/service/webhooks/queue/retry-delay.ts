const delaysMs = [30_000, 120_000, 600_000, 3_600_000]
const JITTER_SHARE = 0.2

/** The first attempt, and another after each delay. */
export const MAX_ATTEMPTS = delaysMs.length + 1

/**
 * Milliseconds until the next attempt after this many attempts, or the receiver's `Retry-After` if that is longer; null: no more attempts.
 * The jitter keeps deliveries that failed together from being retried together.
 */
export function calculateRetryDelay(
  attempts: number,
  retryAfterMs: number | null,
  random = Math.random(),
): number | null {
  const delayMs = delaysMs[attempts - 1]
  if (delayMs === undefined) return null
  return Math.round(Math.max(delayMs * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random), retryAfterMs ?? 0))
}
