import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { scanParts } from '../scans/schema.ts'
import { bytesOf, decodeColumns, encodeColumns, wordsOf } from './columns-codec.ts'
import type { NamedColumns } from './columns.ts'

export interface PartsOfDay {
  workspaceId: string
  bots: boolean
  /** Since 1970. */
  day: number
}

export interface StoredPart {
  id: number
  named: NamedColumns
  counts: Uint32Array | null
}

export type NewPart = typeof scanParts.$inferInsert

export function newPart(
  day: PartsOfDay,
  { columns, hashes }: NamedColumns,
  counts: Uint32Array | null = null,
): NewPart {
  return {
    ...day,
    scans: columns.scans,
    columns: encodeColumns(columns),
    visitors: bytesOf(hashes),
    counts: counts && bytesOf(counts),
  }
}

/** How many scans are in each part of a day. */
export function listParts(db: Database, day: PartsOfDay): Promise<{ id: number; scans: number }[]> {
  return db.select({ id: scanParts.id, scans: scanParts.scans }).from(scanParts).where(ofDay(day))
}

/** All parts of a day, or those of these ids. */
export async function readParts(db: Database, day: PartsOfDay, ids?: number[]): Promise<StoredPart[]> {
  const those = and(ofDay(day), ids && inArray(scanParts.id, ids))
  const rows = await db.select().from(scanParts).where(those).orderBy(scanParts.id)
  return rows.map(({ id, columns, visitors, counts }) => ({
    id,
    named: { columns: decodeColumns(columns), hashes: wordsOf(visitors) },
    counts: counts && wordsOf(counts),
  }))
}

/** Puts one part in the place of others, or does nothing where another process was quicker. */
export async function replaceParts(
  db: Database,
  day: PartsOfDay,
  { ids, by }: { ids: number[]; by: NewPart | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const those = and(ofDay(day), inArray(scanParts.id, ids))
    const held = await tx.select({ id: scanParts.id }).from(scanParts).where(those).for('update', { skipLocked: true })
    if (held.length !== ids.length) return
    await tx.delete(scanParts).where(those)
    if (by) await tx.insert(scanParts).values(by)
  })
}

function ofDay({ workspaceId, bots, day }: PartsOfDay): SQL | undefined {
  return and(eq(scanParts.workspaceId, workspaceId), eq(scanParts.bots, bots), eq(scanParts.day, day))
}
