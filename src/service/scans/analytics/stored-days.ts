import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import type { CampaignScope } from '../store/scan-conditions.ts'
import { getScanValues } from '../store/scan-values.ts'
import { scanParts } from '../store/schema.ts'
import { SEGMENT_FORMAT } from './packed-segment.ts'
import { readCodeGroups } from './code-groups.ts'
import { openedByCodes } from './code-panels.ts'
import type { Stored } from './worker-protocol.ts'

export interface SegmentsRequest {
  workspaceId: string
  /** Scans of people, of bots, or of both. */
  bots: readonly boolean[]
  /** Days since 1970, both inclusive. */
  from: number
  to: number
  /** Only these days. */
  only?: readonly number[]
}

export interface BytesRequest {
  workspaceId: string
  /** Days since 1970, both inclusive. */
  from: number
  to: number
  /** Segment ids by what is needed of them: the counts, the columns, or the columns with the visitors. */
  counted: readonly number[]
  single: readonly number[]
  several: readonly number[]
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

const Part = z.object({ id: z.number(), day: z.int(), scans: z.int(), whole: z.boolean() })
/** A segment in a list; `whole`: it has all scans of the day, and their counts in the current format. */
export type Part = z.output<typeof Part>

const bytes = z.instanceof(Uint8Array).nullable()
const SegmentBytes = z.object({ id: z.number(), counts: bytes, columns: bytes, visitors: bytes })
export type SegmentBytes = z.output<typeof SegmentBytes>

/** The stored segments of the database, and what is known of their codes. */
export function storedDays(db: Database): Stored {
  return {
    parts: (request) => listSegments(db, request),
    bytes: (request) => readBytes(db, request),
    values: async ({ workspaceId, numbers }) => [...(await getScanValues(db).read(workspaceId, numbers)).values()],
    groups: ({ workspaceId, campaigns }) => readCodeGroups(db, workspaceId, campaigns),
    opened: ({ workspaceId }) => openedByCodes(db, workspaceId),
  }
}

async function listSegments(db: Database, { workspaceId, bots, from, to, only }: SegmentsRequest): Promise<Part[]> {
  const { rows } = await db.execute(sql`
    select id::float8 as id, day, scans, counts is not null and format >= ${SEGMENT_FORMAT} as whole from ${scanParts}
    where workspace_id = ${workspaceId} and bots = any(${sql.param([...bots])}::boolean[])
      and day between ${from} and ${to}
      ${only === undefined ? sql`` : sql`and day = any(${sql.param([...only])}::int[])`}
    order by day, id`)
  return z.array(Part).parse(rows)
}

async function readBytes(db: Database, request: BytesRequest): Promise<SegmentBytes[]> {
  const { workspaceId, from, to, counted, single, several } = request
  const param = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`
  const { rows } = await db.execute(sql`
    select id::float8 as id, case when id = ${param(counted)} then counts end as counts,
      case when id = ${param([...single, ...several])} then columns end as columns,
      case when id = ${param(several)} then visitors end as visitors
    from ${scanParts}
    where workspace_id = ${workspaceId} and day between ${from} and ${to}
      and id = ${param([...counted, ...single, ...several])}`)
  return z.array(SegmentBytes).parse(rows)
}
