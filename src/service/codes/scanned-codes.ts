import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from './schema.ts'

/** A period of scans, open at either end. `to` is exclusive. */
export interface ScannedPeriod {
  from?: Date | undefined
  to?: Date | undefined
}

/** Counts the scans of each code in a period, for a later domain that has the scans. Codes without scans are left out. */
export type CountScansOfCodes = (workspaceId: string, period: ScannedPeriod) => Promise<ReadonlyMap<string, number>>

export interface ScannedFilters {
  scannedFrom?: Date | undefined
  scannedTo?: Date | undefined
  notScannedFrom?: Date | undefined
  notScannedTo?: Date | undefined
}

interface IdsDependencies {
  db: Database
  countScansOfCodes: CountScansOfCodes
  /** Longer lists of ids are replaced by a function. */
  maxIds: number
}

/** Codes that filters by scans select: by their ids if there are few, or by a function if there are many. Without filters, neither is set. */
interface CodesByScans {
  onlyIds?: readonly string[]
  accepts?: (id: string) => boolean
}

/** Finds the codes that were scanned in one period and not scanned in another. */
export async function findIdsByScans(
  { db, countScansOfCodes, maxIds }: IdsDependencies,
  { workspaceId, scannedFrom, scannedTo, notScannedFrom, notScannedTo }: ScannedFilters & { workspaceId: string },
): Promise<CodesByScans> {
  const count = async (from: Date | undefined, to: Date | undefined) =>
    from === undefined && to === undefined ? null : countScansOfCodes(workspaceId, { from, to })
  const scannedCount = await count(scannedFrom, scannedTo)
  const excluded = await count(notScannedFrom, notScannedTo)
  if (!scannedCount && !excluded) return {}
  const accepts = (id: string) => (scannedCount?.has(id) ?? true) && !excluded?.has(id)
  const ids = scannedCount
    ? [...scannedCount.keys()].filter(accepts)
    : await selectOtherIds(db, { workspaceId, ids: [...(excluded?.keys() ?? [])], limit: maxIds + 1 })
  return ids.length > maxIds ? { accepts } : { onlyIds: ids }
}

interface OtherIdsQuery {
  workspaceId: string
  ids: readonly string[]
  limit: number
}

/** Ids of codes of the workspace other than these, up to a limit. */
async function selectOtherIds(db: Database, { workspaceId, ids, limit }: OtherIdsQuery): Promise<string[]> {
  const rows = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), isOtherThan(ids)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The condition for codes other than these. An anti-join stays fast for a hundred thousand ids, unlike `<> all`. */
export function isOtherThan(ids: readonly string[]) {
  return sql`not exists (select from unnest(${sql.param([...ids])}::text[]) as listed(id) where listed.id = ${codes.id})`
}
