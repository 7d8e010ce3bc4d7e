import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withDeadline } from './deadline.ts'
import { type Database, notify, type OpenedDatabase } from './open.ts'
import { leases } from './schema.ts'

/** How long a lease lasts from its last renewal, by the database's clock. It is renewed after a third of that. */
const LEASE_MS = 12_000
const RETRY_MS = 1_000
/** Notified when leases were released, so that another process takes them at once. */
const RELEASED_CHANNEL = 'leases'

/**
 * Work that one process at a time does. For a moment two may do it, for example after one was frozen, so each of its transactions must be
 * safe beside those of another process.
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
  /** Ends the work, and resolves when none of it runs any more. */
  stop(): Promise<void>
}

export interface Duties {
  /** For each duty, 1 if this process does it now, else 0. */
  countRunning(): Record<string, number>
  /** Stops the duties of this process, and lets another one begin them at once. */
  close(): Promise<void>
}

interface DutiesOptions {
  /** Called when leases could not be renewed or a duty could not be stopped. */
  onFailure(error: unknown): void
  leaseMs?: number
}

/**
 * Does those duties whose leases this process gets, as long as it can renew them. When a process dies or loses its database, another one takes
 * its duties over within the time of a lease. The only process of an embedded database does all of them, without leases.
 */
export async function startDuties(
  opened: Pick<OpenedDatabase, 'db' | 'listen' | 'shared'>,
  duties: readonly Duty[],
  options: DutiesOptions,
): Promise<Duties> {
  const { onFailure } = options
  const running = new RunningDuties(duties, onFailure)
  for (const channel of new Set(duties.flatMap((duty) => duty.channel ?? []))) {
    const wake = () => running.wake(channel)
    await opened.listen(channel, { onNotification: wake, onReconnect: wake })
  }
  if (!opened.shared) {
    running.keepOnly(duties.map(({ name }) => name))
    return { countRunning: () => running.count(), close: () => running.stopAll() }
  }
  const keeper = new LeaseKeeper(opened.db, running, options)
  await opened.listen(RELEASED_CHANNEL, { onNotification: () => keeper.wake(), onReconnect: () => keeper.wake() })
  return { countRunning: () => running.count(), close: () => keeper.close() }
}

class RunningDuties {
  #duties
  #onFailure
  #running = new Map<string, RunningDuty>()
  /** Duties that are stopping. One of them is started again only when it has ended. */
  #stopping = new Map<string, Promise<void>>()

  constructor(duties: readonly Duty[], onFailure: (error: unknown) => void) {
    this.#duties = duties
    this.#onFailure = onFailure
  }

  get names(): string[] {
    return this.#duties.map(({ name }) => name)
  }

  wake(channel: string): void {
    for (const { name, ...duty } of this.#duties) if (duty.channel === channel) this.#running.get(name)?.wake?.()
  }

  /** Starts the named duties that do not run, and stops all others. */
  keepOnly(names: readonly string[]): void {
    for (const duty of this.#duties) {
      if (!names.includes(duty.name)) this.#stop(duty.name)
      else if (!this.#running.has(duty.name) && !this.#stopping.has(duty.name))
        this.#running.set(duty.name, duty.start())
    }
  }

  async stopAll(): Promise<void> {
    this.keepOnly([])
    await Promise.all(this.#stopping.values())
  }

  count(): Record<string, number> {
    return Object.fromEntries(this.names.map((name) => [name, this.#running.has(name) ? 1 : 0]))
  }

  #stop(name: string) {
    const duty = this.#running.get(name)
    if (!duty) return
    this.#running.delete(name)
    const stopped = duty
      .stop()
      .catch(this.#onFailure)
      .finally(() => this.#stopping.delete(name))
    this.#stopping.set(name, stopped)
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
  /** Stops the duties when their leases may have ended. */
  #expiry: NodeJS.Timeout | undefined
  #keeping: Promise<void>

  constructor(db: Database, duties: RunningDuties, { onFailure, leaseMs = LEASE_MS }: DutiesOptions) {
    this.#db = db
    this.#duties = duties
    this.#onFailure = onFailure
    this.#leaseMs = leaseMs
    this.#keeping = this.#keep()
  }

  /** Leases may be free: tries to take them now. */
  wake(): void {
    this.#woken.resolve()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.wake()
    await this.#keeping
    clearTimeout(this.#expiry)
    await this.#duties.stopAll()
    // If this fails, the leases end by themselves.
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
    const { held, othersEndInMs } = await withDeadline(this.#renewalMs, () => takeLeases(this.#db, request))
    if (this.#closing.signal.aborted) return 0
    clearTimeout(this.#expiry)
    // A margin for work that has begun, and for an event loop that is busy.
    const expiresInMs = sentAt + (this.#leaseMs * 5) / 6 - performance.now()
    this.#expiry = setTimeout(() => this.#duties.keepOnly([]), expiresInMs).unref()
    this.#duties.keepOnly(held)
    if (held.length > 0) return this.#renewalMs
    return Math.min(othersEndInMs ?? 0, this.#leaseMs) + Math.random() * 500
  }
}

interface LeaseRequest {
  names: readonly string[]
  holder: string
  leaseMs: number
}

interface TakenLeases {
  held: string[]
  /** When the first lease of another holder ends; null: there is none. */
  othersEndInMs: number | null
}

/** Renews the leases of a holder, and takes those that are free. The times are the database's, so clocks of processes may differ. */
async function takeLeases(db: Database, { names, holder, leaseMs }: LeaseRequest): Promise<TakenLeases> {
  const length = sql`${leaseMs}::float8 * interval '1 millisecond'`
  // A lease that ends much later than one that begins now was taken before the clock was set back.
  const isValid = sql`held.expires_at between now() and now() + 2 * ${length}`
  const { rows } = await db.execute<{ held: string[]; othersEndInMs: number | null }>(sql`
    with others as (
      select held.name, held.expires_at from ${leases} as held
      where held.name = any(${sql.param(names)}::text[]) and held.holder <> ${holder} and ${isValid}
    ), taken as (
      insert into ${leases} as held (name, holder, expires_at)
      select name, ${holder}, now() + ${length} from unnest(${sql.param(names)}::text[]) as name
      where name not in (select others.name from others) order by name
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where held.holder = excluded.holder or not ${isValid}
      returning held.name
    )
    select array(select name from taken) as held,
      (select extract(epoch from min(expires_at) - now()) * 1000 from others)::float8 as "othersEndInMs"`)
  const [row] = rows
  if (!row) throw new Error('A query of leases has no result.')
  return row
}

async function releaseLeases(db: Database, holder: string): Promise<void> {
  const { rowCount } = await db.execute(sql`delete from ${leases} where holder = ${holder}`)
  if (rowCount !== 0) await notify(db, RELEASED_CHANNEL, '')
}
