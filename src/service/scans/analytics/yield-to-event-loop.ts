import { setImmediate as turn } from 'node:timers/promises'

const SLICE_MS = 2

let next: Promise<unknown> = Promise.resolve()

/** About a millisecond's work: scans that one piece goes over. */
export const CHUNK = 16_384

/** Does work that comes in pieces, and lets what else this thread was asked go first between them. */
export async function runInChunks<T>(chunks: Generator<void, T>): Promise<T> {
  const yieldIfDue = newYielder()
  for (;;) {
    const { done, value } = chunks.next()
    if (done) return value
    await yieldIfDue()
  }
}

/** Lets what else this thread was asked go first, now and then: to be awaited between pieces of work of about a millisecond. */
export function newYielder(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    // One at a time: ten who worked for two milliseconds each in one turn would be twenty.
    const mine = next.then(() => turn())
    next = mine
    await mine
    began = performance.now()
  }
}
