const AGAIN_MS = 1_000

/**
 * Whether scans should wait for the database. After a failure none does: one read in each second finds out whether it is back.
 */
export class Reachability {
  #awayUntil: number | null = null

  answered(): void {
    this.#awayUntil = null
  }

  failed(): void {
    this.#awayUntil = performance.now() + AGAIN_MS
  }

  /** True: use what this process has. Calls `tryAgain` if it is time to ask the database; it must report the outcome. */
  isAway(tryAgain: () => void): boolean {
    if (this.#awayUntil === null) return false
    if (performance.now() >= this.#awayUntil) {
      // Others do not ask too.
      this.failed()
      tryAgain()
    }
    return true
  }
}
