import type { FastifyBaseLogger } from 'fastify'
import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { calculateBackoff } from '#contract/backoff.ts'
import { toLoggedMessage } from '#database/logged-error.ts'
import type { Duty, RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { announceScans } from '../store/announce-scans.ts'
import type { ClickHouse } from './clickhouse.ts'
import { confirmClickHouse } from './confirm-location.ts'
import { type OutboxGroup, OUTBOX_CHANNEL, removeGroup, takeGroup, type WaitingScan } from './scan-outbox.ts'
import { findIdsInClickHouse, type ScanRecord, toRecord } from './scan-record.ts'

// A pause collects scans of many transactions, because ClickHouse takes a few large inserts better than many small ones.
const GATHER_MS = 500
// A notification may be lost.
const IDLE_MS = 30_000
const RETRY = { firstMs: 500, longestMs: 10_000 }

interface MoverOptions {
  db: Database
  clickhouse: ClickHouse
  log: FastifyBaseLogger
}

/** The duty of moving scans from the outbox into ClickHouse. While ClickHouse does not take them, they stay in the outbox. */
export function createMovingDuty(options: MoverOptions): Duty {
  return { name: 'scan mover', channel: OUTBOX_CHANNEL, start: () => startMoving(options) }
}

function startMoving({ db, clickhouse, log }: MoverOptions): RunningDuty {
  const ending = new AbortController()
  const { signal } = ending
  const failures = new ThrottledLogger((times, error) =>
    log.warn(
      { times, reason: toLoggedMessage(error) },
      'Scans could not be moved into ClickHouse. They wait in the database, and are not in lists and analytics yet.',
    ),
  )
  let waking = new AbortController()
  let failedTimes = 0
  let isConfirmed = false
  const run = async () => {
    while (!signal.aborted) {
      waking = new AbortController()
      try {
        if (!isConfirmed) await confirmClickHouse(db, clickhouse)
        isConfirmed = true
        while (!signal.aborted && (await moveScans({ db, clickhouse, signal })) !== null) failedTimes = 0
        await sleep(IDLE_MS, AbortSignal.any([signal, waking.signal]))
        await sleep(GATHER_MS, signal)
      } catch (error) {
        if (signal.aborted) return
        failures.record(error)
        await sleep(calculateBackoff(++failedTimes, RETRY), signal)
      }
    }
  }
  const running = run()
  return {
    wake: () => waking.abort(),
    async stop() {
      ending.abort()
      await running
    },
  }
}

// A process that was frozen between looking up and inserting must look up again: another one may have done its work meanwhile.
const LOOKUP_VALID_MS = 10_000
const TABLE = 'scans'

const steps = channel('tessera.scan-mover')

interface MoveOptions {
  db: Database
  clickhouse: ClickHouse
  signal: AbortSignal
}

/** Moves the oldest scans of the outbox into ClickHouse, each exactly once. Returns how many; null if none waits. */
export async function moveScans({ db, clickhouse, signal }: MoveOptions): Promise<number | null> {
  const group = await takeGroup(db)
  if (group === null) return null
  publishStep('taken')
  const scans = [...new Map(group.scans.map((scan) => [scan.row.id, scan])).values()]
  // An insert into one partition is stored whole or not at all; partitions are months.
  for (const monthScans of Map.groupBy(scans, ({ row }) => getIdTime(row.id).toISOString().slice(0, 7)).values())
    await insertMissing(clickhouse, monthScans, signal)
  publishStep('moved')
  await db.transaction(async (tx) => {
    await removeGroup(tx, group)
    await announceScans(tx, listIds(group))
  })
  publishStep('removed')
  return group.scans.length
}

/**
 * Inserts the scans of a month that ClickHouse does not have. It may have some of them, from an earlier attempt whose outcome is unknown, or from
 * transactions that PostgreSQL has lost in a failover. An attempt that is still in progress has the same token, so only the first one counts.
 */
async function insertMissing(clickhouse: ClickHouse, scans: readonly WaitingScan[], signal: AbortSignal) {
  const lookedUpAt = performance.now()
  const rows = scans.map(({ row }) => row)
  const storedIds = new Set(await findIdsInClickHouse(clickhouse, rows))
  publishStep('looked up')
  const records = scans.filter(({ row }) => !storedIds.has(row.id)).map(({ row, bot }) => toRecord(row, bot))
  if (records.length === 0) return
  signal.throwIfAborted()
  if (performance.now() - lookedUpAt > LOOKUP_VALID_MS) throw new Error('The look-up of stored scans is too old.')
  await clickhouse.insert(TABLE, records, {
    signal,
    settings: { ...clickhouse.insertSettings, insert_deduplicate: 1, insert_deduplication_token: toToken(records) },
  })
}

/** Equal scans have equal tokens, and different scans different ones, because ClickHouse drops an insert with a known token, regardless of its content. */
export function toToken(records: readonly ScanRecord[]): string {
  const hash = createHash('sha256')
  for (const { workspace, bot, time, tail } of records) hash.update(`${workspace} ${bot} ${time} ${tail}\n`)
  return hash.digest('hex')
}

/** The ids of people's scans by workspace, oldest first. */
function listIds({ scans }: OutboxGroup): Map<string, string[]> {
  const people = scans.filter(({ bot }) => !bot).map(({ row }) => row)
  const byWorkspace = Map.groupBy(people, ({ workspace_id }) => workspace_id)
  return new Map([...byWorkspace].map(([workspaceId, rows]) => [workspaceId, rows.map(({ id }) => id).toSorted()]))
}

/** Publishes the steps of the mover on a channel, for the test that kills the process at each step. */
function publishStep(step: 'taken' | 'looked up' | 'moved' | 'removed') {
  if (steps.hasSubscribers) steps.publish(step)
}
