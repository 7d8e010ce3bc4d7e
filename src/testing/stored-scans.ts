import { eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { type StoredTraits, findTraits } from '#service/scans/store/present-scans.ts'
import { type botScans, scans } from '#service/scans/store/schema.ts'

export type StoredScan = StoredTraits & { id: string; at: Date; visitor: string }

/** Reads the stored scans of a workspace, either of people or of bots, by their ids. */
export async function listStoredScans(
  db: Database,
  workspaceId: string,
  { table = scans }: { table?: typeof scans | typeof botScans } = {},
): Promise<StoredScan[]> {
  const rows = await db.select().from(table).where(eq(table.workspaceId, workspaceId)).orderBy(table.id)
  const traits = await findTraits(db, workspaceId, rows)
  return rows.flatMap(({ id, visitor }, i) => {
    const scanTraits = traits[i]
    return scanTraits ? [{ ...scanTraits, id, at: getIdTime(id), visitor }] : []
  })
}
