import { TesseraError } from './tessera-error.ts'
import { pause } from './retries.ts'
import type { CallOptions } from './call-options.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export interface StreamOptions extends CallOptions {
  /** Called each time the stream opens. Events between two streams are lost: read again what must be complete. */
  onOpen?: () => void
  /** Called when the stream breaks, with the reason if there is one. */
  onLost?: (reason: unknown) => void
}

/** Events of a stream that is opened again whenever it breaks, until the signal aborts or the service refuses the request. */
export async function* streamEvents(
  open: () => Promise<unknown>,
  { signal, onOpen, onLost }: StreamOptions,
): AsyncGenerator<unknown> {
  for (let failures = 0; !signal?.aborted; failures += 1) {
    let reason: unknown
    try {
      const events = await open()
      onOpen?.()
      failures = 0
      if (isAsyncIterable(events)) yield* events
    } catch (error) {
      if (signal?.aborted || isRefused(error)) throw error
      reason = error
    }
    onLost?.(reason)
    const retryAfterMs = reason instanceof TesseraError ? reason.retryAfter * 1000 : 0
    await pause(Math.max(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), retryAfterMs), signal)
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isRefused(error: unknown): boolean {
  return error instanceof TesseraError && error.status >= 400 && error.status < 500 && error.status !== 429
}
