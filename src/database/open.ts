import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { guarded } from './guarded.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** The one database type: a connection pool and an open transaction both are one. */
export type Database = PgDatabase<NodePgQueryResultHKT>

export interface Listener {
  /** After the commit of a transaction that called `notify`, in whatever process. */
  heard(payload: string): void
  /** The connection was lost for a while: anything may have been missed. */
  missed(): void
}

/** What each of the two databases brings; everything above it is the same. */
export interface Connection {
  pool: pg.Pool
  listen(channel: string, listener: Listener): Promise<void>
  close(): Promise<void>
}

export interface Opened {
  db: Database
  listen: Connection['listen']
  close(): Promise<void>
}

/** Where the database is: PGlite in a directory (null: in memory), or PostgreSQL at a URL. */
export type Where = { dir: string | null } | { url: string }

/** Opens the database and migrates it. `dir` must be locked by the caller: PGlite takes no lock of its own. */
export async function openDatabase(where: Where): Promise<Opened> {
  const connection = 'url' in where ? openPostgres(where.url) : await openPGlite(where.dir)
  try {
    await migrateAlone(connection.pool)
  } catch (error) {
    await connection.close()
    throw error
  }
  return { db: guarded(connection.pool), listen: connection.listen, close: connection.close }
}

/** Tells every process's listeners on `channel`, once the transaction has committed. `payload` is at most 7,999 bytes. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

// Several processes may start at once on one PostgreSQL, and drizzle's migrator takes no lock.
async function migrateAlone(pool: pg.Pool) {
  const client = await pool.connect().catch((error: unknown) => {
    throw new Error(`The database cannot be reached: ${reasonOf(error)}. Is it running, and is DATABASE_URL right?`, {
      cause: error,
    })
  })
  try {
    await client.query('select pg_advisory_lock(7355)')
    await migrate(drizzle({ client }), { migrationsFolder: 'src/database/migrations' })
    await client.query('select pg_advisory_unlock(7355)')
  } catch (error) {
    throw new Error(
      `The database could not be migrated, and nothing was changed: ${reasonOf(error)}. Restore a backup or start the version that wrote it.`,
      { cause: error },
    )
  } finally {
    client.release()
  }
}

// A host of several addresses fails once for each of them.
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
