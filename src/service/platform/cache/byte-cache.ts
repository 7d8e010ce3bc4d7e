/** What was asked for last, up to so many bytes. */
export class ByteCache<Value> {
  #kept = new Map<string, { value: Value; bytes: number }>()
  #bytes = 0
  #max

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    this.#kept.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#max) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }

  entries(): [key: string, value: Value][] {
    return [...this.#kept].map(([key, { value }]) => [key, value])
  }
}
