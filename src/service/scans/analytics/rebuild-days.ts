import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Segment, toSegment } from '#columns/columns.ts'
import { countDay, encodeCounts } from '#columns/day-counts.ts'
import { labelDay } from '#columns/labels.ts'
import { mergeSegments } from '#columns/merge-segments.ts'
import { areEqual, haveSameScans, packSegment, SEGMENT_FORMAT } from '#columns/segment-codec.ts'
import { DAY_MS } from '#columns/time-steps.ts'
import type { Database } from '#database/open.ts'
import { completeDestinations } from '../store/number-destinations.ts'
import { getScanValues } from '../store/scan-values.ts'
import { findWorkspaceKey, type RawRow, readRows, toNumberedRows } from '../store/read-rows.ts'
import { getScanTables, type WorkspaceKey } from '../store/scan-tables.ts'
import { scanParts } from '../store/schema.ts'
import { addChecksums } from '../store/segment-checksums.ts'
import { toScanRecord } from '../store/write-segments.ts'
import { readSegments, replaceSegments, type SegmentDay, type UnpackedSegment } from './stored-segments.ts'
import { createYielder, runInChunks } from './yield-to-event-loop.ts'

export interface RebuildResult {
  days: number
  scans: number
  /** Days whose stored segments did not match their scans. */
  wrongDays: SegmentDay[]
}

/** Recomputes the segments from the scans, compares them with the stored ones, and replaces wrong ones. */
export async function rebuildDays(
  db: Database,
  workspaceId: string,
  { write, now = Date.now() }: { write: boolean; now?: number },
): Promise<RebuildResult> {
  const result: RebuildResult = { days: 0, scans: 0, wrongDays: [] }
  for (const bots of [false, true])
    for (const day of await findDays(db, workspaceId, bots)) {
      const segmentDay = { workspaceId, bots, day }
      const { scanCount, isRight } = await rebuildDay(db, segmentDay, { write, isOver: (day + 1) * DAY_MS <= now })
      result.days++
      result.scans += scanCount
      if (!isRight) result.wrongDays.push(segmentDay)
    }
  return result
}

async function rebuildDay(db: Database, day: SegmentDay, { write, isOver }: { write: boolean; isOver: boolean }) {
  const { segment, counts, storedSegments } = await recomputeDay(db, day)
  const intact = storedSegments.flatMap((part) => part.segment ?? [])
  const isRight =
    intact.length === storedSegments.length &&
    haveSameScans(await runInChunks(mergeSegments(intact)), segment) &&
    storedSegments.every((part) => part.counts === null || areEqual(part.counts, counts))
  if (!isRight && write) await replaceDay(db, day, { segment, counts: isOver ? counts : null, storedSegments })
  return { scanCount: segment.columns.scans, isRight }
}

/** Replaces the segments of a day, one of which is damaged, with a segment that is built from the scans. */
export async function repairDay(db: Database, day: SegmentDay, now = Date.now()): Promise<void> {
  await rebuildDay(db, day, { write: true, isOver: (day.day + 1) * DAY_MS <= now })
}

const UPGRADED_DAYS = 5

/**
 * Rebuilds days whose segments lack what was added since they were stored, the latest first. Returns how many; 0 once there are no more.
 */
export async function upgradeDays(db: Database, now = Date.now()): Promise<number> {
  const { workspaceId, bots, day } = scanParts
  const outdated = await db
    .selectDistinct({ workspaceId, bots, day })
    .from(scanParts)
    .where(lt(scanParts.format, SEGMENT_FORMAT))
    .orderBy(desc(day))
    .limit(UPGRADED_DAYS)
  for (const segmentDay of outdated) {
    const { counts, ...recomputed } = await recomputeDay(db, segmentDay)
    const isOver = (segmentDay.day + 1) * DAY_MS <= now
    await replaceDay(db, segmentDay, { ...recomputed, counts: isOver ? counts : null })
  }
  return outdated.length
}

