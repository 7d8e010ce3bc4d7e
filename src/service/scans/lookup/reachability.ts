const RETRY_MS = 1_000

/**
 * Whether scans should wait for the database. After a failure they do not, and one read a second finds out whether the database responds
 * again.
 */
export class Reachability {
  #downUntil: number | null = null

  recordAnswer(): void {
    this.#downUntil = null
  }

  recordFailure(): void {
    this.#downUntil = performance.now() + RETRY_MS
  }

  /**
   * True: use what this process has in memory. If it is time to ask the database again, `tryAgain` is called. It must record the outcome.
   */
  isDown(tryAgain: () => void): boolean {
    if (this.#downUntil === null) return false
    if (performance.now() >= this.#downUntil) {
      // Until the outcome is recorded, other scans do not ask the database.
      this.recordFailure()
      tryAgain()
    }
    return true
  }
}
