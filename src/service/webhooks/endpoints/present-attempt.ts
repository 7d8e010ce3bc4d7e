import type { Attempted } from '../delivery/attempt.ts'

/** What a receiver answered to one request of ours, as the wire has it. */
export function presentAttempt({ outcome, status, durationMs, error, requestHeaders, responseBody }: Attempted) {
  return {
    delivered: outcome === 'delivered',
    status,
    durationMs: Math.round(durationMs),
    error,
    requestHeaders,
    responseBody,
  }
}
