const RETRY_MS = 1_000

/** Whether scans should wait for the database. After a failure none does, but one read a second finds out whether it is back. */
export class Reachability {
  #awayUntil: number | null = null

  answered(): void {
    this.#awayUntil = null
  }

  failed(): void {
    this.#awayUntil = performance.now() + RETRY_MS
  }

  /** True: use what this process has. If it is time to ask the database again, calls `tryAgain`, which must report the outcome. */
  isAway(tryAgain: () => void): boolean {
    if (this.#awayUntil === null) return false
    if (performance.now() >= this.#awayUntil) {
      // Until the outcome is reported, others do not ask too.
      this.failed()
      tryAgain()
    }
    return true
  }
}
