const MAX_PAUSE_MS = 24 * 60 * 60_000

/** The pause that a `Retry-After` header asks for, in milliseconds and at most a day. Null if the header is missing or invalid. */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  // An HTTP date begins with a weekday. Other formats are refused, although Date.parse accepts some of them.
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z]/i.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_PAUSE_MS)
}
