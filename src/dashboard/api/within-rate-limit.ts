import { pause } from '../ui/pause.ts'
import { ApiError } from './client.ts'

/** Longer waits, such as hours for a daily limit, are not worth waiting for at the screen. Then the 429 is thrown. */
const MAX_WAIT_SECONDS = 120

interface WaitOptions {
  /** Aborting ends a wait; then the 429 is thrown. */
  signal?: AbortSignal | undefined
  /** Called with the seconds of a wait when it begins, and with 0 when it is over. */
  onWait?: ((seconds: number) => void) | undefined
}

/** Repeats a call after a 429, when the time in `Retry-After` has passed, if that is at most two minutes. Other errors are thrown. */
export async function withinRateLimit<T>(
  send: () => Promise<T>,
  { signal, onWait = () => {} }: WaitOptions = {},
): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const seconds = isRateLimited(error) ? error.retryAfter : 0
      const mayWait = seconds > 0 && seconds <= MAX_WAIT_SECONDS
      if (!mayWait || signal?.aborted) throw error
      onWait(seconds)
      await pause(seconds * 1000, signal)
      onWait(0)
      if (signal?.aborted) throw error
    }
  }
}

export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429
}
