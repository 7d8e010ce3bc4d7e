import type { Database } from '#database/open.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { type StoredTraits, findTraits } from '#service/scans/store/present-scans.ts'
import { readScansWhere } from '#service/scans/store/read-rows.ts'

export type StoredScan = StoredTraits & { id: string; at: Date; visitor: string }

/** Reads the stored scans of a workspace, either of people or of bots, by their ids. */
export async function listStoredScans(
  db: Database,
  workspaceId: string,
  { bots = false }: { bots?: boolean } = {},
): Promise<StoredScan[]> {
  const rows = await readScansWhere(db, workspaceId, { bots, where: () => undefined })
  const traits = await findTraits(db, workspaceId, rows)
  return rows.flatMap(({ id, visitor }, i) => {
    const scanTraits = traits[i]
    return scanTraits ? [{ ...scanTraits, id, at: getIdTime(id), visitor }] : []
  })
}
