import { drizzle } from 'drizzle-orm/node-postgres'
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database } from './open.ts'

/** Inside a transaction only its `tx` may be used: PGlite has one connection, and the pool would wait for it for ever. */
export function guarded(pool: pg.Pool): Database {
  const db: Database = drizzle({ client: pool, casing: 'snake_case' })
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
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    refuse()
    return transaction((tx) => inside.run(true, () => work(tx)), config)
  }
  return db
}
