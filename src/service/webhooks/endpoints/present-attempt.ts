import type { Attempted } from '../delivery/attempt.ts'

/** Presents an attempt: the receiver's response to one request. */
export function presentAttempt({
  outcome,
  status,
  durationMs,
  error,
  movedTo,
  requestHeaders,
  responseBody,
}: Attempted) {
  return {
    delivered: outcome === 'delivered',
    status,
    durationMs: Math.round(durationMs),
    error,
    movedTo,
    requestHeaders,
    responseBody,
  }
}
