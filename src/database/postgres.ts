import pg from 'pg'
import type { Connection, Listener } from './open.ts'
import { tuned } from './tuned.ts'

/** PostgreSQL: a pool for the work, and one connection of its own that listens and comes back when it is lost. */
export function openPostgres(url: string): Connection {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, ...tuned })
  // An idle connection that dies is replaced by the next query; without a handler it would end the process.
  pool.on('error', () => {})
  // So would one that dies between two queries of a transaction; the next of them fails, and the pool lets it go.
  pool.on('connect', (client) => client.on('error', () => {}))
  const listeners = new Map<string, Listener[]>()
  let client: Promise<pg.Client> | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener.heard(payload)
    })
    fresh.on('error', () => {})
    await fresh.connect()
    try {
      for (const channel of listeners.keys()) await fresh.query(`listen "${channel}"`)
    } catch (error) {
      void fresh.end()
      throw error
    }
    fresh.once('end', () => {
      if (!closed) client = reconnect()
    })
    return fresh
  }

  async function reconnect(): Promise<pg.Client> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref())
      if (closed) throw new Error('The database is closed.')
      try {
        const fresh = await connect()
        for (const listener of [...listeners.values()].flat()) listener.missed()
        return fresh
      } catch {
        // Still gone: wait longer.
      }
    }
  }

  return {
    pool,
    async listen(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      client ??= connect()
      await (await client).query(`listen "${channel}"`)
    },
    async close() {
      closed = true
      await client?.then((listening) => listening.end()).catch(() => {})
      await pool.end()
    },
  }
}
