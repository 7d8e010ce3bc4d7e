import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withDeadline } from './deadline.ts'
import { type Database, notify, type OpenedDatabase } from './open.ts'
import { leases } from './schema.ts'

/** How long a lease lasts after its last renewal, by the database's clock. Leases are renewed after a third of this time. */
const LEASE_MS = 12_000
const RETRY_MS = 1_000
/** A process that releases its leases notifies this channel, so that another process takes them at once. */
const RELEASED_CHANNEL = 'leases'

/**
 * Work that only one process should do at a time. Two processes may do it for a short time, for example when a frozen process wakes up, so
 * its transactions must be safe if another process runs them too.
 */
export interface Duty {
  /** The name of its lease. */
  name: string
  /** A notification on this channel calls `wake`. */
  channel?: string
  start(): RunningDuty
}

export interface RunningDuty {
  wake?(): void
  /** Stops the work, and resolves once none of it is running. */
  stop(): Promise<void>
}

export interface DutyRunner {
  /** For each duty, 1 if this process does it now, else 0. */
  countRunning(): Record<string, number>
  /** Stops the duties of this process, so that another process takes them over at once. */
  close(): Promise<void>
}

interface DutiesOptions {
  /** Called when leases could not be renewed or a duty could not be stopped. */
  onFailure(error: unknown): void
  leaseMs?: number
}

/**
 * Starts the duties whose leases this process gets, and stops them when it can no longer renew the leases. If a process dies or loses its
 * database, another process takes over its duties when the leases have expired. An embedded database has only one process, which does all
 * duties without leases.
 */
export async function startDuties(
  database: Pick<OpenedDatabase, 'db' | 'listen' | 'shared'>,
  duties: readonly Duty[],
  options: DutiesOptions,
): Promise<DutyRunner> {
  const { onFailure } = options
  const localDuties = new LocalDuties(duties, onFailure)
  for (const channel of new Set(duties.flatMap((duty) => duty.channel ?? []))) {
    const wake = () => localDuties.wake(channel)
    await database.listen(channel, { onNotification: wake, onReconnect: wake })
  }
  if (!database.shared) {
    localDuties.runOnly(duties.map(({ name }) => name))
    return { countRunning: () => localDuties.countRunning(), close: () => localDuties.stopAll() }
  }
  const keeper = new LeaseKeeper(database.db, localDuties, options)
  await database.listen(RELEASED_CHANNEL, { onNotification: () => keeper.wake(), onReconnect: () => keeper.wake() })
  return { countRunning: () => localDuties.countRunning(), close: () => keeper.close() }
}

class LocalDuties {
  #duties
  #onFailure
  #running = new Map<string, RunningDuty>()
  /** Duties that are being stopped. A duty is not started again before it has stopped. */
  #stopping = new Map<string, Promise<void>>()

  constructor(duties: readonly Duty[], onFailure: (error: unknown) => void) {
    this.#duties = duties
    this.#onFailure = onFailure
  }

  get names(): string[] {
    return this.#duties.map(({ name }) => name)
  }

