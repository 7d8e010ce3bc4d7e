import { and, eq, isNull } from 'drizzle-orm'
import type { Campaign } from '#contract/campaigns.ts'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { listCampaigns, toAnyOfCodes } from '../campaigns/campaign-rows.ts'
import { codes, codeTotals } from '../codes/schema.ts'
import type { UnusualScans } from '../scans/store/scan-store.ts'
import { selectCodes } from '../scans/store/select-codes.ts'
import type { FoundState } from './reconcile-alerts.ts'
import { findAvailableCodes } from './find-states.ts'
import { alerts } from './schema.ts'

const HOUR_MS = 3_600_000

interface UnusualHours extends UnusualScans {
  now: Date
  /** The end of the last hour that was counted, in hours since 1970. */
  end: number
}

/**
 * Finds the codes whose scans stopped or rose. A stop lasts until the next scan. Codes that are not expected to be scanned have no stop.
 */
export async function findUnusualScans(
  db: Database,
  workspaceId: string,
  { stops, rises, end, now }: UnusualHours,
): Promise<FoundState[]> {
  const openStops = await findOpenStops(db, workspaceId)
  const stoppedIds = [
    ...new Set([...stops.map(({ codeId }) => codeId), ...openStops.map(({ subjectId }) => subjectId)]),
  ]
  const names = await findAvailableCodes(db, workspaceId, [...stoppedIds, ...rises.map(({ codeId }) => codeId)])
  const idsOfEndedCampaigns = await findCodesOfEndedCampaigns(db, workspaceId, { codeIds: stoppedIds, now })
  const totals = await readTotals(db, workspaceId, stoppedIds)
  const isExpected = (id: string) => names.has(id) && !idsOfEndedCampaigns.has(id)
  const newStops = stops.filter(({ codeId }) => isExpected(codeId))
  const lastingStops = openStops.filter(
    ({ subjectId, scansBefore }) => (totals.get(subjectId) ?? 0) <= (scansBefore ?? 0),
  )
  return [
    ...newStops.map(({ codeId, lastHour, expected, perDay }): FoundState => ({
      ...toCodeSubject('scans_stopped', codeId, names),
      details: { lastScanAt: toTime(lastHour), expected, perDay },
      scansBefore: totals.get(codeId) ?? 0,
      begins: true,
    })),
    ...lastingStops
      .filter(({ subjectId }) => isExpected(subjectId))
      .map((row): FoundState => ({ ...row, begins: false })),
    ...rises
      .filter(({ codeId }) => names.has(codeId))
      .map(({ codeId, scans, expected, hours, begins }): FoundState => ({
        ...toCodeSubject('scans_rose', codeId, names),
        details: { from: toTime(end - hours), to: toTime(end), scans, expected },
        begins,
      })),
  ]
}

function toCodeSubject<K extends string>(kind: K, codeId: string, names: ReadonlyMap<string, string>) {
  return { kind, subjectType: 'code', subjectId: codeId, subjectName: names.get(codeId) ?? '' } as const
}

function toTime(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString()
}

async function findOpenStops(db: Database, workspaceId: string) {
  const { kind, subjectType, subjectId, subjectName, details, scansBefore } = alerts
  return db
    .select({ kind, subjectType, subjectId, subjectName, details, scansBefore })
    .from(alerts)
    .where(and(eq(alerts.workspaceId, workspaceId), eq(kind, 'scans_stopped'), isNull(alerts.resolvedAt)))
}

async function readTotals(db: Database, workspaceId: string, codeIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ codeId: codeTotals.codeId, scans: codeTotals.scans })
    .from(codeTotals)
    .where(and(eq(codeTotals.workspaceId, workspaceId), isInList(codeTotals.codeId, codeIds)))
  return new Map(rows.map(({ codeId, scans }) => [codeId, scans]))
}

/** Finds the codes that are only in campaigns that have ended. */
async function findCodesOfEndedCampaigns(
  db: Database,
  workspaceId: string,
  { codeIds, now }: { codeIds: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (codeIds.length === 0) return new Set()
  const campaigns = await listCampaigns(db, workspaceId)
  const hasEnded = ({ to }: Campaign) => to !== null && to <= now
  const findCodeIds = async (someCampaigns: readonly Campaign[]) => {
    const ids = new Set<string>()
    for (const campaign of someCampaigns) {
      const condition = await selectCodes(db, workspaceId, { codeIds, anyOf: toAnyOfCodes(campaign) })
      for (const { id } of await db.select({ id: codes.id }).from(codes).where(condition)) ids.add(id)
    }
    return ids
  }
  const endedIds = await findCodeIds(campaigns.filter(hasEnded))
  const runningIds =
    endedIds.size === 0 ? endedIds : await findCodeIds(campaigns.filter((campaign) => !hasEnded(campaign)))
  return new Set([...endedIds].filter((id) => !runningIds.has(id)))
}
