/** The options of one call. */
export interface CallOptions {
  signal?: AbortSignal
  /** The longest time of each attempt, instead of that of the client. */
  timeoutMs?: number
  /** How often a failed attempt is repeated, instead of that of the client. */
  maxRetries?: number
  /** Instead of a random key. With a key that is stored, the request can be sent again after a restart. */
  idempotencyKey?: string
  headers?: Record<string, string>
}
