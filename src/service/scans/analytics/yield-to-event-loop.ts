import { setImmediate as turn } from 'node:timers/promises'

const SLICE_MS = 2

let next: Promise<unknown> = Promise.resolve()

/** Number of scans in a chunk: about a millisecond of work. */
export const CHUNK = 16_384

/** Does work in chunks, and lets other tasks of this thread run in between. */
export async function runInChunks<T>(chunks: Generator<void, T>): Promise<T> {
  const yieldIfDue = newYielder()
  for (;;) {
    const { done, value } = chunks.next()
    if (done) return value
    await yieldIfDue()
  }
}

/** Lets other tasks of this thread run, if it is time: to be awaited between chunks of about a millisecond. */
export function newYielder(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    // One at a time: ten tasks of two milliseconds in one turn would block for twenty.
    const mine = next.then(() => turn())
    next = mine
    await mine
    began = performance.now()
  }
}
