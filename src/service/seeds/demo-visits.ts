import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codeTotals } from '../codes/schema.ts'
import { createId } from '../ids/ids.ts'
import { type Random, createRandom } from '../runtime/random.ts'
import type { ScanRow } from '../scans/store/scan-row.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { visitSteps } from '../scans/visits/schema.ts'
import { drawVisitor } from './demo-visitors.ts'

const SEED = 2027
const DAY = 86_400_000
const DAYS = 60
const OTHER_SCANS = 260
const VIEWED = 0.86
const PRESSED = 0.21

interface DemoVisitsOptions {
  scanStore: Pick<ScanStore, 'prepare'>
  workspaceId: string
  code: { id: string; url: string }
  /** The page that the code opens. */
  pageId: string
  /** The times at which its form was sent. */
  sentAt: readonly Date[]
  now: Date
}

/**
 * Adds scans of a code that opens a page, and what their visitors did there. There is a scan some minutes before each time the form was sent.
 * Returns the ids of those scans, in order.
 */
export async function seedDemoVisits(
  db: Database,
  { scanStore, workspaceId, code, pageId, sentAt, now }: DemoVisitsOptions,
): Promise<string[]> {
  const random = createRandom(SEED)
  const toScanTime = (at: Date) => new Date(at.getTime() - 40_000 - Math.floor(random() ** 2 * 900_000))
  const leadScans = sentAt.map((at) => createScanRow(random, code, { workspaceId, at: toScanTime(at) }))
  const otherScans = Array.from({ length: OTHER_SCANS }, () => {
    const at = new Date(now.getTime() - Math.floor(random() ** 1.4 * DAYS * DAY) - 60_000)
    return createScanRow(random, code, { workspaceId, at })
  })
  const rows = [...leadScans, ...otherScans]
  const viewingScans = [...leadScans, ...otherScans.filter(() => random() < VIEWED)]
  const steps = viewingScans.flatMap(({ id }) => [
    { step: 'view' as const, scanId: id },
    ...(random() < PRESSED ? [{ step: 'click' as const, scanId: id }] : []),
  ])
  const storeScans = await scanStore.prepare({ people: rows })
  await db.transaction(async (tx) => {
    await storeScans(tx)
    await tx
      .insert(visitSteps)
      .values(steps.map((step) => ({ ...step, workspaceId, codeId: code.id, openedId: pageId })))
    await tx
      .update(codeTotals)
      .set({ scans: sql`${codeTotals.scans} + ${rows.length}` })
      .where(and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.codeId, code.id)))
  })
  return leadScans.map(({ id }) => id)
}

function createScanRow(
  random: Random,
  code: DemoVisitsOptions['code'],
  { workspaceId, at }: { workspaceId: string; at: Date },
): ScanRow {
  const { place, hash, deviceType, ...agent } = drawVisitor(random, { kind: 'receipt', city: 'Bristol' })
  const { country, region, city, latitude, longitude, timezone } = place
  return {
    ...agent,
    workspace_id: workspaceId,
    id: createId('scn', at),
    code_id: code.id,
    at: at.toISOString(),
    country,
    region,
    city,
    latitude,
    longitude,
    timezone,
    device_type: deviceType,
    destination_url: code.url,
    matched_rule: null,
    visitor: hash,
  }
}