  wake(channel: string): void {
    for (const duty of this.#duties) if (duty.channel === channel) this.#running.get(duty.name)?.wake?.()
  }

  /** Starts the named duties that are not running yet, and stops all others. */
  runOnly(names: readonly string[]): void {
    for (const duty of this.#duties) {
      if (!names.includes(duty.name)) this.#stop(duty.name)
      else if (!this.#running.has(duty.name) && !this.#stopping.has(duty.name))
        this.#running.set(duty.name, duty.start())
    }
  }

  async stopAll(): Promise<void> {
    this.runOnly([])
    await Promise.all(this.#stopping.values())
  }

  countRunning(): Record<string, number> {
    return Object.fromEntries(this.names.map((name) => [name, this.#running.has(name) ? 1 : 0]))
  }

  #stop(name: string) {
    const duty = this.#running.get(name)
    if (!duty) return
    this.#running.delete(name)
    const stopping = duty
      .stop()
      .catch(this.#onFailure)
      .finally(() => this.#stopping.delete(name))
    this.#stopping.set(name, stopping)
  }
}

/** Takes and renews the leases of duties, all in one statement. */
class LeaseKeeper {
  #db
  #duties
  #onFailure
  #leaseMs
  #holder = randomUUID()
  #closing = new AbortController()
  #woken = Promise.withResolvers<void>()
  /** Stops the duties shortly before their leases expire. */
  #expiry: NodeJS.Timeout | undefined
  #keeping: Promise<void>

  constructor(db: Database, duties: LocalDuties, { onFailure, leaseMs = LEASE_MS }: DutiesOptions) {
    this.#db = db
    this.#duties = duties
    this.#onFailure = onFailure
    this.#leaseMs = leaseMs
    this.#keeping = this.#keep()
  }

  /** Tries to take leases now, because some may have been released. */
  wake(): void {
    this.#woken.resolve()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.wake()
    await this.#keeping
    clearTimeout(this.#expiry)
    await this.#duties.stopAll()
    // If this fails, the leases expire.
    await withDeadline(this.#renewalMs, () => releaseLeases(this.#db, this.#holder)).catch(this.#onFailure)
  }

  get #renewalMs() {
    return this.#leaseMs / 3
  }

  async #keep() {
    const { signal } = this.#closing
    while (!signal.aborted) {
      this.#woken = Promise.withResolvers()
      const waitMs = await this.#renew().catch((error: unknown) => {
        this.#onFailure(error)
        return Math.min(RETRY_MS, this.#renewalMs)
      })
      const timer = new AbortController()
      await Promise.race([
        this.#woken.promise,
        pause(waitMs, undefined, { ref: false, signal: timer.signal }).catch(() => {}),
      ])
      timer.abort()
    }
  }

  /** Returns the time until the next renewal. */
  async #renew(): Promise<number> {
    const { names } = this.#duties
    const sentAt = performance.now()
    const request = { names, holder: this.#holder, leaseMs: this.#leaseMs }
    const { held, othersExpireInMs } = await withDeadline(this.#renewalMs, () => takeLeases(this.#db, request))
    if (this.#closing.signal.aborted) return 0
    clearTimeout(this.#expiry)
    // The last sixth of the time is left for the work to stop, and for a busy event loop.
    const expiresInMs = sentAt + (this.#leaseMs * 5) / 6 - performance.now()
    this.#expiry = setTimeout(() => this.#duties.runOnly([]), expiresInMs).unref()
    this.#duties.runOnly(held)
    if (held.length > 0) return this.#renewalMs
    return Math.min(othersExpireInMs ?? 0, this.#leaseMs) + Math.random() * 500
  }
}

interface LeaseRequest {
  names: readonly string[]
  holder: string
  leaseMs: number
}

interface TakenLeases {
  held: string[]
  /** Time until the first lease of another holder expires. Null if no other process holds a lease. */
  othersExpireInMs: number | null
}

/** Renews the leases of a holder, and takes those that are free. All times come from the database, so the clocks of the processes may differ. */
async function takeLeases(db: Database, { names, holder, leaseMs }: LeaseRequest): Promise<TakenLeases> {
  const leaseDuration = sql`${leaseMs}::float8 * interval '1 millisecond'`
  // A lease that expires much later than one taken now would was taken before the clock was set back.
  const isValid = sql`lease.expires_at between now() and now() + 2 * ${leaseDuration}`
  const { rows } = await db.execute<{ held: string[]; othersExpireInMs: number | null }>(sql`
    with others as (
      select lease.name, lease.expires_at from ${leases} as lease
      where lease.name = any(${sql.param(names)}::text[]) and lease.holder <> ${holder} and ${isValid}
    ), taken as (
      insert into ${leases} as lease (name, holder, expires_at)
      select name, ${holder}, now() + ${leaseDuration} from unnest(${sql.param(names)}::text[]) as name
      where name not in (select others.name from others) order by name
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where lease.holder = excluded.holder or not ${isValid}
      returning lease.name
    )
    select array(select name from taken) as held,
      (select extract(epoch from min(expires_at) - now()) * 1000 from others)::float8 as "othersExpireInMs"`)
  const [row] = rows
  if (!row) throw new Error('A query of leases has no result.')
  return row
}

async function releaseLeases(db: Database, holder: string): Promise<void> {
  const { rowCount } = await db.execute(sql`delete from ${leases} where holder = ${holder}`)
  if (rowCount !== 0) await notify(db, RELEASED_CHANNEL, '')
}
