interface FairQueueLimits {
  /** Tasks that run at once. */
  concurrency: number
  /** Waiting tasks of one owner, and of all owners together. */
  maxPerOwner: number
  maxWaiting: number
}

/**
 * Runs a limited number of tasks at once. Owners of waiting tasks take turns, however many tasks each has. A task is refused if too many
 * of its owner, or of all owners, are waiting already.
 */
export class FairQueue {
  /** Waiting tasks by owner, in the order of their turns. */
  #waiting = new Map<string, (() => void)[]>()
  #waitingCount = 0
  #free
  #limits

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
    this.#free = limits.concurrency
  }

  /** Returns null if the task was refused. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#free > 0) this.#free--
    else {
      const turn = this.#waitForTurn(owner)
      if (turn === null) return null
      await turn
    }
    try {
      return await work()
    } finally {
      this.#startNext()
    }
  }

  #waitForTurn(owner: string): Promise<void> | null {
    const tasks = this.#waiting.get(owner) ?? []
    const { maxPerOwner, maxWaiting } = this.#limits
    if (tasks.length >= maxPerOwner || this.#waitingCount >= maxWaiting) return null
    this.#waiting.set(owner, tasks)
    this.#waitingCount++
    return new Promise((start) => void tasks.push(start))
  }

  #startNext(): void {
    const [first] = this.#waiting
    if (!first) return void this.#free++
    const [owner, tasks] = first
    this.#waiting.delete(owner)
    if (tasks.length > 1) this.#waiting.set(owner, tasks)
    this.#waitingCount--
    tasks.shift()?.()
  }
}
