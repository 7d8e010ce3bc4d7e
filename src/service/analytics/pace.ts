import { setImmediate as turn } from 'node:timers/promises'

const SLICE_MS = 2

let next: Promise<unknown> = Promise.resolve()

/** Lets everything else of this process go first, now and then: to be awaited between pieces of work of about a millisecond. */
export function newPace(): () => Promise<void> {
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
