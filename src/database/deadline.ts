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
 * Runs database work with a timeout. After `ms` every connection that the work uses is closed, even if it does not respond, so that
 * its queries reject. The embedded database has no network connection that could hang, so nothing is closed there.
 */
export async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline()
  const timer = setTimeout(() => deadline.pass(), ms)
  try {
    // A drizzle query begins when it is awaited, so the await must be inside, too.
    return await current.run(deadline, async () => await work())
  } finally {
    clearTimeout(timer)
  }
}

/** The deadline of the current work, if it has one. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore()
}

/** Closes a connection now: the current query and every later one reject. */
export function giveUp({ connection }: pg.Client): void {
  connection.stream.destroy()
}
