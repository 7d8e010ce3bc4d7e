import type { State } from '#contract/readiness.ts'
import { type ObjectStore, StorageError } from './object-store.ts'

const ASK_AGAIN_MS = 5_000
// No object has this key.
const MISSING = 'probes/missing.txt'

/** Whether an object store works, by the outcome of its last operation; after a failure it is asked again, at most every five seconds. */
export class StoreHealth {
  #failedAt: number | null = null
  #ask = async (): Promise<unknown> => null

  /** The same store, whose outcomes are noticed. */
  watch(store: ObjectStore): ObjectStore {
    const noticing = async <T>(work: Promise<T>): Promise<T> => {
      try {
        const done = await work
        this.#failedAt = null
        return done
      } catch (error) {
        if (error instanceof StorageError) this.#failedAt = performance.now()
        throw error
      }
    }
    this.#ask = () => noticing(store.get(MISSING))
    return {
      ...store,
      put: (key, bytes, type) => noticing(store.put(key, bytes, type)),
      get: (key) => noticing(store.get(key)),
      remove: (key) => noticing(store.remove(key)),
    }
  }

  get state(): State {
    if (this.#failedAt === null) return 'up'
    if (performance.now() - this.#failedAt > ASK_AGAIN_MS) {
      this.#failedAt = performance.now()
      void this.#ask().catch(() => {})
    }
    return 'down'
  }
}
