import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

class Deadline {
  #clients = new Set<pg.PoolClient>()
  #passed = false

  hold(client: pg.PoolClient): void {
    if (this.#passed) giveUp(client)
    else this.#clients.add(client)
  }

  let(client: pg.PoolClient): void {
    this.#clients.delete(client)
  }

  pass(): void {
    this.#passed = true
    for (const client of this.#clients) giveUp(client)
  }
}

const current = new AsyncLocalStorage<Deadline>()

/**
 * Runs work on the database that must not hang. After `ms` every connection that the work holds is closed, also one that does not
 * answer, so that its queries reject. The embedded database has no connection that could go silent: there nothing is closed.
 */
export async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline()
  const timer = setTimeout(() => deadline.pass(), ms)
  try {
    // A query of drizzle begins when it is awaited: that must be in there, too.
    return await current.run(deadline, async () => await work())
  } finally {
    clearTimeout(timer)
  }
}

/** The deadline of the work that is running, if it has one. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore()
}

/** Cuts a connection off now: a query that is on its way rejects, and so does every later one. */
export function giveUp({ connection }: pg.Client): void {
  connection.stream.destroy()
}
