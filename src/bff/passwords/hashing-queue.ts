import { ApiError } from '../http/api-error.ts'

// Each hash occupies a core for a tenth of a second or more.
const HASHES_AT_ONCE = 2
const MAX_WAITING = 40

export type HashingQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a queue that runs a few hashes in parallel, and refuses with `unavailable`, which has a Retry-After, once it is full. */
export function createHashingQueue(): HashingQueue {
  const waitingJobs: (() => void)[] = []
  let runningCount = 0
  return async (work) => {
    if (waitingJobs.length >= MAX_WAITING)
      throw new ApiError('unavailable', {
        message: 'Too many passwords are being checked right now. Try again shortly.',
      })
    if (runningCount >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waitingJobs.push(resolve))
    else runningCount++
    try {
      return await work()
    } finally {
      // The work that has waited longest gets this slot.
      const next = waitingJobs.shift()
      if (next) next()
      else runningCount--
    }
  }
}
