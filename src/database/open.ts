import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { migrateDatabase } from './migrate.ts'
import { createDatabase, rejectNestedUse } from './reject-nested-use.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Rival } from './postgres-session.ts'

/** The type of a database, for a connection pool as well as an open transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT>

export interface Listener {
  /** Called after the commit of a transaction that called `notify`, in any process. If it throws, `onReconnect` is called. */
  onNotification(payload: string): void
  /** Called when a lost connection has been replaced. Notifications may have been missed. */
  onReconnect(): void
  /** Called when the connection is lost. No notification arrives until `onReconnect`. */
  onDisconnect?(): void
}

/** The differences between PGlite and PostgreSQL. All other code is the same for both. */
export interface Connection {
  pool: pg.Pool
  /** Whether a connection can stop responding without an error, as network connections can. */
  mayHang: boolean
  /** Runs work on a connection without timeouts. */
  withoutLimits<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Whether notifications arrive now, as far as is known. */
  isListening(): boolean
  listen(channel: string, listener: Listener): Promise<void>
  /**
   * Takes a lock, which is held until the database is closed, and is taken again after a lost connection. False if another process holds
   * it.
   */
  lock(name: string): Promise<boolean>
  /** Releases a lock, or stops trying to take it. */
  unlock(name: string): Promise<void>
  /** The most active other session that holds a lock or waits for it. Null if there is none, or if this role may not see its activity. */
  findRival(name: string): Promise<Rival | null>
  /** Runs work while no other process on this database runs work by this method. Processes wait for their turn. */
  runInTurn<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface OpenedDatabase extends Pick<
  Connection,
  'listen' | 'isListening' | 'lock' | 'unlock' | 'findRival' | 'runInTurn' | 'close'
> {
  db: Database
  /** Runs work on a connection whose statements may take any time. With an embedded database nothing else is answered meanwhile. */
  withoutLimits<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Whether other processes may use the database too. */
  shared: boolean
  /** The number of the pool's connections in each state. `waiting` is work without a connection. */
  countConnections(): { busy: number; idle: number; waiting: number }
}

/** Location of the database: PGlite in a directory, or PostgreSQL at a URL. */
export type DatabaseLocation = { dir: string } | PostgresLocation

export interface PostgresLocation {
  url: string
  /**
   * The address of the same database without a pooler. Notifications, locks, migrations and long statements need a session, and a pooler in
   * transaction mode has none. By default `url`.
   */
  directUrl?: string | null
  /** The maximum number of connections in the pool, by default 10. One more connection listens for notifications. */
  connections?: number
}

/**
 * Opens and migrates the database, by default with all migrations. `upTo` is the time of the last migration to run. The caller must hold
 * the lock of `dir`, because PGlite takes no lock.
 */
export async function openDatabase(
  location: DatabaseLocation,
  migrations: { upTo?: number } = {},
): Promise<OpenedDatabase> {
  const connection = 'url' in location ? openPostgres(location) : await openPGlite(location.dir)
  try {
    await migrateDatabase(connection, migrations)
  } catch (error) {
    await connection.close()
    throw error
  }
  const { pool, listen, isListening, lock, unlock, findRival, runInTurn, close } = connection
  const countConnections = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return {
    db: rejectNestedUse(connection),
    withoutLimits: (work) => connection.withoutLimits((client) => work(createDatabase(client))),
    shared: 'url' in location,
    countConnections,
    listen,
    isListening,
    lock,
    unlock,
    findRival,
    runInTurn,
    close,
  }
}

/** Notifies the listeners on `channel` in all processes, once the transaction has committed. `payload` is at most 7,999 bytes. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** A literal for a statement that cannot have parameters. */
export function toLiteral(text: string): SQL {
  return sql.raw(pg.escapeLiteral(text))
}
