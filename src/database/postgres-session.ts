import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { calculateBackoff } from '#contract/backoff.ts'
import { closeNow } from './deadline.ts'
import { isUnreachable } from './is-unreachable.ts'
import type { Listener } from './open.ts'

// Notifications must arrive everywhere within five seconds, even after a connection has died without an error.
const HEARTBEAT_MS = 1_500
const HEARTBEAT_TIMEOUT_MS = 1_500
const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT = { firstMs: 100, longestMs: 5_000 }

// Other advisory locks have keys of another kind: one number, or a hash without a seed.
export const LOCK_SEED = 7356

/**
 * A connection that stays open to listen for notifications and hold advisory locks. Its heartbeat is a notification to itself. When
 * one does not arrive, the connection is replaced, and every listener is informed that notifications may have been missed.
 */
export class PostgresSession {
  #url
  #onSilent
  #listeners = new Map<string, Listener[]>()
  #locks = new Map<string, { held: boolean }>()
  /** Null before the first connection and after a lost one. */
  #client: pg.Client | null = null
  #first: Promise<void> | undefined
  #reconnecting: Promise<void> = Promise.resolve()
  #closing = new AbortController()
  #heartbeat = `heartbeat_${randomBytes(8).toString('hex')}`
  #onHeartbeat = () => {}
  #isBeating = false
  #timer

  constructor(url: string, { onSilent }: { onSilent(): void }) {
    this.#url = url
    this.#onSilent = onSilent
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS).unref()
  }

  /** Whether notifications arrive, as far as is known. */
  get connected(): boolean {
    return this.#client !== null
  }

  async listen(channel: string, listener: Listener): Promise<void> {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
    // Without its database, a process listens as soon as that is reachable, and then gets `onReconnect`.
    await this.#ensureConnected().catch((error: unknown) => {
      if (!isUnreachable(error)) throw error
      listener.onDisconnect?.()
    })
    await this.#client?.query(`listen "${channel}"`)
  }

  /** Takes a lock. False if another session has it: then each heartbeat tries again, as after a lost connection. */
  async lock(name: string): Promise<boolean> {
    const lock = this.#locks.get(name) ?? { held: false }
    this.#locks.set(name, lock)
    await this.#ensureConnected()
    if (this.#client === null) return false
    await this.#takeLocks(this.#client)
    return lock.held
  }

  /** Gives up a lock. */
  async unlock(name: string): Promise<void> {
    const isHeld = this.#locks.get(name)?.held === true
    this.#locks.delete(name)
    if (isHeld) await this.#client?.query('select pg_advisory_unlock(hashtextextended($1, $2))', [name, LOCK_SEED])
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

  async #ensureConnected() {
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
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#heartbeat) this.#onHeartbeat()
      for (const listener of this.#listeners.get(channel) ?? []) listener.onNotification(payload)
    })
    await client.connect()
    try {
      // With these, the locks of a process that has crashed are released soon.
      await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3')
      await this.#takeLocks(client, { all: true })
      for (const channel of this.#listeners.keys()) await client.query(`listen "${channel}"`)
    } catch (error) {
      closeNow(client)
      throw error
    }
    client.once('end', () => this.#disconnect(client))
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
    if (client === null || this.#isBeating) return
    this.#isBeating = true
    try {
      await this.#takeLocks(client)
      if (await this.#receivesHeartbeat(client)) return
      this.#onSilent()
      this.#disconnect(client)
    } catch {
      this.#disconnect(client)
    } finally {
      this.#isBeating = false
    }
  }

  async #receivesHeartbeat(client: pg.Client): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#onHeartbeat = () => resolve(true)
    // Before it gives up, a process that was busy or frozen reads the notifications that have arrived meanwhile.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), HEARTBEAT_TIMEOUT_MS)
    client.query(`listen "${this.#heartbeat}"; notify "${this.#heartbeat}"`).catch(() => resolve(false))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  #disconnect(client: pg.Client) {
    if (this.#client !== client) return
    this.#client = null
    closeNow(client)
    for (const listener of this.#listListeners()) listener.onDisconnect?.()
    this.#reconnecting = this.#reconnect()
  }

  async #reconnect() {
    for (let failures = 1; !this.#closing.signal.aborted; failures++) {
      await pause(calculateBackoff(failures, RECONNECT), undefined, { ref: false, signal: this.#closing.signal }).catch(
        () => {},
      )
      if (this.#closing.signal.aborted) return
      try {
        await this.#connect()
        for (const listener of this.#listListeners()) listener.onReconnect()
        return
      } catch {
        // Still down: wait longer.
      }
    }
  }

  #listListeners(): Listener[] {
    return [...this.#listeners.values()].flat()
  }
}
