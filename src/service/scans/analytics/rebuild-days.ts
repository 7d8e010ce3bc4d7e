import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter, getIdTime } from '#service/ids/ids.ts'
import { completeDestinations } from '../store/number-destinations.ts'
import { getScanValues } from '../store/scan-values.ts'
import { botScans, scanParts, scans } from '../store/schema.ts'
import { columnScan } from './add-segments.ts'
import { toColumns, type ColumnScan, eachField, type Field, type NamedColumns } from './columns.ts'
import { encodeColumns } from './columns-codec.ts'
import { getCounts, encodeCounts } from './day-counts.ts'
import { labelled } from './day-labels.ts'
import { mergeColumns } from './merge-columns.ts'
import { packSegment, SEGMENT_FORMAT } from './packed-segment.ts'
import { type SegmentsOfDay, readSegments, replaceSegments, type StoredSegment } from './stored-segments.ts'
import { DAY_MS } from './time-steps.ts'
import { newYielder } from './yield-to-event-loop.ts'

export interface Rebuilt {
  days: number
  scans: number
  /** Days whose stored segments did not match their scans. */
  wrong: SegmentsOfDay[]
}

/** Recomputes the segments from the scans, compares them with the stored ones, and replaces wrong ones. */
export async function rebuildDays(
  db: Database,
  workspaceId: string,
  { write, now = Date.now() }: { write: boolean; now?: number },
): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { days: 0, scans: 0, wrong: [] }
  for (const bots of [false, true])
    for (const day of await findDays(db, workspaceId, bots)) {
      const at = { workspaceId, bots, day }
      const { counted, right } = await rebuildDay(db, at, { write, isOver: (day + 1) * DAY_MS <= now })
      rebuilt.days++
      rebuilt.scans += counted
      if (!right) rebuilt.wrong.push(at)
    }
  return rebuilt
}

async function rebuildDay(db: Database, day: SegmentsOfDay, { write, isOver }: { write: boolean; isOver: boolean }) {
  const { named, counts, stored } = await recomputeDay(db, day)
  const right =
    (await isSame(named, stored)) && stored.every((part) => part.counts === null || areSame(part.counts, counts))
  if (!right && write) await replaceDay(db, day, { named, counts: isOver ? counts : null, stored })
  return { counted: named.columns.scans, right }
}

const UPGRADED_AT_ONCE = 5

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
    .limit(UPGRADED_AT_ONCE)
  for (const one of outdated) {
    const { counts, ...recomputed } = await recomputeDay(db, one)
    await replaceDay(db, one, { ...recomputed, counts: (one.day + 1) * DAY_MS <= now ? counts : null })
  }
  return outdated.length
}

async function recomputeDay(db: Database, day: SegmentsOfDay) {
  // One snapshot for both, so that a loader's new scans are in neither.
  const { rows, stored } = await db.transaction(
    async (tx) => ({ rows: await readRows(tx, day), stored: await readSegments(tx, day) }),
    { isolationLevel: 'repeatable read' },
  )
  const destinations = [...new Set(rows.map(({ destination }) => destination))]
  const utms = await completeDestinations(db, day.workspaceId, destinations)
  const named = await toNamed(rows.map((row) => ({ ...row, utm: utms.get(row.destination) ?? 0 })))
  const labels = await labelled(getScanValues(db), day.workspaceId, named.columns)
  return { named, counts: encodeCounts(await getCounts(labels)), stored }
}

const SLICE = 2_000

/** In slices, so that redirects do not wait. */
async function toNamed(rows: Parameters<typeof columnScan>[0][]): Promise<NamedColumns> {
  const yieldIfDue = newYielder()
  const parts: NamedColumns[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    parts.push(toColumns(rows.slice(from, from + SLICE).map(columnScan)))
    await yieldIfDue()
  }
  return mergeColumns(parts)
}

interface Recomputed {
  named: NamedColumns
  counts: Uint32Array | null
  stored: readonly StoredSegment[]
}

async function replaceDay(db: Database, day: SegmentsOfDay, { named, counts, stored }: Recomputed) {
  const by = named.columns.scans === 0 ? null : packSegment(named, counts)
  await replaceSegments(db, day, { ids: stored.map(({ id }) => id), by })
}

/** Whether the segments together contain these scans, each once, in any order. */
async function isSame(named: NamedColumns, stored: readonly StoredSegment[]): Promise<boolean> {
  const merged = toColumns(scansIn(await mergeColumns(stored.map((part) => part.named))))
  const own = toColumns(scansIn(named))
  return areSame(merged.hashes, own.hashes) && areSame(encodeColumns(merged.columns), encodeColumns(own.columns))
}

function areSame(a: Uint8Array | Uint32Array, b: Uint8Array | Uint32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

function scansIn({ columns, hashes }: NamedColumns): ColumnScan[] {
  let visitor = -2
  return Array.from({ length: columns.scans }, (_, row) => {
    visitor += columns.starts[row] === 1 ? 2 : 0
    const value = (field: Field) => {
      const { values, at } = columns.fields[field]
      return values[at[row] ?? 0] ?? 0
    }
    return {
      time: columns.times[row] ?? 0,
      high: hashes[visitor] ?? 0,
      low: hashes[visitor + 1] ?? 0,
      ...eachField(value),
    }
  })
}

/** Every day with scans or segments. */
async function findDays(db: Database, workspaceId: string, bots: boolean): Promise<number[]> {
  const stored = await db
    .selectDistinct({ day: scanParts.day })
    .from(scanParts)
    .where(and(eq(scanParts.workspaceId, workspaceId), eq(scanParts.bots, bots)))
  const days = new Set(stored.map(({ day }) => day))
  const table = getTable(bots)
  for (let from = ''; ;) {
    const [next] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), gte(table.id, from)))
      .orderBy(table.id)
      .limit(1)
    if (next === undefined) return [...days].toSorted((a, b) => a - b)
    const day = Math.floor(getIdTime(next.id).getTime() / DAY_MS)
    days.add(day)
    from = idAtOrAfter('scn', new Date((day + 1) * DAY_MS))
  }
}

async function readRows(tx: Database, { workspaceId, bots, day }: SegmentsOfDay) {
  const table = getTable(bots)
  const [from, to] = [day, day + 1].map((at) => idAtOrAfter('scn', new Date(at * DAY_MS)))
  return tx
    .select()
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), gte(table.id, from ?? ''), lt(table.id, to ?? '')))
}

const getTable = (bots: boolean) => (bots ? botScans : scans)
