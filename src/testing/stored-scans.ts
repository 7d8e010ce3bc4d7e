import type { Database } from '#database/open.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { readRowValues } from '#service/scans/store/present-scans.ts'
import { readScansWhere } from '#service/scans/store/read-rows.ts'
import type { StoredScan } from '#service/scans/store/scan-store.ts'

/** A stored scan with its time, which its id contains. */
export type TimedScan = StoredScan & { at: Date }

/** Reads the stored scans of a workspace, either of people or of bots, by their ids. */
export async function listStoredScans(
  db: Database,
  workspaceId: string,
  { bots = false }: { bots?: boolean } = {},
): Promise<TimedScan[]> {
  const rows = await readScansWhere(db, workspaceId, { bots, where: () => undefined })
  const scans = await readRowValues(db, workspaceId, rows)
  return scans.map((scan) => ({ ...scan, at: getIdTime(scan.id) }))
}
