import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './open.ts'

/** Creates a database that cannot be reached. Every query rejects at once, with an error for which `isUnreachable` is true. */
export function createAbsentDatabase(): Database {
  return drizzle({ client: new AbsentPool(), casing: 'snake_case' })
}

class AbsentPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: (error?: Error) => void): void
  override connect(callback?: (error?: Error) => void): Promise<pg.PoolClient> | void {
    const error = Object.assign(new Error('The database cannot be reached.'), { code: 'ECONNREFUSED' })
    if (!callback) return Promise.reject(error)
    process.nextTick(callback, error)
  }
}
