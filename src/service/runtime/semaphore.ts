type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Runs at most `places` tasks at once; the others wait in order, and never begin if their signal aborts. */
export function createSemaphore(places: number): Semaphore {
  const waiting = new Set<() => void>()
  let free = places
  const next = () => {
    const [first] = waiting
    if (first === undefined) return void free++
    waiting.delete(first)
    first()
  }
  return async (work, signal) => {
    if (free > 0) free--
    else await waitForTurn(waiting, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      next()
    }
  }
}

/** For tasks that take more than about 100 MB: of downloads and uploads together, one runs at a time. */
export const largePictures = createSemaphore(1)

async function waitForTurn(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => {
    waiting.delete(resolve)
    reject(signal?.reason)
  }
  signal?.throwIfAborted()
  signal?.addEventListener('abort', giveUp, { once: true })
  waiting.add(resolve)
  await promise.finally(() => signal?.removeEventListener('abort', giveUp))
}
