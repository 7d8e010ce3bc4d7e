import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { compactSegments } from '#service/scans/analytics/compact-segments.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { shortCodes } from '#service/codes/schema.ts'
import { createKey } from '#service/tenancy/keys/create-key.ts'
import { collectRows } from '#service/scans/loading/collect-rows.ts'
import { storeScans } from '#service/scans/loading/store-scans.ts'
import { enqueueScans } from '#service/webhooks/queue/enqueue-scans.ts'
import { scanParts, scans, scanValues } from '#service/scans/store/schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { generateJournalLines, HISTORY_DAYS } from './analytics-scans.ts'
import { createManyCodes } from './many-codes.ts'
import { openTemporaryService } from './temporary-service.ts'
import { timeUmamiQueries, fillUmami, measureUmamiBytes } from './umami-shapes.ts'

// Runs the real service with many scans, in a process of its own, and sends the parent its origin, a key and the measurements.
// Arguments: the number of scans, and the URL of a PostgreSQL database. Without the URL, the service uses PGlite on disk.
const [count = '200000', databaseUrl] = process.argv.slice(2)
const CODES = 10_000
const SCANS_PER_BATCH = 2_500
const service = await openTemporaryService(databaseUrl)
const { db } = service.database
const { id: workspaceId } = await createWorkspace(db, { name: 'Bench', plan: 'business' })
await createManyCodes(db, workspaceId, CODES)
const { log } = fastify({ logger: false })
const scanStore = openScanStore(db, { log })
const { key } = await createKey(db, workspaceId, { name: 'Bench', scope: 'admin' })

const loadResult = await loadScans(Number(count))
for (const table of [scans, scanParts, scanValues]) await db.execute(sql`vacuum analyze ${table}`)
const to = new Date()
const quarter = { from: new Date(to.getTime() - (HISTORY_DAYS / 2) * 86_400_000), to }
const filter = "and s.country = 'DE' and s.os = 'iOS' and s.language = 'de'"
const scanBytes = await measureScanBytes()
const umami = process.env['ANCHOR'] === '0' ? null : await measureUmami()
const unusualMs = await timeAnomalySearch()
const sampleCodes = await db.select({ shortCode: shortCodes.shortCode }).from(shortCodes).limit(1_000)
const paths = sampleCodes.map(({ shortCode }) => `/${shortCode}`)
const { origin } = await service.serve({ trustProxy: ['127.0.0.1'] })
process.send?.({ origin, key, from: quarter.from, to, ...loadResult, unusualMs, scanBytes, umami, paths })

process.once('disconnect', () => void service.end())

/** Stores scans with the steps of the loader that follow the reading of journal files. */
async function loadScans(scans: number): Promise<{ perSecond: number; compactionMs: number }> {
  const codes = Array.from({ length: CODES }, (_, i) => `cod_${String(i + 1).padStart(20, '0')}`)
  let [file, storingMs] = [0, 0]
  let batch: string[] = []
  const store = async () => {
    const started = performance.now()
    const collected = await collectRows(batch, async () => {
      throw new Error('A line of the bench cannot be read.')
    })
    const names = { journal: 'bench', position: 'bench' }
    const move = { names, owner: null, timeline: null, from: { file, offset: 0 }, to: { file: ++file, offset: 0 } }
    await storeScans({ db, scanStore, onStored: enqueueScans }, move, collected)
    storingMs += performance.now() - started
    batch = []
  }
  for (const line of generateJournalLines(scans, { workspaceId, codes })) {
    batch.push(line)
    if (batch.length === SCANS_PER_BATCH) await store()
  }
  await store()
  const startedAt = performance.now()
  await compactSegments(db)
  return { perSecond: scans / (storingMs / 1000), compactionMs: performance.now() - startedAt }
}

/** Times the hourly search for codes whose scans stopped or rose: its first run and a second one. */
async function timeAnomalySearch(): Promise<[number, number]> {
  const endHour = Math.floor(Date.now() / 3_600_000)
  const timeSearch = async () => {
    const startedAt = performance.now()
    await scanStore.findUnusualCodes({ workspaceId, endHour, watchedFrom: 0 })
    return performance.now() - startedAt
  }
  const times: [number, number] = [await timeSearch(), await timeSearch()]
  await scanStore.close()
  return times
}

async function measureUmami() {
  await fillUmami(db)
  return {
    bytes: await measureUmamiBytes(db),
    plain: Math.min(await timeUmamiQueries(db, quarter), await timeUmamiQueries(db, quarter)),
    filtered: Math.min(await timeUmamiQueries(db, quarter, filter), await timeUmamiQueries(db, quarter, filter)),
  }
}

/** Measures the size of the scans on disk, with indexes. */
async function measureScanBytes(): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('scan_rows'))
      + pg_total_relation_size('bot_scan_rows') + pg_total_relation_size('scan_values')
      + pg_total_relation_size('scan_parts') as bytes`)
  return Number(rows[0]?.bytes)
}
