import { pause } from '../ui/pause.ts'
import { ApiError } from './client.ts'

/** For a longer wait, such as the hours of a daily limit, the 429 is thrown instead. */
const MAX_WAIT_SECONDS = 120

interface WaitOptions {
  /** Aborting the signal ends a wait, and the 429 is thrown. */
  signal?: AbortSignal | undefined
  /** Called with the seconds of a wait when it begins, and with 0 when it is over. */
  onWait?: ((seconds: number) => void) | undefined
}

/** Repeats a call after a 429 once the time of its `Retry-After` header has passed, if that is at most two minutes. */
export async function sendWithinRateLimit<T>(
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
