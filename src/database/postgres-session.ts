import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { calculateBackoff } from '#contract/backoff.ts'
import { closeNow } from './deadline.ts'
import { isUnreachable } from './is-unreachable.ts'
import type { Listener } from './open.ts'
import { RoundTrip } from './round-trip.ts'

// Notifications must arrive everywhere within five seconds, even after a connection has died without an error.
const HEARTBEAT_MS = 1_500
const HEARTBEAT_TIMEOUT_MS = 1_500
// A new connection is used only after its first heartbeat, so that one may take longer.
const FIRST_HEARTBEAT_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT = { firstMs: 100, longestMs: 5_000 }

// Other advisory locks have keys of another kind: one number, or a hash without a seed.
export const LOCK_SEED = 7356

// Besides its lock, a session holds a shared one for as long as it wants the first: others see that it waits.
const SHARED_LOCK_SEED = LOCK_SEED + 1
const announceLock = `select pg_try_advisory_lock_shared(hashtextextended($1, ${SHARED_LOCK_SEED}))`
const withdrawLock = `select pg_advisory_unlock_shared(hashtextextended($1, ${SHARED_LOCK_SEED}))`
const takeLock = `select pg_try_advisory_lock(hashtextextended($1, ${LOCK_SEED})) as held`
const releaseLock = `select pg_advisory_unlock(hashtextextended($1, ${LOCK_SEED}))`

// The number of a lock is stored in two halves.
const selectRival = `
  select pid, host(client_addr) as address, (extract(epoch from clock_timestamp() - state_change) * 1000)::float8 as "silentMs"
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 1 and pid <> pg_backend_pid() and state_change is not null
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint
      in (hashtextextended($1, ${LOCK_SEED}), hashtextextended($1, ${SHARED_LOCK_SEED}))
  order by state_change desc limit 1`

/** Another session that holds a lock or waits for it. */
export interface Rival {
  /** Process id of the session in PostgreSQL. */
  pid: number
  /** The address from which it is connected; null for a Unix socket. */
  address: string | null
  /** Milliseconds since its last statement. The heartbeat of a living process is one every 1.5 seconds. */
  silentMs: number
}

interface SessionOptions {
  /** Called when the connection has died without an error. */
  onSilent(): void
  /** Sends an empty notification over another connection. */
  notifyFromPool(channel: string): Promise<unknown>
}

/**
 * A connection that stays open to listen for notifications and hold advisory locks. A new one must hear itself once. Then its heartbeat is a
 * round trip to its session. When the answer does not arrive, the connection is replaced, and every listener is informed that notifications
 * may have been missed. A proxy may keep the lost session and its locks alive for long: so nothing waits for a lock, and the heartbeat comes
 * before locks.
 */
export class PostgresSession {
  #url
  #onSilent
  #notifyFromPool
  #listeners = new Map<string, Listener[]>()
  #locks = new Map<string, { held: boolean; isAnnounced: boolean }>()
  /** Null before the first connection and after a lost one. */
  #client: pg.Client | null = null
  #first: Promise<void> | undefined
  #reconnecting: Promise<void> = Promise.resolve()
  #closing = new AbortController()
  #isBeating = false
  /** Whether notifications of other connections have ever arrived. */
  #hasOwnSession = false
  #timer

