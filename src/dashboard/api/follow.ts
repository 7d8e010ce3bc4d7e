import { backoff } from '#contract/backoff.ts'
import type { Api } from '#contract/index.ts'
import type { Sent } from '#contract/wire.ts'
import { pause } from '../ui/retry-delay.ts'
import { ApiError, call } from './client.ts'
import type { LiveEvent } from './fill-additions.ts'

interface Following {
  topics: Sent<'GET /events', Api['GET /events']>['query']['topics']
  onEvent: (event: LiveEvent) => void
  /** The stream is open, for the first time or again. */
  onOpen?: () => void
  /** The stream was lost. */
  onLost?: () => void
  /** It is open again. Events in between were missed. */
  onReturn?: () => void
}

/** Reads server-sent events while the signal lasts, and opens the stream again whenever it is lost. */
export async function follow(
  { topics, onEvent, onOpen, onLost, onReturn }: Following,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const events = await call('GET /events', { query: { topics } }, signal)
      onOpen?.()
      if (failures > 0) onReturn?.()
      failures = 0
      for await (const event of events) onEvent(event)
    } catch (error) {
      // A service without the stream is not asked again: what is shown is read again when a screen opens. 401 is not among them,
      // because the person may sign in again on this screen.
      if (error instanceof ApiError && [400, 403, 404, 405].includes(error.status)) return
    }
    if (signal.aborted) return
    onLost?.()
    failures += 1
    await pause(backoff(failures, { firstMs: 1_000, longestMs: 30_000 }), signal)
  }
}
