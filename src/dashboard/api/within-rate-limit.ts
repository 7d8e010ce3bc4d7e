import { pause } from '../ui/retry-delay.ts'
import { ApiError } from './client.ts'

interface Waiting {
  /** An abort ends a wait, and the 429 is thrown. */
  signal?: AbortSignal
  /** Receives the seconds of a wait as it begins, and 0 when it is over. */
  onWait?: ((seconds: number) => void) | undefined
}

/** Repeats a call that the rate limit rejects after the time that the service names. Other errors are thrown. */
export async function withinRateLimit<T>(send: () => Promise<T>, { signal, onWait }: Waiting = {}): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const seconds = isRateLimited(error) ? error.retryAfter : 0
      if (seconds === 0 || signal?.aborted) throw error
      onWait?.(seconds)
      await pause(seconds * 1000, signal)
      onWait?.(0)
      if (signal?.aborted) throw error
    }
  }
}

export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429
}