  constructor(url: string, { onSilent, notifyFromPool }: SessionOptions) {
    this.#url = url
    this.#onSilent = onSilent
    this.#notifyFromPool = notifyFromPool
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
    const lock = this.#locks.get(name) ?? { held: false, isAnnounced: false }
    this.#locks.set(name, lock)
    await this.#ensureConnected()
    if (this.#client) await this.#takeLocks(this.#client)
    return lock.held
  }

  /** Gives up a lock that was taken or asked for. */
  async unlock(name: string): Promise<void> {
    const lock = this.#locks.get(name)
    this.#locks.delete(name)
    if (lock?.isAnnounced) await this.#client?.query(withdrawLock, [name])
    if (lock?.held) await this.#client?.query(releaseLock, [name])
  }

  /** The most active rival for a lock; null if there is none, or if this role may not see its activity. */
  async findRival(name: string): Promise<Rival | null> {
    await this.#ensureConnected()
    const result = await this.#client?.query<Rival>(selectRival, [name])
    return result?.rows[0] ?? null
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
      for (const listener of this.#listeners.get(channel) ?? []) listener.onNotification(payload)
    })
    await client.connect()
    try {
      // With these, the locks of a process that has crashed are released soon.
      await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3')
      for (const channel of this.#listeners.keys()) await client.query(`listen "${channel}"`)
      if (!(await hearsItself(client))) throw new SilentConnectionError()
      await this.#requireOwnSession(client)
      await this.#takeLocks(client)
    } catch (error) {
      this.#forgetLocks()
      closeNow(client)
      throw error
    }
    client.once('end', () => this.#disconnect(client))
    this.#client = client
    // Again, for channels that were added while this connection was made.
    for (const channel of this.#listeners.keys())
      client.query(`listen "${channel}"`).catch(() => this.#disconnect(client))
  }

  async #takeLocks(client: pg.Client) {
    for (const [name, lock] of this.#locks) {
      if (lock.held) continue
      // Once for each session, because it is counted.
      if (!lock.isAnnounced) {
        lock.isAnnounced = true
        await client.query(announceLock, [name])
      }
      const { rows } = await client.query<{ held: boolean }>(takeLock, [name])
      const isTaken = rows[0]?.held === true
      const isGivenUp = this.#locks.get(name) !== lock
      // Given up meanwhile, or taken twice at once: each is counted.
      if (isTaken && (lock.held || isGivenUp)) await client.query(releaseLock, [name])
      else lock.held = isTaken
      if (isGivenUp) await client.query(withdrawLock, [name])
    }
  }

  async #beat() {
    const client = this.#client
    if (client === null || this.#isBeating) return
    this.#isBeating = true
    const isAlive = await responds(client)
    this.#isBeating = false
    if (isAlive) {
      // Not awaited: if the connection is lost meanwhile, the next heartbeat waits behind this query, and finds it out.
      this.#takeLocks(client).catch(() => this.#disconnect(client))
    } else {
      this.#onSilent()
      this.#disconnect(client)
    }
  }

  /**
   * Throws behind a pooler that runs each transaction on any of its connections: what others notify does not arrive there. A session hears
   * its own notifications all the same, because they come with the answer.
   */
  async #requireOwnSession(client: pg.Client): Promise<void> {
    if (this.#hasOwnSession) return
    const channel = createHeartbeatChannel()
    await client.query(`listen "${channel}"`)
    const arrives = answersInTime(CONNECT_TIMEOUT_MS, (answer) => {
      client.on('notification', (notification) => notification.channel === channel && answer(true))
    })
    await this.#notifyFromPool(channel)
    this.#hasOwnSession = await arrives
    if (!this.#hasOwnSession)
      throw new Error(
        'Notifications of other connections do not arrive. If DATABASE_URL leads to a pooler in transaction mode, set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      )
  }

  #disconnect(client: pg.Client) {
    if (this.#client !== client) return
    this.#client = null
    closeNow(client)
    this.#forgetLocks()
    for (const listener of this.#listListeners()) listener.onDisconnect?.()
    this.#reconnecting = this.#reconnect()
  }

  #forgetLocks() {
    for (const lock of this.#locks.values()) Object.assign(lock, { held: false, isAnnounced: false })
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

/** Whether a notification of the session to itself arrives. */
async function hearsItself(client: pg.Client): Promise<boolean> {
  const channel = createHeartbeatChannel()
  return answersInTime(FIRST_HEARTBEAT_TIMEOUT_MS, (answer) => {
    client.on('notification', (notification) => notification.channel === channel && answer(true))
    client.query(`listen "${channel}"; notify "${channel}"`).catch(() => answer(false))
  })
}

function createHeartbeatChannel(): string {
  return `heartbeat_${randomBytes(8).toString('hex')}`
}

async function responds(client: pg.Client): Promise<boolean> {
  return answersInTime(HEARTBEAT_TIMEOUT_MS, (answer) => {
    client.query(new RoundTrip((error) => answer(error === null)))
  })
}

async function answersInTime(ms: number, ask: (answer: (isAlive: boolean) => void) => void): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // Before it gives up, a process that was busy or frozen reads what has arrived meanwhile.
  const timer = setTimeout(() => setImmediate(() => resolve(false)), ms)
  ask(resolve)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

/** `isUnreachable` holds for it. */
class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('A new connection to the database does not deliver notifications.')
  }
}
