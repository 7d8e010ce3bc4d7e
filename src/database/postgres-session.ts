import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { backoff } from '#contract/backoff.ts'
import { giveUp } from './deadline.ts'
import { isUnreachable } from './is-unreachable.ts'
import type { Listener } from './open.ts'

// Notifications must arrive everywhere within five seconds, also after a connection died without an error.
const HEARTBEAT_MS = 1_500
const PATIENCE_MS = 1_500
const CONNECT_MS = 10_000
const RECONNECT = { firstMs: 100, longestMs: 5_000 }

// Other advisory locks have keys of another kind: one number, or a hash without a seed.
const LOCK_SEED = 7356

/**
 * A connection that stays open to listen for notifications and hold advisory locks. Its heartbeat is a notification to itself. When
 * one does not arrive, the connection is replaced, and every listener is informed that notifications may have been missed.
 */
export class PostgresSession {
  #url
  #tellSilent
  #listeners = new Map<string, Listener[]>()
  #locks = new Map<string, { held: boolean }>()
  /** Null before the first connection and after a lost one. */
  #client: pg.Client | null = null
  #first: Promise<void> | undefined
  #reconnecting: Promise<void> = Promise.resolve()
  #closing = new AbortController()
  #heartbeat = `heartbeat_${randomBytes(8).toString('hex')}`
  #onNotification = () => {}
  #beating = false
  #timer

  constructor(url: string, { silent }: { silent(): void }) {
    this.#url = url
    this.#tellSilent = silent
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS).unref()
  }

  /** Whether notifications arrive, as far as is known. */
  get connected(): boolean {
    return this.#client !== null
  }

  async listen(channel: string, listener: Listener): Promise<void> {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
    // Without its database a process listens as soon as that is reachable, and then hears that it may have missed something.
    await this.#opened().catch((error: unknown) => {
      if (!isUnreachable(error)) throw error
      listener.lost?.()
    })
    await this.#client?.query(`listen "${channel}"`)
  }

  /** False: another session has a lock of this name. Retried with each heartbeat, as after a lost connection. */
  async lock(name: string): Promise<boolean> {
    const lock = this.#locks.get(name) ?? { held: false }
    this.#locks.set(name, lock)
    await this.#opened()
    if (this.#client) await this.#takeLocks(this.#client)
    return lock.held
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#first?.catch(() => {})
    await this.#reconnecting
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #opened() {
    if (this.#client) return
    this.#first ??= this.#connect().catch((error: unknown) => {
      this.#reconnecting = this.#reconnect()
      throw error
    })
    await this.#first
  }

  async #connect() {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#heartbeat) this.#onNotification()
      for (const listener of this.#listeners.get(channel) ?? []) listener.onNotification(payload)
    })
    await client.connect()
    try {
      // Locks of a process that crashed are released soon.
      await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3')
      await this.#takeLocks(client, { all: true })
      for (const channel of this.#listeners.keys()) await client.query(`listen "${channel}"`)
    } catch (error) {
      giveUp(client)
      throw error
    }
    client.once('end', () => this.#lost(client))
    this.#client = client
  }

  async #takeLocks(client: pg.Client, { all = false } = {}) {
    for (const [name, lock] of this.#locks) {
      if (lock.held && !all) continue
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, $2)) as held',
        [name, LOCK_SEED],
      )
      lock.held = rows[0]?.held === true
    }
  }

  async #beat() {
    const client = this.#client
    if (client === null || this.#beating) return
    this.#beating = true
    try {
      await this.#takeLocks(client)
      if (await this.#hearsItself(client)) return
      this.#tellSilent()
      this.#lost(client)
    } catch {
      this.#lost(client)
    } finally {
      this.#beating = false
    }
  }

  async #hearsItself(client: pg.Client): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#onNotification = () => resolve(true)
    // A process that was busy or frozen first reads the notifications that have arrived meanwhile.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), PATIENCE_MS)
    client.query(`listen "${this.#heartbeat}"; notify "${this.#heartbeat}"`).catch(() => resolve(false))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  #lost(client: pg.Client) {
    if (this.#client !== client) return
    this.#client = null
    giveUp(client)
    for (const listener of this.#allListeners()) listener.lost?.()
    this.#reconnecting = this.#reconnect()
  }

  async #reconnect() {
    for (let failures = 1; !this.#closing.signal.aborted; failures++) {
      await pause(backoff(failures, RECONNECT), undefined, { ref: false, signal: this.#closing.signal }).catch(() => {})
      if (this.#closing.signal.aborted) return
      try {
        await this.#connect()
        for (const listener of this.#allListeners()) listener.missed()
        return
      } catch {
        // Still down: wait longer.
      }
    }
  }

  #allListeners(): Listener[] {
    return [...this.#listeners.values()].flat()
  }
}
