import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DaysQuery } from '#columns/count-range.ts'
import { SEGMENT_FORMAT } from '#columns/segment-codec.ts'
import type { Database } from '#database/open.ts'
import type { CampaignScope } from '../store/scan-filters.ts'
import { getScanValues } from '../store/scan-values.ts'
import { scanParts } from '../store/schema.ts'
import { verifySegment } from '../store/segment-checksums.ts'
import { readOpenedTargets } from './code-panels.ts'
import { readCodeGroups } from './read-code-groups.ts'
import { repairDay } from './rebuild-days.ts'
import type { DamageListener } from './report-damage.ts'
import type { SegmentDay } from './stored-segments.ts'
import type { StoredData } from './worker-protocol.ts'

export interface SegmentsRequest extends DaysQuery {
  workspaceId: string
  /** Only these days. */
  only?: readonly number[]
}

export interface SegmentBytesRequest extends Pick<DaysQuery, 'from' | 'to'> {
  workspaceId: string
  /** Segments whose counts are needed. */
  countsIds: readonly number[]
  /** Segments whose columns are needed. */
  columnsIds: readonly number[]
  /** Segments whose columns and visitors are needed. */
  segmentIds: readonly number[]
}

export interface ValuesRequest {
  workspaceId: string
  numbers: readonly number[]
}

export interface GroupsRequest {
  workspaceId: string
  /** Campaigns that are groups, besides folders and tags. */
  campaigns: readonly CampaignScope[]
}

const ListedSegment = z.object({ id: z.number(), day: z.int(), scans: z.int(), whole: z.boolean() })
/** A segment without its bytes. `whole`: it has all scans of the day, and their counts in the current format. */
export type ListedSegment = z.output<typeof ListedSegment>

const bytes = z.instanceof(Uint8Array).nullable()
const SegmentBytes = z.object({ id: z.number(), counts: bytes, columns: bytes, visitors: bytes })
const SegmentRow = SegmentBytes.extend({ bots: z.boolean(), day: z.int(), scans: z.int(), format: z.int() })
export type SegmentBytes = z.output<typeof SegmentBytes>

/** Reads what the counting thread needs from the database: stored segments, values, and the groups and targets of codes. */
export function createStoredData(db: Database, onDamage: DamageListener = () => {}): StoredData {
  return {
    segments: (request) => listSegments(db, request),
    bytes: (request) => readBytes(db, request, onDamage),
    values: async ({ workspaceId, numbers }) => [...(await getScanValues(db).read(workspaceId, numbers)).values()],
    groups: (request) => readCodeGroups(db, request),
    opened: ({ workspaceId }) => readOpenedTargets(db, workspaceId),
  }
}

async function listSegments(
  db: Database,
  { workspaceId, bots, from, to, only }: SegmentsRequest,
): Promise<ListedSegment[]> {
  const { rows } = await db.execute(sql`
    select id::float8 as id, day, scans, counts is not null and format >= ${SEGMENT_FORMAT} as whole from ${scanParts}
    where workspace_id = ${workspaceId} and bots = any(${sql.param([...bots])}::boolean[])
      and day between ${from} and ${to}
      ${only === undefined ? sql`` : sql`and day = any(${sql.param([...only])}::int[])`}
    order by day, id`)
  return z.array(ListedSegment).parse(rows)
}

/** Without damaged segments: they no longer exist, because their days were computed again from the scans. */
async function readBytes(
  db: Database,
  request: SegmentBytesRequest,
  onDamage: DamageListener,
): Promise<SegmentBytes[]> {
  const { workspaceId, from, to, countsIds, columnsIds, segmentIds } = request
  const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`
  const { rows } = await db.execute(sql`
    select id::float8 as id, bots, day, scans, format, case when id = ${anyOf(countsIds)} then counts end as counts,
      case when id = ${anyOf([...columnsIds, ...segmentIds])} then columns end as columns,
      case when id = ${anyOf(segmentIds)} then visitors end as visitors
    from ${scanParts}
    where workspace_id = ${workspaceId} and day between ${from} and ${to}
      and id = ${anyOf([...countsIds, ...columnsIds, ...segmentIds])}`)
  const intact: SegmentBytes[] = []
  const damagedDays = new Map<string, SegmentDay>()
  for (const row of z.array(SegmentRow).parse(rows)) {
    const { bots, day } = row
    const verified = verifySegment(row)
    if (verified) intact.push(SegmentBytes.parse(verified))
    else damagedDays.set(`${bots} ${day}`, { workspaceId, bots, day })
  }
  for (const day of damagedDays.values()) {
    onDamage(day)
    await repairDay(db, day)
  }
  return intact
}
