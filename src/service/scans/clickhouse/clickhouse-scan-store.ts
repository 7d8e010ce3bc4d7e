import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { getIdTime } from '#service/ids/ids.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { setScanLocation } from '../store/scan-location.ts'
import type { NewScans, ScanStore, StoredScan } from '../store/scan-store.ts'
import type { AnalyticsAddress } from './analytics-address.ts'
import { ClickHouse } from './clickhouse.ts'
import { confirmClickHouse, requireScansInClickHouse } from './confirm-location.ts'
import { createDeletionDuty, deleteAllScans } from './delete-scans.ts'
import { createFigures } from './figures.ts'
import { startFillingDays } from './fill-days.ts'
import { countRedirects, createScanCondition, findScans, listScans } from './find-scans.ts'
import { createMovingDuty } from './move-scans.ts'
import { addToOutbox, encodeScans, findLastId, isWaiting, measureOutbox, readWaitingScans } from './scan-outbox.ts'
import { findIdsInClickHouse, toStoredScan } from './scan-record.ts'
import { scanOutbox } from './schema.ts'

const SETTLED_CHECK_MS = 50
const scanId = /^scn_[0-9a-hjkmnp-tv-z]{20}$/
// By how much the clock of the process that recorded a scan may be ahead of the database's.
const CLOCK_SKEW_MS = 60 * 60_000

interface ClickHouseScanStoreOptions {
  address: AnalyticsAddress
  log: FastifyBaseLogger
  metrics?: Pick<Metrics, 'gauge'> | undefined
}

/**
 * Stores scans in ClickHouse. A transaction of the database writes them into an outbox, from which a duty moves them, so scans are listed
 * and counted a little after they are stored.
 */
export function createClickHouseScanStore(
  db: Database,
  { address, log, metrics }: ClickHouseScanStoreOptions,
): ScanStore {
  const clickhouse = new ClickHouse(address)
  const source = { db, clickhouse }
  if (metrics) addGauges(metrics, source)
  return {
    async prepare(newScans) {
      const encodedScans = await encodeScans(newScans)
      return (tx) => addToOutbox(tx, encodedScans)
    },
    announce: async () => {},
    findStoredIds: (newScans) => findStoredIds(source, newScans),
    list: (query, page) => listScans(source, query, page),
    find: (query, tx = db) => findStoredScans({ db: tx, clickhouse }, query),
    countRedirects: (query) => countRedirects(clickhouse, query),
    createScanCondition: (query, window, listScanIds) =>
      createScanCondition(source, query, { window, scanIds: listScanIds() }),
    ...createFigures(db, clickhouse),
    listDuties: () => [
      createMovingDuty({ db, clickhouse, log }),
      createDeletionDuty({ db, clickhouse, log }),
      { name: 'scan days', start: () => startFillingDays(clickhouse, log) },
    ],
    async waitUntilSettled() {
      const lastId = await findLastId(db)
      while (await isWaiting(db, lastId)) await pause(SETTLED_CHECK_MS)
    },
    getDatabaseState: () => (clickhouse.isAnswering ? 'up' : 'down'),
    requireScans: () => requireScansInClickHouse(db, address),
    async takeOver() {
      await confirmClickHouse(db, clickhouse)
      await setScanLocation(db, { isInClickHouse: true })
    },
    async deleteAll() {
      await db.delete(scanOutbox)
      await deleteAllScans(clickhouse)
    },
    // Nothing that was read from PostgreSQL is kept in memory.
    forget() {},
    close: () => clickhouse.close(),
  }
}

interface Source {
  db: Database
  clickhouse: ClickHouse
}

async function findStoredIds({ db, clickhouse }: Source, { people = [], bots = [] }: NewScans): Promise<Set<string>> {
  const scans = [...people, ...bots]
  const ids = new Set(scans.map(({ id }) => id))
  const storedIds = new Set<string>()
  // The outbox is read first: a scan that leaves it meanwhile is in ClickHouse by then.
  for await (const waiting of readWaitingScans(db))
    for (const { row } of waiting) if (ids.has(row.id)) storedIds.add(row.id)
  for (const id of await findIdsInClickHouse(clickhouse, scans)) storedIds.add(id)
  return storedIds
}

/** A scan that somebody refers to may still be in the outbox: a conversion can be reported a second after its scan. */
async function findStoredScans(
  { db, clickhouse }: Source,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<StoredScan[]> {
  // Visitors and programs can send anything as the id of a scan.
  const missing = new Set(ids.filter((id) => scanId.test(id)))
  const found: StoredScan[] = []
  const oldest = [...missing].toSorted()[0]
  if (oldest === undefined) return found
  const since = new Date(getIdTime(oldest).getTime() - CLOCK_SKEW_MS)
  for await (const scans of readWaitingScans(db, since)) {
    for (const { row, bot } of scans)
      if (!bot && row.workspace_id === workspaceId && missing.delete(row.id)) found.push(toStoredScan(row))
    if (missing.size === 0) break
  }
  found.push(...(await findScans(clickhouse, { workspaceId, ids: [...missing] })))
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function addGauges(metrics: Pick<Metrics, 'gauge'>, { db, clickhouse }: Source) {
  metrics.gauge('tessera_clickhouse_up', 'Whether ClickHouse answered the last statement.', () =>
    clickhouse.isAnswering ? 1 : 0,
  )
  metrics.gauge(
    'tessera_scan_outbox_scans',
    'Scans that wait in the database to be moved into ClickHouse.',
    async () => (await measureOutbox(db)).scans,
  )
  metrics.gauge(
    'tessera_scan_outbox_oldest_seconds',
    'For how long the oldest scan has been waiting to be moved into ClickHouse.',
    async () => (await measureOutbox(db)).seconds,
  )
}
