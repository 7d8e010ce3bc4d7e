export interface BackoffOptions {
  firstMs: number
  longestMs: number
}

/** Exponential backoff: the milliseconds to wait after a number of failures in a row. The number is at least 1. */
export function calculateBackoff(failures: number, { firstMs, longestMs }: BackoffOptions): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1))
}
