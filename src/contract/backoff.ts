export interface BackoffOptions {
  firstMs: number
  longestMs: number
}

/** Exponential backoff: milliseconds to wait after the given number of failures in a row, which is at least 1. */
export function calculateBackoff(failures: number, { firstMs, longestMs }: BackoffOptions): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1))
}
