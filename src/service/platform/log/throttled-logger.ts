/** Counts what may happen a thousand times a second, and tells of it at once and then every ten seconds at most. */
export class ThrottledLogger {
  #tell
  #untold = 0
  #loggedAt = -Infinity
  #everyMs

  constructor(notify: (times: number, error: unknown) => void, everyMs = 10_000) {
    this.#tell = notify
    this.#everyMs = everyMs
  }

  happened(error?: unknown): void {
    this.#untold++
    const now = performance.now()
    if (now - this.#loggedAt < this.#everyMs) return
    this.#loggedAt = now
    this.#tell(this.#untold, error)
    this.#untold = 0
  }
}
