import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { PackedSegment } from '#columns/segment-codec.ts'
import { DAY_MS } from '#columns/time-steps.ts'
import type { RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { getScanValues } from '../store/scan-values.ts'
import { scanParts } from '../store/schema.ts'
import { compactDay, type Compaction } from './compact-day.ts'
import { repairDay, upgradeDays } from './rebuild-days.ts'
import type { DamageListener } from './report-damage.ts'
import type { CountingThread } from './start-counting.ts'
import { listSegments, readPackedSegments, replaceSegments, type SegmentDay } from './stored-segments.ts'
import { listTransferableBuffers } from './transferable-buffers.ts'

// A running day may have fewer segments than these; then some are merged.
const MANY_SEGMENTS = 16
const EVERY_MS = 2_000
// Without new scans, there is something to merge only once a day is over.
const IDLE_MS = 60_000
const UPGRADE_EVERY_MS = 10 * 60_000

type RunCompaction = (compaction: Compaction) => Promise<PackedSegment>
const OpenDay = z.object({ workspaceId: z.string(), bots: z.boolean(), day: z.int(), segments: z.int() })

/**
 * Merges segments: those of a past day become one, with its counts. A day with a damaged segment is computed again from its scans.
 * Returns the number of days that needed it.
 */
export async function compactSegments(
  db: Database,
  {
    run = (compaction) => compactDay(compaction, (numbers) => getScanValues(db).read(compaction.workspaceId, numbers)),
    onDamage = () => {},
    signal,
  }: { run?: RunCompaction; onDamage?: DamageListener; signal?: AbortSignal } = {},
): Promise<number> {
  const { rows } = await db.execute(sql`
    select workspace_id as "workspaceId", bots, day, count(*)::int as segments from ${scanParts} where counts is null
    group by workspace_id, bots, day order by day, workspace_id, bots`)
  const today = Math.floor(Date.now() / DAY_MS)
  const dueDays = z
    .array(OpenDay)
    .parse(rows)
    .filter(({ day, segments }) => day < today || segments >= MANY_SEGMENTS)
  for (const { workspaceId, bots, day } of dueDays) {
    if (signal?.aborted) break
    await compactStoredDay(db, { workspaceId, bots, day }, { kind: day < today ? 'whole' : 'small', run, onDamage })
  }
  return dueDays.length
}

/** Segments that are added meanwhile are left alone. */
async function compactStoredDay(
  db: Database,
  day: SegmentDay,
  { kind, run, onDamage }: { kind: Compaction['kind']; run: RunCompaction; onDamage: DamageListener },
) {
  const smallIds = kind === 'small' ? findSmallSegments(await listSegments(db, day)) : undefined
  const storedSegments = await readPackedSegments(db, day, smallIds)
  if (storedSegments.length === 0) return
  const segments = storedSegments.flatMap(({ packed }) => packed ?? [])
  if (segments.length < storedSegments.length) {
    onDamage(day)
    return repairDay(db, day)
  }
  const ids = storedSegments.map(({ id }) => id)
  await replaceSegments(db, day, { ids, replacement: await run({ workspaceId: day.workspaceId, segments, kind }) })
}

/** The small segments, and each larger one that is not much larger than all smaller ones together, so that scans are rarely moved. */
function findSmallSegments(segments: readonly { id: number; scans: number }[]): number[] {
  const larger = segments.toSorted((a, b) => a.scans - b.scans)
  const small = larger.splice(0, MANY_SEGMENTS / 2)
  let scans = small.reduce((sum, segment) => sum + segment.scans, 0)
  for (const segment of larger) {
    if (segment.scans > 2 * scans) break
    small.push(segment)
    scans += segment.scans
  }
  return small.map(({ id }) => id)
}

/** Merges segments, and rebuilds outdated ones, behind the loaders of all processes. New scans wake it. */
export function startCompaction(
  db: Database,
  { counting, onDamage, log }: { counting: CountingThread; onDamage: DamageListener; log: FastifyBaseLogger },
): Required<RunningDuty> {
  let running: Promise<unknown> | null = null
  let idleUntil = 0
  let upgradeAt = 0
  const stopping = new AbortController()
  const { signal } = stopping
  const run = (compaction: Compaction) =>
    counting.ask('compaction', compaction, listTransferableBuffers(compaction.segments))
  const wake = () => {
    idleUntil = 0
  }
  const compactAndUpgrade = async () => {
    idleUntil = performance.now() + IDLE_MS
    if ((await compactSegments(db, { run, onDamage, signal })) > 0) wake()
    if (signal.aborted || performance.now() < upgradeAt) return
    // A process of an earlier version may still store outdated ones.
    if ((await upgradeDays(db)) === 0) upgradeAt = performance.now() + UPGRADE_EVERY_MS
    else wake()
  }
  const timer = setInterval(() => {
    if (performance.now() < idleUntil) return
    running ??= compactAndUpgrade()
      .catch((error: unknown) => {
        wake()
        log.warn({ err: error }, 'analytics segments not compacted; will retry')
      })
      .finally(() => (running = null))
  }, EVERY_MS).unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
