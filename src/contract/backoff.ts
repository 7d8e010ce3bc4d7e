export interface BackoffTimes {
  firstMs: number
  longestMs: number
}

/** Milliseconds to wait after so many failures in a row, from 1 on: doubled after each failure, up to the longest wait. */
export function backoff(failures: number, { firstMs, longestMs }: BackoffTimes): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1))
}
