import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startVacuumTimer } from './vacuum-timer.ts'
import type { Connection, Listener } from './open.ts'
import { PGliteSocket } from './pglite-socket.ts'

/** PGlite in a worker thread, behind the same driver as PostgreSQL. It has one connection, so the pool is the queue. */
export async function openPGlite(dir: string): Promise<Connection> {
  if (!existsSync(join(dir, 'PG_VERSION'))) await createDatabaseIn(dir)
  const worker = new Worker(new URL(`./pglite-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { dir },
  })
  await once(worker, 'message')
  let closing = false
  // Work in flight is not committed, and the next start recovers. If the process did not end, every caller would hang.
  worker.on('exit', () => {
    if (!closing) throw new Error('The embedded database stopped unexpectedly.')
  })
  const listeners = new Map<string, Listener[]>()
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    stream: () => new PGliteSocket(worker),
    // A new connection must listen before it is used: the pool replaces a connection after a failed query.
    async onConnect(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const listener of listeners.get(channel) ?? []) listener.onNotification(payload)
      })
      for (const channel of listeners.keys()) await client.query(`listen "${channel}"`)
    },
  })
  const vacuumTimer = startVacuumTimer(pool)
  return {
    pool,
    mayHang: false,
    async withoutLimits(work) {
      const client = await pool.connect()
      try {
        return await work(client)
      } finally {
        client.release()
      }
    },
    listening: () => true,
    // The process holds the lock of the directory.
    lock: async () => true,
    unlock: async () => {},
    findRival: async () => null,
    inTurn: (work) => work(),
    async listen(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      await pool.query(`listen "${channel}"`)
    },
    async close() {
      await vacuumTimer.stop()
      await pool.end()
      closing = true
      worker.postMessage('close')
      await once(worker, 'exit')
    },
  }
}

/**
 * Creates the database in a temporary directory and moves it into place when it is complete. V8 takes 600 MB to optimize one function
 * of PostgreSQL, on top of what initdb needs. A separate process without optimization saves that memory and is no slower.
 */
async function createDatabaseIn(dir: string): Promise<void> {
  const parent = dirname(dir)
  const temporaryName = `${basename(dir)}.making`
  mkdirSync(parent, { recursive: true })
  // Deletes the directories of starts that were interrupted.
  for (const name of readdirSync(parent))
    if (name.startsWith(temporaryName)) rmSync(join(parent, name), { recursive: true, force: true })
  const temporaryDir = join(parent, `${temporaryName}-${process.pid}`)
  const program = fileURLToPath(new URL(`./pglite-initdb${extname(import.meta.url)}`, import.meta.url))
  const initdb = promisify(execFile)(process.execPath, ['--liftoff-only', program, temporaryDir])
  const kill = () => initdb.child.kill('SIGKILL')
  process.once('exit', kill)
  await initdb
  process.off('exit', kill)
  renameSync(temporaryDir, dir)
}
