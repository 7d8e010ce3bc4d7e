import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { keepTidy } from './tidy.ts'
import type { Connection, Listener } from './open.ts'
import { PGliteSocket } from './pglite-socket.ts'

/** PGlite in a worker thread, behind the same driver as PostgreSQL; its one connection makes the pool the queue. */
export async function openPGlite(dir: string | null): Promise<Connection> {
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
        for (const listener of listeners.get(channel) ?? []) listener.heard(payload)
      })
      for (const channel of listeners.keys()) await client.query(`listen "${channel}"`)
    },
  })
  const tidying = keepTidy(pool)
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
      await tidying.stop()
      await pool.end()
      closing = true
      worker.postMessage('close')
      await once(worker, 'exit')
    },
  }
}
