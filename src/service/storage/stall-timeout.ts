import { AsyncLocalStorage } from 'node:async_hooks'
import { StorageError } from './object-store.ts'

// Proxies in front of the service wait for 70 seconds.
const STALL_MS = 30_000

const currentTimeout = new AsyncLocalStorage<StallTimeout>()

/**
 * Runs work whose requests to an object store share one timeout. If requests are pending and none of them ends for `ms`, all pending requests
 * are aborted. They and all later requests of the work reject with a StorageError. Time without a pending request does not count.
 */
export async function withStallTimeout<T>(work: () => Promise<T>, ms = STALL_MS): Promise<T> {
  return currentTimeout.run(new StallTimeout(ms), async () => await work())
}

/** Runs a request to an object store under the timeout of the current work. Outside of such work it has a timeout of `ms` for itself. */
export async function withCurrentStallTimeout<T>(
  request: (signal: AbortSignal) => Promise<T>,
  ms = STALL_MS,
): Promise<T> {
  return (currentTimeout.getStore() ?? new StallTimeout(ms)).run(request)
}

class StallTimeout {
  #ms
  #pending = 0
  #timer: NodeJS.Timeout | undefined
  #controller = new AbortController()

  constructor(ms: number) {
    this.#ms = ms
  }

  async run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#controller
    signal.throwIfAborted()
    if (this.#pending++ === 0) this.#timer = setTimeout(() => this.#abort(), this.#ms)
    try {
      const result = await request(signal)
      this.#timer?.refresh()
      return result
    } finally {
      if (--this.#pending === 0) clearTimeout(this.#timer)
    }
  }

  #abort() {
    this.#controller.abort(new StorageError(`The storage made no progress for ${this.#ms / 1_000} seconds`))
  }
}
