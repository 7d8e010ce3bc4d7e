import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { calculateBackoff } from '#contract/backoff.ts'
import { closeNow } from './deadline.ts'
import { deliverNotification } from './deliver-notification.ts'
import { isUnreachable } from './is-unreachable.ts'
import type { Listener } from './open.ts'
import { RoundTrip } from './round-trip.ts'

// Notifications must arrive everywhere within five seconds, even after a connection has died without an error.
const HEARTBEAT_MS = 1_500
const HEARTBEAT_TIMEOUT_MS = 1_500
// A new connection is not used before its first heartbeat, so the first heartbeat may take longer.
const FIRST_HEARTBEAT_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT = { firstMs: 100, longestMs: 5_000 }

// The seed keeps these locks apart from other advisory locks, whose keys are single numbers or hashes without a seed.
export const LOCK_SEED = 7356

// As long as a session wants a lock, it also holds a shared lock, by which other sessions see that it waits.
const SHARED_LOCK_SEED = LOCK_SEED + 1
const announceLockQuery = `select pg_try_advisory_lock_shared(hashtextextended($1, ${SHARED_LOCK_SEED}))`
const withdrawLockQuery = `select pg_advisory_unlock_shared(hashtextextended($1, ${SHARED_LOCK_SEED}))`
const takeLockQuery = `select pg_try_advisory_lock(hashtextextended($1, ${LOCK_SEED})) as held`
const releaseLockQuery = `select pg_advisory_unlock(hashtextextended($1, ${LOCK_SEED}))`

