import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { scanParts } from '../store/schema.ts'
import { toText } from './columns-codec.ts'
import type { NamedColumns } from './columns.ts'
import { type PackedSegment, unpackSegment } from './packed-segment.ts'

export interface SegmentsOfDay {
  workspaceId: string
  bots: boolean
  /** Since 1970. */
  day: number
}

export interface StoredSegment {
  id: number
  named: NamedColumns
  counts: Uint32Array | null
}

/** Number of scans in each segment of a day. */
export function listSegments(db: Database, day: SegmentsOfDay): Promise<{ id: number; scans: number }[]> {
  return db.select({ id: scanParts.id, scans: scanParts.scans }).from(scanParts).where(ofDay(day))
}

/** All segments of a day, or those with these ids, in their stored form. */
export function readPacked(
  db: Database,
  day: SegmentsOfDay,
  ids?: number[],
): Promise<(PackedSegment & { id: number })[]> {
  const those = and(ofDay(day), ids && inArray(scanParts.id, ids))
  return db.select().from(scanParts).where(those).orderBy(scanParts.id)
}

/** All segments of a day. */
export async function readSegments(db: Database, day: SegmentsOfDay): Promise<StoredSegment[]> {
  const parts = await readPacked(db, day)
  return parts.map((part) => ({ id: part.id, named: unpackSegment(part), counts: part.counts && toText(part.counts) }))
}

/** Replaces several segments by one, unless another process has done so already. */
export async function replaceSegments(
  db: Database,
  day: SegmentsOfDay,
  { ids, by }: { ids: number[]; by: PackedSegment | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const those = and(ofDay(day), inArray(scanParts.id, ids))
    const held = await tx.select({ id: scanParts.id }).from(scanParts).where(those).for('update', { skipLocked: true })
    if (held.length !== ids.length) return
    await tx.delete(scanParts).where(those)
    if (by) await tx.insert(scanParts).values({ ...day, ...by })
  })
}

function ofDay({ workspaceId, bots, day }: SegmentsOfDay): SQL | undefined {
  return and(eq(scanParts.workspaceId, workspaceId), eq(scanParts.bots, bots), eq(scanParts.day, day))
}
