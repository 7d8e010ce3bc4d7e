import { drizzle } from 'drizzle-orm/node-postgres'
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { getCurrentDeadline, closeNow } from './deadline.ts'
import type { Connection, Database } from './open.ts'

/**
 * Creates a database that throws if it is used inside a transaction, instead of the transaction's `tx`. PGlite has only one connection, so the
 * query would wait forever for the transaction in which it runs.
 */
export function rejectNestedUse({ pool, mayHang }: Pick<Connection, 'pool' | 'mayHang'>): Database {
  const db = createDatabase(pool)
  const insideTransaction = new AsyncLocalStorage<true>()
  const requireOutside = () => {
    if (insideTransaction.getStore()) throw new Error('Inside a transaction, use its `tx` and not `db`.')
  }
  const query: (...parameters: unknown[]) => unknown = pool.query.bind(pool)
  Object.assign(pool, {
    query(...parameters: unknown[]) {
      requireOutside()
      return mayHang && getCurrentDeadline() ? queryWithDeadline(pool, parameters) : query(...parameters)
    },
  })
  const databasesByClient = new WeakMap<pg.PoolClient, Database>()
  // drizzle's own `transaction` on a pool never releases the connection when `begin` fails, which happens at every database restart.
  db.transaction = async (work, config) => {
    requireOutside()
    const client = await pool.connect()
    const deadline = mayHang ? getCurrentDeadline() : undefined
    deadline?.hold(client)
    const clientDatabase = databasesByClient.get(client) ?? createDatabase(client)
    databasesByClient.set(client, clientDatabase)
    let workError: unknown
    let isBroken = false
    const run = (tx: Parameters<typeof work>[0]) => insideTransaction.run(true, () => work(tx))
    try {
      return await clientDatabase.transaction(
        (tx) =>
          run(tx).catch((error: unknown) => {
            workError = error
            // The connection would not respond to `rollback` either.
            if (hasTimedOut(error)) closeNow(client)
            throw error
          }),
        config,
      )
    } catch (error) {
      // If `begin`, `commit` or `rollback` failed too, the connection must not be used again.
      isBroken = error !== workError
      throw error
    } finally {
      deadline?.release(client)
      client.release(isBroken)
    }
  }
  return db
}

/** Like the pool's own `query`, on a connection that the deadline can close. */
async function queryWithDeadline(pool: pg.Pool, parameters: unknown[]): Promise<unknown> {
  const client = await pool.connect()
  const deadline = getCurrentDeadline()
  deadline?.hold(client)
  const query: (...parameters: unknown[]) => unknown = client.query.bind(client)
  let hasFailed = true
  try {
    const result = await query(...parameters)
    hasFailed = false
    return result
  } finally {
    deadline?.release(client)
    client.release(hasFailed)
  }
}

/** Whether the client has waited too long for a response, which the driver reports without a code. */
function hasTimedOut(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === 'Query read timeout') return true
  return false
}

/** Creates a database on a pool or on one connection, without the check for nested use. */
export function createDatabase(client: pg.Pool | pg.ClientBase): Database {
  return drizzle({ client: client as pg.Pool | pg.PoolClient, casing: 'snake_case' })
}
