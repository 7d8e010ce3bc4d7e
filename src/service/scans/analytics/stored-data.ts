import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DaysQuery } from '#columns/count-range.ts'
import { SEGMENT_FORMAT } from '#columns/segment-codec.ts'
import type { Database } from '#database/open.ts'
import type { CampaignScope } from '../store/scan-conditions.ts'
import { getScanValues } from '../store/scan-values.ts'
import { scanParts } from '../store/schema.ts'
import { readOpenedTargets } from './code-panels.ts'
import { readCodeGroups } from './read-code-groups.ts'
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
export type SegmentBytes = z.output<typeof SegmentBytes>

/** Reads what the counting thread needs from the database: stored segments, values, and the groups and targets of codes. */
export function createStoredData(db: Database): StoredData {
  return {
    segments: (request) => listSegments(db, request),
    bytes: (request) => readBytes(db, request),
    values: async ({ workspaceId, numbers }) => [...(await getScanValues(db).read(workspaceId, numbers)).values()],
    groups: ({ workspaceId, campaigns }) => readCodeGroups(db, workspaceId, campaigns),
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

async function readBytes(db: Database, request: SegmentBytesRequest): Promise<SegmentBytes[]> {
  const { workspaceId, from, to, countsIds, columnsIds, segmentIds } = request
  const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`
  const { rows } = await db.execute(sql`
    select id::float8 as id, case when id = ${anyOf(countsIds)} then counts end as counts,
      case when id = ${anyOf([...columnsIds, ...segmentIds])} then columns end as columns,
      case when id = ${anyOf(segmentIds)} then visitors end as visitors
    from ${scanParts}
    where workspace_id = ${workspaceId} and day between ${from} and ${to}
      and id = ${anyOf([...countsIds, ...columnsIds, ...segmentIds])}`)
  return z.array(SegmentBytes).parse(rows)
}
