export interface BackoffTimes {
  firstMs: number
  longestMs: number
}

/** How many milliseconds to wait after so many failures in a row, from 1 on: twice as long after each, up to the longest. */
export function backoff(failures: number, { firstMs, longestMs }: BackoffTimes): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1))
}
