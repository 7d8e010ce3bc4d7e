import { pause } from '../ui/pause.ts'
import { ApiError } from './client.ts'

/** A limit of the day asks for hours. Then the 429 is thrown, and whoever waits at the screen is not left without an answer. */
const MAX_WAIT_SECONDS = 120

interface WaitOptions {
  /** An abort ends a wait, and the 429 is thrown. */
  signal?: AbortSignal | undefined
  /** Receives the seconds of a wait as it begins, and 0 when it is over. */
  onWait?: ((seconds: number) => void) | undefined
}

/** Repeats a call that the rate limit rejects, after the time in `Retry-After` if that is at most two minutes. Other errors are thrown. */
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
