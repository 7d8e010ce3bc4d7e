/** The options of one call. */
export interface CallOptions {
  signal?: AbortSignal
  /** The timeout for each attempt, instead of that of the client. */
  timeoutMs?: number
  /** How often a failed attempt is repeated, instead of that of the client. */
  maxRetries?: number
  /** A key instead of a random one. If you store it, the request can be sent again after a restart. */
  idempotencyKey?: string
  headers?: Record<string, string>
}
