import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Segment } from '#columns/columns.ts'
import { type PackedSegment, toWords, unpackSegment } from '#columns/segment-codec.ts'
import type { Database } from '#database/open.ts'
import { scanParts } from '../store/schema.ts'
import { verifySegment } from '../store/segment-checksums.ts'

/** A day of a workspace, whose segments have the scans either of people or of bots. */
export interface SegmentDay {
  workspaceId: string
  bots: boolean
  /** Since 1970. */
  day: number
}

/** A stored segment, ready to be counted. */
export interface UnpackedSegment {
  id: number
  /** Null if it is damaged. */
  segment: Segment | null
  /** Counts of the day as `encodeCounts` writes them. Null if they were not computed. */
  counts: Uint32Array | null
}

/** The number of scans of each segment of a day. */
export function listSegments(db: Database, day: SegmentDay): Promise<{ id: number; scans: number }[]> {
  return db.select({ id: scanParts.id, scans: scanParts.scans }).from(scanParts).where(dayCondition(day))
}

/** All segments of a day, or those with these ids. `packed` is null if the segment is damaged. */
export async function readPackedSegments(
  db: Database,
  day: SegmentDay,
  ids?: number[],
): Promise<{ id: number; packed: PackedSegment | null }[]> {
  const selected = and(dayCondition(day), ids && inArray(scanParts.id, ids))
  const rows = await db.select().from(scanParts).where(selected).orderBy(scanParts.id)
  return rows.map((row) => ({ id: row.id, packed: verifySegment(row) }))
}

/** All segments of a day. */
export async function readSegments(db: Database, day: SegmentDay): Promise<UnpackedSegment[]> {
  const rows = await readPackedSegments(db, day)
  return rows.map(({ id, packed }) => ({
    id,
    segment: packed && unpackSegment(packed),
    counts: packed?.counts ? toWords(packed.counts) : null,
  }))
}

/** Replaces segments with one, or with none if it is null, unless another process has replaced them already. */
export async function replaceSegments(
  db: Database,
  day: SegmentDay,
  { ids, replacement }: { ids: number[]; replacement: PackedSegment | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const replaced = and(dayCondition(day), inArray(scanParts.id, ids))
    const locked = await tx
      .select({ id: scanParts.id })
      .from(scanParts)
      .where(replaced)
      .for('update', { skipLocked: true })
    if (locked.length !== ids.length) return
    await tx.delete(scanParts).where(replaced)
    if (replacement) await tx.insert(scanParts).values({ ...day, ...replacement })
  })
}

function dayCondition({ workspaceId, bots, day }: SegmentDay): SQL | undefined {
  return and(eq(scanParts.workspaceId, workspaceId), eq(scanParts.bots, bots), eq(scanParts.day, day))
}
