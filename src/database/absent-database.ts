import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './open.ts'

/** A database that cannot be reached: every query rejects at once, and `isUnreachable` holds for its error. */
export function absentDatabase(): Database {
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
