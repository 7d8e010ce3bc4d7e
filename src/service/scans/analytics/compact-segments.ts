import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { scanValuesOf } from '../store/scan-values.ts'
import { scanParts } from '../store/schema.ts'
import { foldColumns, type Folding } from './compact-columns.ts'
import type { PackedPart } from './packed-segment.ts'
import { listParts, type PartsOfDay, readPacked, replaceParts } from './stored-segments.ts'
import { DAY_MS } from './time-steps.ts'

// A day that goes on may have so many parts before some of them become one.
const MANY = 16

type Fold = (folding: Folding) => Promise<PackedPart>
const OpenDay = z.object({ workspaceId: z.string(), bots: z.boolean(), day: z.int(), parts: z.int() })

/** Makes few parts of many, and of each day that is over one part with its counts. Answers how many days there were to do. */
export async function foldParts(
  db: Database,
  fold: Fold = (folding) => foldColumns(folding, scanValuesOf(db)),
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
    await foldDay(db, { workspaceId, bots, day }, { which: day < today ? 'whole' : 'small', fold })
  return due.length
}

/** What comes in meanwhile stays as it is. */
async function foldDay(db: Database, day: PartsOfDay, { which, fold }: { which: Folding['which']; fold: Fold }) {
  const parts = await readPacked(db, day, which === 'whole' ? undefined : smallOf(await listParts(db, day)))
  if (parts.length === 0) return
  const ids = parts.map(({ id }) => id)
  await replaceParts(db, day, { ids, by: await fold({ workspaceId: day.workspaceId, parts, which }) })
}

/** The small ones, and each larger one that is not much more than all before it: so that no scan is moved often. */
function smallOf(parts: readonly { id: number; scans: number }[]): number[] {
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
