import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

class Deadline {
  #clients = new Set<pg.PoolClient>()
  #isExpired = false

  hold(client: pg.PoolClient): void {
    if (this.#isExpired) closeNow(client)
    else this.#clients.add(client)
  }

  release(client: pg.PoolClient): void {
    this.#clients.delete(client)
  }

  expire(): void {
    this.#isExpired = true
    for (const client of this.#clients) closeNow(client)
  }
}

const deadlines = new AsyncLocalStorage<Deadline>()

/**
 * Runs database work with a timeout. After `ms`, every connection that the work uses is closed, even if it does not respond, so that its
 * queries reject. The connection of an embedded database is not closed, because it cannot hang.
 */
export async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline()
  const timer = setTimeout(() => deadline.expire(), ms)
  try {
    // A drizzle query begins when it is awaited, so it must be awaited in here.
    return await deadlines.run(deadline, async () => await work())
  } finally {
    clearTimeout(timer)
  }
}

/** The deadline of the current work, if it has one. */
export function getCurrentDeadline(): Deadline | undefined {
  return deadlines.getStore()
}

/** Closes a connection at once. The current query and every later query reject. */
export function closeNow({ connection }: pg.Client): void {
  connection.stream.destroy()
}
