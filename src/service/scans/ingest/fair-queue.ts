/**
 * Runs at most `places` pieces of work at once; those who wait take turns, however much work any of them has brought. Nothing is
 * begun for whoever has `most` waiting already, or where `mostOfAll` wait.
 */
export class FairQueue {
  /** What waits, by whose it is, in the order of their turns. */
  #waiting = new Map<string, (() => void)[]>()
  #length = 0
  #free
  #limits

  constructor(limits: { places: number; most: number; mostOfAll: number }) {
    this.#limits = limits
    this.#free = limits.places
  }

  /** Answers null where the work was not begun. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#free > 0) this.#free--
    else {
      const turn = this.#waitForTurn(who)
      if (turn === null) return null
      await turn
    }
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #waitForTurn(who: string): Promise<void> | null {
    const own = this.#waiting.get(who) ?? []
    const { most, mostOfAll } = this.#limits
    if (own.length >= most || this.#length >= mostOfAll) return null
    this.#waiting.set(who, own)
    this.#length++
    return new Promise((begin) => void own.push(begin))
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) return void this.#free++
    const [who, own] = first
    this.#waiting.delete(who)
    if (own.length > 1) this.#waiting.set(who, own)
    this.#length--
    own.shift()?.()
  }
}