// PostgreSQL stores the number of a lock in two halves: `classid` and `objid`.
const selectRivalQuery = `
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
  /** The address from which the session is connected. Null for a Unix socket. */
  address: string | null
  /** Milliseconds since the last statement of the session. A living process sends a heartbeat every 1.5 seconds. */
  silentMs: number
}

interface SessionOptions {
  /** Called when the connection has died without an error. */
  onSilent(): void
  /** Sends an empty notification over another connection. */
  notifyFromPool(channel: string): Promise<unknown>
}

/**
 * A connection that stays open to listen for notifications and hold advisory locks. A new connection must first receive its own notification.
 * Later, heartbeats are round trips to the session. If one is not answered, the connection is replaced, and listeners learn that notifications
 * may have been missed. A proxy may keep a lost session and its locks alive for long, so no statement waits for a lock.
 */
export class PostgresSession {
  #url
  #onSilent
  #notifyFromPool
  #listeners = new Map<string, Listener[]>()
  #locks = new Map<string, { held: boolean; isAnnounced: boolean }>()
  /** Null before the first connection and after a lost one. */
  #client: pg.Client | null = null
  #firstConnection: Promise<void> | undefined
  #reconnecting: Promise<void> = Promise.resolve()
  #closing = new AbortController()
  #isHeartbeatPending = false
  /** Whether notifications of other connections have ever arrived. */
  #hasOwnSession = false
  #timer

  constructor(url: string, { onSilent, notifyFromPool }: SessionOptions) {
    this.#url = url
    this.#onSilent = onSilent
    this.#notifyFromPool = notifyFromPool
    this.#timer = setInterval(() => void this.#sendHeartbeat(), HEARTBEAT_MS).unref()
  }

  /** Whether notifications arrive, as far as is known. */
  get connected(): boolean {
    return this.#client !== null
  }

  async listen(channel: string, listener: Listener): Promise<void> {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
    // While the database cannot be reached, the channel waits for the connection, and the listener then gets `onReconnect`.
    await this.#ensureConnected().catch((error: unknown) => {
      if (!isUnreachable(error)) throw error
      listener.onDisconnect?.()
    })
    await this.#client?.query(`listen "${channel}"`)
  }

  /** Takes a lock. False if another session has it. Each heartbeat then tries to take the lock again, as after a lost connection. */
  async lock(name: string): Promise<boolean> {
    const lock = this.#locks.get(name) ?? { held: false, isAnnounced: false }
    this.#locks.set(name, lock)
    await this.#ensureConnected()
    if (this.#client) await this.#takeLocks(this.#client)
    return lock.held
  }

  /** Releases a lock, or stops trying to take it. */
  async unlock(name: string): Promise<void> {
    const lock = this.#locks.get(name)
    this.#locks.delete(name)
    if (lock?.isAnnounced) await this.#client?.query(withdrawLockQuery, [name])
    if (lock?.held) await this.#client?.query(releaseLockQuery, [name])
  }

  /** The most active rival for a lock. Null if there is none, or if this role may not see its activity. */
  async findRival(name: string): Promise<Rival | null> {
    await this.#ensureConnected()
    const result = await this.#client?.query<Rival>(selectRivalQuery, [name])
    return result?.rows[0] ?? null
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#firstConnection?.catch(() => {})
    await this.#reconnecting
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #ensureConnected() {
    if (this.#client) return
    this.#firstConnection ??= this.#connect().catch((error: unknown) => {
      this.#reconnecting = this.#reconnect()
      throw error
    })
    await this.#firstConnection
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
    client.on('notification', (notification) => deliverNotification(this.#listeners, notification))
    await client.connect()
    try {
      // With these settings, the locks of a process that has crashed are released soon.
      await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3')
      for (const channel of this.#listeners.keys()) await client.query(`listen "${channel}"`)
      if (!(await receivesOwnNotifications(client))) throw new SilentConnectionError()
      await this.#requireOwnSession(client)
      await this.#takeLocks(client)
    } catch (error) {
      this.#forgetLocks()
      closeNow(client)
      throw error
    }
    client.once('end', () => this.#disconnect(client))
    this.#client = client
    // Channels that were added while this connection was made are missing, so all are listened to again.
    for (const channel of this.#listeners.keys())
      client.query(`listen "${channel}"`).catch(() => this.#disconnect(client))
  }

  async #takeLocks(client: pg.Client) {
    for (const [name, lock] of this.#locks) {
      if (lock.held) continue
      // Announced once for each session, because shared locks are counted.
      if (!lock.isAnnounced) {
        lock.isAnnounced = true
        await client.query(announceLockQuery, [name])
      }
      const { rows } = await client.query<{ held: boolean }>(takeLockQuery, [name])
      const isTaken = rows[0]?.held === true
      const isGivenUp = this.#locks.get(name) !== lock
      // The lock may have been given up meanwhile, or taken twice at once. Locks are counted, so the superfluous one is released.
      if (isTaken && (lock.held || isGivenUp)) await client.query(releaseLockQuery, [name])
      else lock.held = isTaken
      if (isGivenUp) await client.query(withdrawLockQuery, [name])
    }
  }

  async #sendHeartbeat() {
    const client = this.#client
    if (client === null || this.#isHeartbeatPending) return
    this.#isHeartbeatPending = true
    const isAlive = await isResponsive(client)
    this.#isHeartbeatPending = false
    if (isAlive) {
      // Not awaited: if the connection is lost meanwhile, the next heartbeat notices it.
      this.#takeLocks(client).catch(() => this.#disconnect(client))
    } else {
      this.#onSilent()
      this.#disconnect(client)
    }
  }

  /**
   * Throws behind a pooler in transaction mode, where notifications of other connections do not arrive. A session would receive its own
   * notifications even there, because they come with the response.
   */
  async #requireOwnSession(client: pg.Client): Promise<void> {
    if (this.#hasOwnSession) return
    const channel = createHeartbeatChannel()
    await client.query(`listen "${channel}"`)
    const hasArrived = isAnsweredInTime(CONNECT_TIMEOUT_MS, (answer) => {
      client.on('notification', (notification) => notification.channel === channel && answer(true))
    })
    await this.#notifyFromPool(channel)
    this.#hasOwnSession = await hasArrived
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
        // The database still cannot be reached, so the next pause is longer.
      }
    }
  }

  #listListeners(): Listener[] {
    return [...this.#listeners.values()].flat()
  }
}

/** Whether a notification that the session sends to itself arrives. */
async function receivesOwnNotifications(client: pg.Client): Promise<boolean> {
  const channel = createHeartbeatChannel()
  return isAnsweredInTime(FIRST_HEARTBEAT_TIMEOUT_MS, (answer) => {
    client.on('notification', (notification) => notification.channel === channel && answer(true))
    client.query(`listen "${channel}"; notify "${channel}"`).catch(() => answer(false))
  })
}

function createHeartbeatChannel(): string {
  return `heartbeat_${randomBytes(8).toString('hex')}`
}

async function isResponsive(client: pg.Client): Promise<boolean> {
  return isAnsweredInTime(HEARTBEAT_TIMEOUT_MS, (answer) => {
    client.query(new RoundTrip((error) => answer(error === null)))
  })
}

async function isAnsweredInTime(
  ms: number,
  sendQuestion: (answer: (isAlive: boolean) => void) => void,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // A process that was busy or frozen first reads what has arrived meanwhile.
  const timer = setTimeout(() => setImmediate(() => resolve(false)), ms)
  sendQuestion(resolve)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

/** The error of a connection without notifications. `isUnreachable` is true for it. */
class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('A new connection to the database does not deliver notifications.')
  }
}
