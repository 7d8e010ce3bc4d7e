import type { ComponentState } from '#contract/readiness.ts'
import { type ObjectStore, StorageError } from './object-store.ts'

const PROBE_INTERVAL_MS = 5_000
// No object has this key.
const MISSING_KEY = 'probes/missing.txt'

/**
 * Whether an object store works, by the outcome of its last operation. After a failure, reading the state probes the store, at most every five
 * seconds.
 */
export class StoreHealth {
  #failedAt: number | null = null
  #probe = async (): Promise<unknown> => null

  /** Returns a store that records the outcome of each operation here. */
  watch(store: ObjectStore): ObjectStore {
    const observe = async <T>(work: Promise<T>): Promise<T> => {
      try {
        const result = await work
        this.#failedAt = null
        return result
      } catch (error) {
        if (error instanceof StorageError) this.#failedAt = performance.now()
        throw error
      }
    }
    this.#probe = () => observe(store.get(MISSING_KEY))
    return {
      ...store,
      put: (key, bytes, type) => observe(store.put(key, bytes, type)),
      get: (key) => observe(store.get(key)),
      remove: (key) => observe(store.remove(key)),
    }
  }

  get state(): ComponentState {
    if (this.#failedAt === null) return 'up'
    if (performance.now() - this.#failedAt > PROBE_INTERVAL_MS) {
      this.#failedAt = performance.now()
      void this.#probe().catch(() => {})
    }
    return 'down'
  }
}
