/**
 * Runs at most `places` tasks at once. Owners of waiting tasks take turns, however many tasks each has. A task is refused if its owner
 * has `most` waiting already, or if `mostOfAll` wait.
 */
export class FairQueue {
  /** Waiting tasks by owner, in the order of their turns. */
  #waiting = new Map<string, (() => void)[]>()
  #length = 0
  #free
  #limits

  constructor(limits: { places: number; most: number; mostOfAll: number }) {
    this.#limits = limits
    this.#free = limits.places
  }

  /** Returns null if the task was refused. */
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
