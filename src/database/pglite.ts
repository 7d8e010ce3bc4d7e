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

/** PGlite in a worker thread, behind the same driver as PostgreSQL; its one connection makes the pool the queue. */
export async function openPGlite(dir: string | null): Promise<Connection> {
  if (dir !== null && !existsSync(join(dir, 'PG_VERSION'))) await makeDatabase(dir)
  const worker = new Worker(new URL(`./pglite-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { dir },
  })
  await once(worker, 'message')
  let closing = false
  // What was in flight is not committed, and the next start recovers; to go on would hang every caller.
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
    // A fresh connection must listen again, before it is used: the pool replaces one on which a query failed.
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
    // Who uses the directory has it locked.
    lock: async () => true,
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
 * Makes the database beside its place and moves it there when it is whole. V8 takes 600 MB to optimize one function of PostgreSQL, on
 * top of what initdb needs. A process of its own that does not optimize does without them, gives back the rest, and is no slower.
 */
async function makeDatabase(dir: string): Promise<void> {
  const [home, making] = [dirname(dir), `${basename(dir)}.making`]
  mkdirSync(home, { recursive: true })
  // Of starts that were cut short.
  for (const name of readdirSync(home))
    if (name.startsWith(making)) rmSync(join(home, name), { recursive: true, force: true })
  const place = join(home, `${making}-${process.pid}`)
  const program = fileURLToPath(new URL(`./pglite-initdb${extname(import.meta.url)}`, import.meta.url))
  const running = promisify(execFile)(process.execPath, ['--liftoff-only', program, place])
  const stop = () => running.child.kill('SIGKILL')
  process.once('exit', stop)
  await running
  process.off('exit', stop)
  renameSync(place, dir)
}
