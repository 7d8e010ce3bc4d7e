import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { Database } from '#database/open.ts'
import { announceScans } from '../store/announce-scans.ts'
import type { ClickHouse } from './clickhouse.ts'
import { type OutboxGroup, removeGroup, takeGroup, type WaitingScan } from './scan-outbox.ts'
import { type ScanRecord, toRecord } from './scan-record.ts'
import { findIdsInClickHouse } from './stored-ids.ts'

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
  await insertMissing(clickhouse, scans, signal)
  publishStep('moved')
  await db.transaction(async (tx) => {
    await removeGroup(tx, group)
    await announceScans(tx, listIds(group))
  })
  publishStep('removed')
  return group.scans.length
}

/**
 * Inserts the scans that ClickHouse does not have: of an earlier attempt whose outcome is unknown, or of transactions that PostgreSQL has
 * lost in a failover. An attempt that is still under way in ClickHouse has the same token as this one, so only the first of both counts.
 */
async function insertMissing(clickhouse: ClickHouse, scans: readonly WaitingScan[], signal: AbortSignal) {
  const lookedUpAt = performance.now()
  const rows = scans.map(({ row }) => row)
  const storedIds = new Set(await findIdsInClickHouse(clickhouse, rows))
  publishStep('looked up')
  const records = scans.filter(({ row }) => !storedIds.has(row.id)).map(({ row, bot }) => toRecord(row, bot))
  // An insert into one partition is stored whole or not at all; partitions are months.
  for (const monthRecords of Map.groupBy(records, ({ time }) => time.slice(0, 7)).values()) {
    signal.throwIfAborted()
    if (performance.now() - lookedUpAt > LOOKUP_VALID_MS) throw new Error('The look-up of stored scans is too old.')
    await clickhouse.insert(TABLE, monthRecords, {
      signal,
      settings: {
        ...clickhouse.insertSettings,
        insert_deduplicate: 1,
        insert_deduplication_token: toToken(monthRecords),
      },
    })
  }
}

/** The same scans have the same token, and others have another one: ClickHouse drops an insert whose token it knows, whatever is in it. */
function toToken(records: readonly ScanRecord[]): string {
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
