import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chmod, cp, open, readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startVacuumTimer } from './vacuum-timer.ts'
import { deliverNotification } from './deliver-notification.ts'
import type { Connection, Listener } from './open.ts'
import { PGliteSocket } from './pglite-socket.ts'

/** PGlite in a worker thread, behind the same driver as PostgreSQL. It has one connection, so the pool is the queue. */
export async function openPGlite(dir: string): Promise<Connection> {
  if (!existsSync(join(dir, 'PG_VERSION'))) await createDatabaseIn(dir)
  const worker = new Worker(new URL(`./pglite-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { dir },
    // Otherwise the thread keeps up to 48 MB of garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  await once(worker, 'message')
  let closing = false
  // Running work is not committed, and the next start recovers the database. If the process did not end here, every caller would hang.
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
      client.on('notification', (notification) => deliverNotification(listeners, notification))
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
    isListening: () => true,
    // The process holds the lock of the directory.
    lock: async () => true,
    unlock: async () => {},
    findRival: async () => null,
    runInTurn: (work) => work(),
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

/** Creates the database in a temporary directory and moves it into place when it is complete. */
async function createDatabaseIn(dir: string): Promise<void> {
  const parent = dirname(dir)
  const temporaryName = `${basename(dir)}.making`
  mkdirSync(parent, { recursive: true })
  // Deletes the directories of starts that were interrupted.
  for (const name of readdirSync(parent))
    if (name.startsWith(temporaryName)) rmSync(join(parent, name), { recursive: true, force: true })
  const temporaryDir = join(parent, `${temporaryName}-${process.pid}`)
  const emptyDatabase = fileURLToPath(new URL('./empty-database', import.meta.url))
  if (existsSync(emptyDatabase)) await copyToDisk(emptyDatabase, temporaryDir)
  else await runInitdb(temporaryDir)
  renameSync(temporaryDir, dir)
}

/**
 * Copies the empty database that the build made, because initdb needs 570 MB, more than a small machine has. PostgreSQL expects the files to
 * be on disk, so they are synced.
 */
async function copyToDisk(emptyDatabase: string, dir: string): Promise<void> {
  await cp(emptyDatabase, dir, { recursive: true })
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  await chmod(dir, 0o700)
  const sync = async (path: string) => {
    const handle = await open(path)
    await handle.sync()
    await handle.close()
  }
  await Promise.all([dir, ...entries.map(({ parentPath, name }) => join(parentPath, name))].map(sync))
}

/**
 * Without a build, as in tests. V8 takes 600 MB to optimize one function of PostgreSQL, on top of what initdb needs. A separate process
 * without optimization saves that memory and is no slower.
 */
async function runInitdb(dir: string): Promise<void> {
  const program = fileURLToPath(new URL(`./pglite-initdb${extname(import.meta.url)}`, import.meta.url))
  const initdb = promisify(execFile)(process.execPath, ['--liftoff-only', program, dir])
  const kill = () => initdb.child.kill('SIGKILL')
  process.once('exit', kill)
  await initdb
  process.off('exit', kill)
}
