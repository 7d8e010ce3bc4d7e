import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notify } from '#database/open.ts'
import { generateScans } from '#testing/generated-scans.ts'
import { createCode } from '#testing/create-code.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { scanParts } from '../store/schema.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'
import { compactSegments } from './compact-segments.ts'
import { rebuildDays } from './rebuild-days.ts'

const service = await startTestService()
const { db } = service.database

/** A workspace with scans of several days, and its figures. */
async function scannedWorkspace() {
  const workspace = await service.createWorkspace()
  const { id } = await createCode(workspace)
  for (const seed of [1, 2, 3]) {
    const people = generateScans(seed, { count: 400, codes: [id] })
      .map(({ row }) => ({ ...row, workspace_id: workspace.id }))
      // Few days, all of them over.
      .filter(({ at }) => at < `${new Date().getUTCFullYear() - 1}-03-16`)
    const preparedScans = await prepareScans(db, { people })
    await db.transaction(async (tx) => writeScans(tx, preparedScans))
  }
  const year = new Date().getUTCFullYear() - 1
  const query = { from: `${year}-03-01T00:00:00Z`, to: `${year}-04-01T00:00:00Z`, country: '!nowhere' }
  return {
    workspaceId: workspace.id,
    readFigures: () => workspace.call('GET /analytics/summary', { query }),
    /** Damages every segment. They get new ids, as after a restart nothing is in the cache. */
    async damageAll(changedFields: { counts?: null } = {}) {
      const storedSegments = await db.select().from(scanParts).where(eq(scanParts.workspaceId, workspace.id))
      await db.delete(scanParts).where(eq(scanParts.workspaceId, workspace.id))
      for (const { id: _, columns, ...others } of storedSegments)
        await db.insert(scanParts).values({ ...others, columns: damage(columns), ...changedFields })
    },
    countWrongDays: async () => (await rebuildDays(db, workspace.id, { write: false })).wrongDays.length,
  }
}

function damage(columns: Uint8Array): Uint8Array {
  const middle = Math.floor(columns.length / 2)
  return columns.with(middle, ~(columns[middle] ?? 0) & 0xff)
}

async function countReports() {
  const counter = await service.metrics.getSingleMetric('tessera_damaged_segments_total')?.get()
  return counter?.values[0]?.value ?? 0
}

test('figures of days whose segments are damaged are those of their scans, and the segments are replaced', async () => {
  const { readFigures, damageAll, countWrongDays } = await scannedWorkspace()
  await compactSegments(db)
  const before = await readFigures()
  expect(before.totals.scans).toBeGreaterThan(0)
  await damageAll()
  expect(await countWrongDays()).toBeGreaterThan(3)
  const reports = await countReports()
  expect(await readFigures()).toEqual(before)
  expect(await countReports()).toBeGreaterThan(reports)
  expect(await countWrongDays()).toBe(0)
})

test('a damaged segment is never merged into another one', async () => {
  const { workspaceId, readFigures, damageAll, countWrongDays } = await scannedWorkspace()
  const before = await readFigures()
  const reports = await countReports()
  await damageAll({ counts: null })
  // As the loader does for new scans. Without it, the service looks for segments to merge once a minute.
  await notify(db, 'scans', JSON.stringify({ workspaceId, ids: [] }))
  await until(async () => (await countWrongDays()) === 0)
  expect(await countReports()).toBeGreaterThan(reports)
  expect(await readFigures()).toEqual(before)
})
