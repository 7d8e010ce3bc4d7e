type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Runs at most `limit` tasks at once. The other tasks wait in the order in which they came. A task whose signal aborts while it waits never
 * runs.
 */
export function createSemaphore(limit: number): Semaphore {
  const waiting = new Set<() => void>()
  let freePermits = limit
  const release = () => {
    const [startFirst] = waiting
    if (startFirst === undefined) return void freePermits++
    waiting.delete(startFirst)
    startFirst()
  }
  return async (work, signal) => {
    if (freePermits > 0) freePermits--
    else await waitForTurn(waiting, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      release()
    }
  }
}

/** For tasks that need more than about 100 MB of memory. Of all such downloads and uploads, only one runs at a time. */
export const largePictureSemaphore = createSemaphore(1)

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
