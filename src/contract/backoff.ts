export interface BackoffOptions {
  firstMs: number
  longestMs: number
}

/** The milliseconds to wait after a number of failures in a row, which is at least 1. The wait doubles with each failure. */
export function calculateBackoff(failures: number, { firstMs, longestMs }: BackoffOptions): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1))
}
