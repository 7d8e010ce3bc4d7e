import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { announceScans } from '../store/announce-scans.ts'
import { countByDestination } from '../store/count-by-destination.ts'
import { listScans, readScans } from '../store/list-scans.ts'
import { forgetMonths } from '../store/months.ts'
import { startMoving } from '../store/move-scans.ts'
import { createScanCondition } from '../store/row-conditions.ts'
import { resolveConditions } from '../store/scan-conditions.ts'
import { requireScansInDatabase, setScanLocation } from '../store/scan-location.ts'
import type { RedirectsQuery, ScanStore } from '../store/scan-store.ts'
import { getScanValues } from '../store/scan-values.ts'
import { botScans, formerBotScans, formerScans, scanParts, scans, scanValues, scanWorkspaces } from '../store/schema.ts'
import { findStoredIds, prepareScans, writeScans } from '../store/write-scans.ts'
import { startCompaction } from './compact-segments.ts'
import { createDamageReporter } from './report-damage.ts'
import { type CountingThread, startCounting } from './start-counting.ts'

interface PostgresScanStoreOptions {
  log: FastifyBaseLogger
  metrics?: Pick<Metrics, 'damagedSegments'>
  /** By default a thread of this store. */
  counting?: CountingThread
}

/** Stores scans as rows in the database of the service, and counts them from columns beside the rows. */
export function createPostgresScanStore(
  db: Database,
  { log, metrics, counting = startCounting(db, log, { ...(metrics && { metrics }) }) }: PostgresScanStoreOptions,
): ScanStore {
  // After a failover that lost transactions, numbers of values and segments may mean something else.
  const forget = () => {
    getScanValues(db).forget()
    forgetMonths(db)
    counting.forget()
  }
  return {
    async prepare(newScans) {
      const preparedScans = await prepareScans(db, newScans)
      return (tx) => writeScans(tx, preparedScans)
    },
    announce: announceScans,
    findStoredIds: (newScans) => findStoredIds(db, newScans),
    list: (query, page) => listScans(db, query, page),
    find: ({ workspaceId, ids }, tx = db) => readScans(tx, workspaceId, ids),
    countRedirects: (query) => countRedirects(db, query),
    createScanCondition: (query, window) => createScanCondition(db, query, window),
    countSummary: async ({ filters, ...request }) =>
      counting.ask('summary', { ...request, conditions: await resolveConditions(db, request.workspaceId, filters) }),
    countChanges: async ({ filters, ...request }) =>
      counting.ask('changes', { ...request, conditions: await resolveConditions(db, request.workspaceId, filters) }),
    findUnusualCodes: (request) => counting.ask('unusual', request),
    listDuties: () => [
      {
        name: 'compaction',
        channel: 'scans',
        start: () => startCompaction(db, { counting, onDamage: createDamageReporter(log, metrics), log }),
      },
      { name: 'moving of scans', start: () => startMoving(db, { log }) },
    ],
    waitUntilSettled: async () => {},
    getDatabaseState: () => null,
    requireScans: () => requireScansInDatabase(db),
    takeOver: () => setScanLocation(db, { isInClickHouse: false, isKnownToClickHouse: false }),
    async deleteAll() {
      const tables = [scans, botScans, formerScans, formerBotScans, scanParts, scanValues, scanWorkspaces]
      await db.execute(sql`truncate ${sql.join(tables, sql`, `)}`)
      forget()
    },
    forget,
    close: () => counting.close(),
  }
}

async function countRedirects(
  db: Database,
  { workspaceId, codeId, rule, since, ids }: RedirectsQuery,
): Promise<Map<string, number>> {
  const values = getScanValues(db)
  const [code, matchedRule] = await values.find(workspaceId, [
    { kind: 'code', value: codeId },
    { kind: 'matchedRule', value: rule },
  ])
  if (typeof code !== 'number' || typeof matchedRule !== 'number') return new Map()
  const counts = await countByDestination(db, { workspaceId, code, rule: matchedRule, since, ids })
  const destinations = await values.read(workspaceId, counts.keys())
  return new Map([...counts].map(([number, scans]) => [destinations.get(number)?.value ?? '', scans]))
}
