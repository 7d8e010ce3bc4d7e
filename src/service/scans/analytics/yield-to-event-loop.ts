import { setImmediate as waitForTurn } from 'node:timers/promises'

const SLICE_MS = 2

let lastTurn: Promise<unknown> = Promise.resolve()

/** Does work in chunks of about a millisecond, and lets other tasks of this thread run in between. */
export async function runInChunks<T>(chunks: Generator<void, T>): Promise<T> {
  const yieldIfDue = createYielder()
  for (;;) {
    const { done, value } = chunks.next()
    if (done) return value
    await yieldIfDue()
  }
}

/** Returns a function to await between chunks. It lets other tasks of this thread run, once two milliseconds have passed. */
export function createYielder(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return
    // One at a time: ten tasks of two milliseconds in one turn would block for twenty.
    const turn = lastTurn.then(() => waitForTurn())
    lastTurn = turn
    await turn
    startedAt = performance.now()
  }
}
