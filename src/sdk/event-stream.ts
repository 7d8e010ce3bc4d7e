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
  let wasOpen = false
  for (let failures = 0; !signal?.aborted; failures += 1) {
    let reason: unknown
    try {
      const events = await open()
      onOpen?.()
      wasOpen = true
      failures = 0
      if (isAsyncIterable(events)) yield* events
    } catch (error) {
      if (signal?.aborted || isRefused(error, wasOpen)) throw error
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

/** Whether the stream would never open. At an address that had a stream before, a web page is that of a proxy, and may go away. */
function isRefused(error: unknown, wasOpen: boolean): boolean {
  if (!(error instanceof TesseraError)) return false
  const { status, code } = error
  return (status >= 400 && status < 500 && status !== 408 && status !== 429) || (code === 'unreadable' && !wasOpen)
}