async function recomputeDay(db: Database, day: SegmentDay) {
  const workspace = await findWorkspaceKey(db, day.workspaceId)
  // One snapshot for both, so that a loader's new scans are in neither.
  const { rawRows, storedSegments } = await db.transaction(
    async (tx) => ({ rawRows: await readDay(tx, workspace, day), storedSegments: await readSegments(tx, day) }),
    { isolationLevel: 'repeatable read' },
  )
  const rows = await toNumberedRows(db, day.workspaceId, rawRows)
  const destinations = [...new Set(rows.map(({ destination }) => destination))]
  const utms = await completeDestinations(db, day.workspaceId, destinations)
  const segment = await buildSegment(rows.map((row) => ({ ...row, utm: utms.get(row.destination)?.at(-1) ?? 0 })))
  const labeled = await labelDay(segment.columns, (numbers) => getScanValues(db).read(day.workspaceId, numbers))
  return { segment, counts: encodeCounts(await runInChunks(countDay(labeled))), storedSegments }
}

const ROWS_PER_SLICE = 2_000

/** In slices, so that redirects do not wait. */
async function buildSegment(rows: Parameters<typeof toScanRecord>[0][]): Promise<Segment> {
  const yieldIfDue = createYielder()
  const segments: Segment[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_SLICE) {
    segments.push(toSegment(rows.slice(from, from + ROWS_PER_SLICE).map(toScanRecord)))
    await yieldIfDue()
  }
  return runInChunks(mergeSegments(segments))
}

interface RecomputedDay {
  segment: Segment
  counts: Uint32Array | null
  storedSegments: readonly UnpackedSegment[]
}

async function replaceDay(db: Database, day: SegmentDay, { segment, counts, storedSegments }: RecomputedDay) {
  const replacement = segment.columns.scans === 0 ? null : addChecksums(packSegment(segment, counts))
  await replaceSegments(db, day, { ids: storedSegments.map(({ id }) => id), replacement })
}

/** Every day with scans or segments. */
async function findDays(db: Database, workspaceId: string, bots: boolean): Promise<number[]> {
  const storedRows = await db
    .selectDistinct({ day: scanParts.day })
    .from(scanParts)
    .where(and(eq(scanParts.workspaceId, workspaceId), eq(scanParts.bots, bots)))
  const days = new Set(storedRows.map(({ day }) => day))
  const workspace = await findWorkspaceKey(db, workspaceId)
  for (let from = 0; ;) {
    const next = await findDayOfNextScan(db, workspace, { bots, from })
    if (next === null) return [...days].toSorted((a, b) => a - b)
    days.add(next)
    from = next + 1
  }
}

/** The first day with a scan, from a day on. */
async function findDayOfNextScan(
  db: Database,
  workspace: WorkspaceKey,
  { bots, from }: { bots: boolean; from: number },
): Promise<number | null> {
  const days = getScanTables(bots, workspace).map(({ table, isOfWorkspace, isWithin, oldestFirst, milliseconds }) => {
    const condition = and(isOfWorkspace, isWithin({ from: toMidnight(from) }))
    return sql`(select ${milliseconds} / ${DAY_MS}::bigint as day from ${table} where ${condition} order by ${oldestFirst} limit 1)`
  })
  const { rows } = await db.execute<{ day: number | null }>(
    sql`select min(day)::int as day from (${sql.join(days, sql` union all `)}) as days`,
  )
  return rows[0]?.day ?? null
}

function readDay(tx: Database, workspace: WorkspaceKey, { bots, day }: SegmentDay): Promise<RawRow[]> {
  return readRows(tx, workspace, {
    bots,
    where: (table) => table.isWithin({ from: toMidnight(day), to: toMidnight(day + 1) }),
  })
}

function toMidnight(day: number): Date {
  return new Date(day * DAY_MS)
}
