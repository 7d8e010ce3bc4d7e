import { ApiError } from './api-error.ts'

// Each hash takes a core for a tenth of a second or more.
const HASHES_AT_ONCE = 2
const LONGEST_QUEUE = 40

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Runs some at once and lets a bounded number wait; refuses the rest, to be tried again shortly. */
export function hashingTurns(): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (waiting.length >= LONGEST_QUEUE)
      throw new ApiError('unavailable', {
        message: 'Too many passwords are being checked right now. Try again shortly.',
      })
    if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Who waited longest takes this turn over.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
