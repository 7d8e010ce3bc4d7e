/** Counts an event that may happen a thousand times a second. Logs the first event at once, and then at most one line every ten seconds. */
export class ThrottledLogger {
  #log
  #unlogged = 0
  #loggedAt = -Infinity
  #intervalMs

  constructor(log: (times: number, error: unknown) => void, intervalMs = 10_000) {
    this.#log = log
    this.#intervalMs = intervalMs
  }

  record(error?: unknown): void {
    this.#unlogged++
    const now = performance.now()
    if (now - this.#loggedAt < this.#intervalMs) return
    this.#loggedAt = now
    this.#log(this.#unlogged, error)
    this.#unlogged = 0
  }
}
