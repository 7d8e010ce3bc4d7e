/**
 * A map that forgets what was not asked for in a while. Two generations instead of one order: a hit costs one look-up, and
 * when the young generation is full the old one goes, with everything in it that was not asked for since.
 */
export class LruMap<Key, Value> {
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()
  #half

  /** Holds the last `max` / 2 keys at least, and `max` at most. */
  constructor(max: number) {
    this.#half = Math.max(1, Math.floor(max / 2))
  }

  get(key: Key): Value | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  delete(key: Key): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}
