import { TesseraError } from './tessera-error.ts'

/** For a longer wait, such as the hours of a daily limit, the error is thrown at once. */
export const MAX_WAIT_SECONDS = 60
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 8_000

export interface RetryOptions {
  maxRetries: number
  /** Whether the request may be sent again although the first one may have taken effect. */
  isRepeatable: boolean
  signal?: AbortSignal | undefined
}

/** Repeats a failed attempt if it is safe and the failure may pass: after `Retry-After`, or else after a pause that doubles. */
export async function withRetries<T>(
  attempt: (failures: number) => Promise<T>,
  { maxRetries, isRepeatable, signal }: RetryOptions,
): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await attempt(failures)
    } catch (error) {
      failures += 1
      if (signal?.aborted || failures > maxRetries || !mayPass(error, isRepeatable)) throw error
      await pause(calculatePause(failures, error.retryAfter), signal)
    }
  }
}

const passingFailures: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'unavailable'])

function mayPass(error: unknown, isRepeatable: boolean): error is TesseraError {
  if (!(error instanceof TesseraError) || error.retryAfter > MAX_WAIT_SECONDS) return false
  const { status, code } = error
  // The service did nothing, so every request may be repeated.
  if (status === 429) return true
  // A proxy that refuses a request, for example because it is too large, refuses it again.
  const isRefused = status >= 400 && status < 500 && status !== 408
  return isRepeatable && !isRefused && passingFailures.has(code)
}

/** With jitter, so that clients that failed together do not come back together. */
function calculatePause(failures: number, retryAfterSeconds: number): number {
  const backoff = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  return Math.max(backoff * (0.5 + Math.random() / 2), retryAfterSeconds * 1000)
}

/** Resolves after a delay. Rejects with the reason of the signal if it aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', handleAbort)
      resolve()
    }, milliseconds)
    if (signal?.aborted) handleAbort()
    else signal?.addEventListener('abort', handleAbort, { once: true })
  })
}
