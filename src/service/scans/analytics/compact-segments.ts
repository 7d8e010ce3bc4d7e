import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { getScanValues } from '../store/scan-values.ts'
import { scanParts } from '../store/schema.ts'
import { compactColumns, type Compaction } from './compact-columns.ts'
import type { PackedSegment } from './packed-segment.ts'
import { upgradeDays } from './rebuild-days.ts'
import { listSegments, type SegmentsOfDay, readPacked, replaceSegments } from './stored-segments.ts'
import { DAY_MS } from './time-steps.ts'
import type { FastifyBaseLogger } from 'fastify'
import { buffersIn } from './transferable-buffers.ts'
import type { Counting } from './start-counting.ts'

// A running day may have this many segments before some are merged.
const MANY = 16
const EVERY_MS = 2_000
const UPGRADE_EVERY_MS = 10 * 60_000

type CompactionJob = (compaction: Compaction) => Promise<PackedSegment>
const OpenDay = z.object({ workspaceId: z.string(), bots: z.boolean(), day: z.int(), parts: z.int() })

/** Merges segments: those of a finished day into one with its counts. Returns the number of days that needed it. */
export async function compactSegments(
  db: Database,
  compact: CompactionJob = (compaction) => compactColumns(compaction, getScanValues(db)),
): Promise<number> {
  const { rows } = await db.execute(sql`
    select workspace_id as "workspaceId", bots, day, count(*)::int as parts from ${scanParts} where counts is null
    group by workspace_id, bots, day order by day, workspace_id, bots`)
  const today = Math.floor(Date.now() / DAY_MS)
  const due = z
    .array(OpenDay)
    .parse(rows)
    .filter(({ day, parts }) => day < today || parts >= MANY)
  for (const { workspaceId, bots, day } of due)
    await compactDay(db, { workspaceId, bots, day }, { which: day < today ? 'whole' : 'small', compact })
  return due.length
}

/** Segments that are added meanwhile are left alone. */
async function compactDay(
  db: Database,
  day: SegmentsOfDay,
  { which, compact }: { which: Compaction['which']; compact: CompactionJob },
) {
  const parts = await readPacked(
    db,
    day,
    which === 'whole' ? undefined : findSmallSegments(await listSegments(db, day)),
  )
  if (parts.length === 0) return
  const ids = parts.map(({ id }) => id)
  await replaceSegments(db, day, { ids, by: await compact({ workspaceId: day.workspaceId, parts, which }) })
}

/** The small segments, and each larger one that is not much larger than all smaller ones together, so that scans are seldom moved. */
function findSmallSegments(parts: readonly { id: number; scans: number }[]): number[] {
  const rising = parts.toSorted((a, b) => a.scans - b.scans)
  const taken = rising.splice(0, MANY / 2)
  let scans = taken.reduce((sum, part) => sum + part.scans, 0)
  for (const part of rising) {
    if (part.scans > 2 * scans) break
    taken.push(part)
    scans += part.scans
  }
  return taken.map(({ id }) => id)
}

/** Merges segments, and rebuilds outdated ones, in the background, behind the loaders of all processes. */
export function startCompaction(db: Database, counting: Counting, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null
  let upgradeAt = 0
  const compact = (compaction: Compaction) => counting.ask('compaction', compaction, buffersIn(compaction.parts))
  const work = async () => {
    await compactSegments(db, compact)
    if (Date.now() < upgradeAt) return
    // Another process of the version before may still store outdated ones.
    if ((await upgradeDays(db)) === 0) upgradeAt = Date.now() + UPGRADE_EVERY_MS
  }
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'analytics segments not compacted; will retry'))
      .finally(() => (running = null))
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
