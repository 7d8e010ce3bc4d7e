import { drizzle } from 'drizzle-orm/node-postgres'
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database } from './open.ts'

/** Inside a transaction only its `tx` may be used: PGlite has one connection, and the pool would wait for it for ever. */
export function guarded(pool: pg.Pool): Database {
  const db = databaseOf(pool)
  const inside = new AsyncLocalStorage<true>()
  const refuse = () => {
    if (inside.getStore()) throw new Error('Inside a transaction, use its `tx` and not `db`.')
  }
  const query: (...parameters: unknown[]) => unknown = pool.query.bind(pool)
  Object.assign(pool, {
    query(...parameters: unknown[]) {
      refuse()
      return query(...parameters)
    },
  })
  const ofClient = new WeakMap<pg.PoolClient, Database>()
  // drizzle's own on a pool keeps the connection for ever when its `begin` fails, as it does whenever the database restarts.
  db.transaction = async (work, config) => {
    refuse()
    const client = await pool.connect()
    const alone = ofClient.get(client) ?? databaseOf(client)
    ofClient.set(client, alone)
    let ofWork: unknown
    let broken = false
    const run = (tx: Parameters<typeof work>[0]) => inside.run(true, () => work(tx))
    try {
      return await alone.transaction(
        (tx) =>
          run(tx).catch((error: unknown) => {
            ofWork = error
            throw error
          }),
        config,
      )
    } catch (error) {
      // Where `begin`, `commit` or `rollback` failed too, nobody else shall have this connection.
      broken = error !== ofWork
      throw error
    } finally {
      client.release(broken)
    }
  }
  return db
}

const databaseOf = (client: pg.Pool | pg.PoolClient): Database => drizzle({ client, casing: 'snake_case' })
