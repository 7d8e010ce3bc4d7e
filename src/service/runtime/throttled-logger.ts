/** Counts an event that may happen a thousand times a second, and logs it at once and then at most every ten seconds. */
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
