import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { migrateDatabase } from './migrate.ts'
import { rejectNestedUse } from './reject-nested-use.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** The one database type: a connection pool and an open transaction both are one. */
export type Database = PgDatabase<NodePgQueryResultHKT>

export interface Listener {
  /** After the commit of a transaction that called `notify`, in whatever process. */
  onNotification(payload: string): void
  /** The connection was lost for a while and is back: anything may have been missed. */
  missed(): void
  /** It was lost just now: nothing is heard until `missed`. */
  lost?(): void
}

/** What each of the two databases brings; everything above it is the same. */
export interface Connection {
  pool: pg.Pool
  /** Whether a connection can stop answering without an error, as those over a network can. */
  mayHang: boolean
  /** With a connection on which nothing is cut short, however long it takes. */
  withoutLimits<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Whether notifications arrive now, as far as is known. */
  listening(): boolean
  listen(channel: string, listener: Listener): Promise<void>
  /**
   * Takes a lock that is held for as long as the database is open, and taken again when its connection was lost meanwhile. False:
   * somebody else holds it.
   */
  lock(name: string): Promise<boolean>
  /** Does the work while no other process that has the database open does work in turn: each waits for the one before it. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface Opened extends Pick<Connection, 'listen' | 'listening' | 'lock' | 'inTurn' | 'close'> {
  db: Database
}

/** Where the database is: PGlite in a directory (null: in memory), or PostgreSQL at a URL. */
export type Where = { dir: string | null } | { url: string }

/** Opens the database and migrates it. `dir` must be locked by the caller: PGlite takes no lock of its own. */
export async function openDatabase(where: Where): Promise<Opened> {
  const connection = 'url' in where ? openPostgres(where.url) : await openPGlite(where.dir)
  try {
    await migrateDatabase(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  const { listen, listening, lock, inTurn, close } = connection
  return { db: rejectNestedUse(connection), listen, listening, lock, inTurn, close }
}

/** Tells every process's listeners on `channel`, once the transaction has committed. `payload` is at most 7,999 bytes. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** Text within a statement that can have no parameters. */
export function literal(text: string): SQL {
  return sql.raw(pg.escapeLiteral(text))
}
