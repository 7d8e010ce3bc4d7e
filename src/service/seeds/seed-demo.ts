import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codeChanges, codes, codeTotals, shortCodes } from '../codes/schema.ts'
import { folders } from '../codes/folders/schema.ts'
import { destinationChecks } from '../codes/destination-checks/schema.ts'
import type { ScanRow } from '../scans/store/scan-row.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { usage } from '../tenancy/workspaces/schema.ts'
import { type DemoCode, createDemoCodes, type DemoFolder, createDemoFolders } from './demo-codes.ts'
import {
  generateBotScans,
  createDemand,
  createRisenScans,
  type DemoScan,
  generateHumanScans,
  RISEN_SCANS,
} from './demo-scans.ts'
import { emptyKit, storeKit } from '../brand/kit-rows.ts'
import { createRandom } from '../runtime/random.ts'

const HUMAN_SCANS = 50_000
const BOT_SCANS = 2_080
const SCANS_PER_BATCH = 2_500
const SEED = 2026
const DAY = 86_400_000
// Example domains are never checked, so the results stored here stay.
const NEVER = new Date('9999-01-01T00:00:00Z')

/** The colors of the hospitality company. */
const demoKit: typeof emptyKit = {
  ...emptyKit,
  colors: [
    { name: 'Harbour blue', value: '#123c5a', uses: ['accent'] },
    { name: 'Sand', value: '#f6f1e7', uses: ['background'] },
    { name: 'Rust', value: '#b4532a', uses: [] },
  ],
  headingFont: 'lora',
}

interface SeedOptions {
  scanStore: Pick<ScanStore, 'prepare'>
  onProgress?: (writtenCount: number, total: number) => void
  now?: Date
  seed?: number
}

/**
 * Fills an empty workspace with data like that of a hospitality company after a year and a half: folders, 300 codes with histories, and
 * 50,000 scans of the last 90 days. The same seed and time give the same data, except for ids and short codes. Each batch is committed
 * together with its totals, so that the data is consistent at any time.
 */
export async function seedDemo(
  db: Database,
  workspaceId: string,
  { scanStore, onProgress, now = new Date(), seed = SEED }: SeedOptions,
) {
  const random = createRandom(seed)
  const demoFolders = createDemoFolders(now)
  const demoCodes = createDemoCodes(random, now, demoFolders)
  await writeCodes(db, workspaceId, { demoFolders, demoCodes })
  await storeKit(db, { ...demoKit, workspaceId, updatedAt: now })
  const checks = createDemoChecks(demoCodes, now).map((check) => ({ ...check, workspaceId }))
  await db.insert(destinationChecks).values(checks)
  const demand = createDemand(random, now, demoCodes)
  const steadyScans = generateHumanScans(random, demand, HUMAN_SCANS - RISEN_SCANS)
  const human = [...steadyScans, ...createRisenScans(random, now, demoCodes)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const bots = generateBotScans(random, demand, BOT_SCANS)
  const total = human.length + bots.length
  let writtenCount = 0
  for (const [areBots, rows] of [[true, bots] as const, [false, human] as const])
    for (let start = 0; start < rows.length; start += SCANS_PER_BATCH) {
      const batch = rows.slice(start, start + SCANS_PER_BATCH)
      await writeBatch({ db, scanStore }, workspaceId, { bots: areBots, batch })
      writtenCount += batch.length
      onProgress?.(writtenCount, total)
    }
}

async function writeCodes(
  db: Database,
  workspaceId: string,
  { demoFolders, demoCodes }: { demoFolders: DemoFolder[]; demoCodes: DemoCode[] },
) {
  const live = demoCodes.filter(({ archived }) => !archived).length
  const changes = demoCodes.flatMap(({ id, changes: history }) =>
    history.map((change) => ({ ...change, workspaceId, codeId: id })),
  )
  await db.transaction(async (tx) => {
    await tx
      .insert(folders)
      .values(demoFolders.map((folder) => ({ ...folder, workspaceId, updatedAt: folder.createdAt })))
    await tx.insert(codes).values(demoCodes.map((code) => ({ ...code, workspaceId })))
    await tx.insert(shortCodes).values(demoCodes.map(({ id, shortCode }) => ({ shortCode, workspaceId, codeId: id })))
    await tx.insert(codeTotals).values(demoCodes.map(({ id, archived }) => ({ workspaceId, codeId: id, archived })))
    await tx.insert(codeChanges).values(changes)
    await tx
      .insert(usage)
      .values([
        { workspaceId, what: 'codes', used: live },
        { workspaceId, what: 'folders', used: demoFolders.length },
      ])
      .onConflictDoUpdate({
        target: [usage.workspaceId, usage.what],
        set: { used: sql`${usage.used} + excluded.used` },
      })
  })
}

interface ScanBatch {
  bots: boolean
  batch: DemoScan[]
}

interface SeededStores {
  db: Database
  scanStore: Pick<ScanStore, 'prepare'>
}

async function writeBatch({ db, scanStore }: SeededStores, workspaceId: string, { bots, batch }: ScanBatch) {
  const rows = batch.map((scan) => toScanRow(workspaceId, scan))
  const storeScans = await scanStore.prepare(bots ? { bots: rows } : { people: rows })
  await db.transaction(async (tx) => {
    await storeScans(tx)
    if (!bots)
      await tx.execute(sql`
        update ${codeTotals} set scans = ${codeTotals.scans} + added.scans
        from jsonb_to_recordset(${JSON.stringify(countByCode(batch))}::jsonb) as added(id text, scans bigint)
        where ${codeTotals.workspaceId} = ${workspaceId} and ${codeTotals.codeId} = added.id`)
  })
}

function toScanRow(
  workspaceId: string,
  { codeId, at, deviceType, destinationUrl, matchedRule, ...fields }: DemoScan,
): ScanRow {
  return {
    ...fields,
    workspace_id: workspaceId,
    code_id: codeId,
    at: at.toISOString(),
    device_type: deviceType,
    destination_url: destinationUrl,
    matched_rule: matchedRule,
  }
}

function countByCode(batch: readonly DemoScan[]): { id: string; scans: number }[] {
  return [...Map.groupBy(batch, ({ codeId }) => codeId)].map(([id, rows]) => ({ id, scans: rows.length }))
}

type Check = Omit<typeof destinationChecks.$inferSelect, 'workspaceId'>

/** Creates results of daily checks: nearly all destinations work, and three pages no longer exist. */
function createDemoChecks(codes: readonly DemoCode[], now: Date): Check[] {
  return codes
    .filter(({ archived, createdAt }) => !archived && createdAt.getTime() < now.getTime() - DAY)
    .map(({ id, destination: { url } }, index) => {
      const checkedAt = new Date(now.getTime() - ((index * 7919) % 1440) * 60_000)
      const result = index % 97 === 41 ? notFound : working
      return { codeId: id, url, dueAt: NEVER, checkedAt, ...result }
    })
}

const working = { ok: true, status: 200, error: null, failures: 0 }
const notFound = { ok: false, status: 404, error: 'answered 404', failures: 12 }
