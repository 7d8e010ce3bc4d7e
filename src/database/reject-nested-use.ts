import { drizzle } from 'drizzle-orm/node-postgres'
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { currentDeadline, giveUp } from './deadline.ts'
import type { Connection, Database } from './open.ts'

/** Inside a transaction only its `tx` may be used: PGlite has one connection, so the pool would wait for it for ever. */
export function rejectNestedUse({ pool, mayHang }: Pick<Connection, 'pool' | 'mayHang'>): Database {
  const db = createDatabase(pool)
  const inside = new AsyncLocalStorage<true>()
  const refuse = () => {
    if (inside.getStore()) throw new Error('Inside a transaction, use its `tx` and not `db`.')
  }
  const query: (...parameters: unknown[]) => unknown = pool.query.bind(pool)
  Object.assign(pool, {
    query(...parameters: unknown[]) {
      refuse()
      return mayHang && currentDeadline() ? queryInTime(pool, parameters) : query(...parameters)
    },
  })
  const ofClient = new WeakMap<pg.PoolClient, Database>()
  // drizzle's own `transaction` on a pool never releases the connection when `begin` fails, which happens at every database restart.
  db.transaction = async (work, config) => {
    refuse()
    const client = await pool.connect()
    const deadline = mayHang ? currentDeadline() : undefined
    deadline?.hold(client)
    const alone = ofClient.get(client) ?? createDatabase(client)
    ofClient.set(client, alone)
    let ofWork: unknown
    let broken = false
    const run = (tx: Parameters<typeof work>[0]) => inside.run(true, () => work(tx))
    try {
      return await alone.transaction(
        (tx) =>
          run(tx).catch((error: unknown) => {
            ofWork = error
            // The connection would not respond to `rollback` either.
            if (isUnanswered(error)) giveUp(client)
            throw error
          }),
        config,
      )
    } catch (error) {
      // If `begin`, `commit` or `rollback` failed too, the connection must not be used again.
      broken = error !== ofWork
      throw error
    } finally {
      deadline?.let(client)
      client.release(broken)
    }
  }
  return db
}

/** Like the pool's own `query`, on a connection that the deadline can close. */
async function queryInTime(pool: pg.Pool, parameters: unknown[]): Promise<unknown> {
  const client = await pool.connect()
  const deadline = currentDeadline()
  deadline?.hold(client)
  const query: (...parameters: unknown[]) => unknown = client.query.bind(client)
  let failed = true
  try {
    const result = await query(...parameters)
    failed = false
    return result
  } finally {
    deadline?.let(client)
    client.release(failed)
  }
}

/** By the message: the driver gives this error no code. */
function isUnanswered(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e.message === 'Query read timeout') return true
  return false
}

/** Queries on a pool or on one connection, without a check of how they are used. */
export function createDatabase(client: pg.Pool | pg.ClientBase): Database {
  return drizzle({ client: client as pg.Pool | pg.PoolClient, casing: 'snake_case' })
}
