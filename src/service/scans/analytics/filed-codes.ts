import { and, eq, or, sql } from 'drizzle-orm'
import type { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import { folders } from '#service/codes/folders/schema.ts'
import { codes } from '#service/codes/schema.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { AnyOfCodes, CampaignScope } from '../store/scan-filters.ts'
import { scanValues } from '../store/schema.ts'

/** Codes with the same folder and the same tags. */
export interface FiledCodes<Code = number> {
  /** Their numbers in stored scans, or their ids. */
  codes: Code[]
  folderId: string | null
  tags: string[]
  /** The code, if a campaign names it. */
  id: string | null
  /** The page or site that they open, if a campaign names it. */
  openedId: string | null
}

interface CachedCodes<Code> {
  /** Of the codes, folders and values that were read. */
  version: string
  readAt: number
  codes: FiledCodes<Code>[]
}

type ReadFiledCodes<Code> = (
  db: Database,
  workspaceId: string,
  campaigns: readonly CampaignScope[],
) => Promise<FiledCodes<Code>[]>

const MAX_CACHED = 200
// The version is the time of the latest change. It misses a transaction that has an earlier time but commits later, so cached codes are
// also read again after this time.
const MAX_AGE_MS = 60_000

/** The scanned codes that are in a folder, have a tag or may belong to a campaign. */
export const readFiledCodes = createCachedReader(queryFiledNumbers)

/** The codes that are in a folder, have a tag or may belong to a campaign, scanned or not. */
export const readFiledCodeIds = createCachedReader(queryFiledIds)

/** The result is cached until a code or folder changes. */
function createCachedReader<Code>(query: ReadFiledCodes<Code>): ReadFiledCodes<Code> {
  const caches = new WeakMap<Database, LRUCache<string, CachedCodes<Code>>>()
  return async (db, workspaceId, campaigns) => {
    const cache = caches.get(db) ?? createRecentCache<string, CachedCodes<Code>>(MAX_CACHED)
    caches.set(db, cache)
    const key = JSON.stringify([workspaceId, ...campaigns.map(({ anyOf }) => anyOf)])
    const version = await readVersion(db, workspaceId)
    const cached = cache.get(key)
    if (cached?.version === version && performance.now() - cached.readAt < MAX_AGE_MS) return cached.codes
    const readAt = performance.now()
    const filedCodes = await query(db, workspaceId, campaigns)
    cache.set(key, { version, readAt, codes: filedCodes })
    return filedCodes
  }
}

/** A text that changes when a code or folder is created, changed or deleted, or when a code is scanned for the first time. */
async function readVersion(db: Database, workspaceId: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(${codes.updatedAt})) from ${codes} where ${codes.workspaceId} = ${workspaceId}),
      (select concat_ws(' ', count(*), max(${folders.updatedAt})) from ${folders} where ${folders.workspaceId} = ${workspaceId}),
      (select max(${scanValues.id}) from ${scanValues} where ${scanValues.workspaceId} = ${workspaceId})) as version`)
  return rows[0]?.version ?? ''
}

async function queryFiledNumbers(
  db: Database,
  workspaceId: string,
  campaigns: readonly CampaignScope[],
): Promise<FiledCodes[]> {
  const { combination, condition } = describeFiling(workspaceId, campaigns)
  return db
    .select({ ...combination, codes: sql<number[]>`array_agg(${scanValues.id})` })
    .from(codes)
    .innerJoin(
      scanValues,
      and(eq(scanValues.workspaceId, codes.workspaceId), sql`${scanValues.hash} = md5('code:' || ${codes.id})::uuid`),
    )
    .where(condition)
    .groupBy(sql`1, 2, 3, 4`)
}

async function queryFiledIds(
  db: Database,
  workspaceId: string,
  campaigns: readonly CampaignScope[],
): Promise<FiledCodes<string>[]> {
  const { combination, condition } = describeFiling(workspaceId, campaigns)
  return db
    .select({ ...combination, codes: sql<string[]>`array_agg(${codes.id})` })
    .from(codes)
    .where(condition)
    .groupBy(sql`1, 2, 3, 4`)
}

/** Which codes are filed, and the columns by which they are put together. */
function describeFiling(workspaceId: string, campaigns: readonly CampaignScope[]) {
  const toAnyNamed = (pick: (scope: AnyOfCodes) => readonly string[] | undefined) =>
    sql`any(${sql.param(campaigns.flatMap(({ anyOf }) => pick(anyOf) ?? []))}::text[])`
  const openedId = sql<string | null>`coalesce(${codes.destination}->>'pageId', ${codes.destination}->>'siteId')`
  const isFiled = campaigns.some(({ anyOf }) => anyOf.folderIds?.includes('root'))
    ? undefined
    : or(
        sql`${codes.folderId} is not null`,
        sql`${codes.tags} <> '{}'`,
        sql`${codes.id} = ${toAnyNamed(({ codeIds }) => codeIds)}`,
        sql`${openedId} = ${toAnyNamed(({ openedIds }) => openedIds)}`,
      )
  // Thousands of codes have few combinations of folder and tags, so few rows are read.
  const combination = {
    folderId: codes.folderId,
    tags: codes.tags,
    id: sql<string | null>`case when ${codes.id} = ${toAnyNamed(({ codeIds }) => codeIds)} then ${codes.id} end`,
    openedId: sql<
      string | null
    >`case when ${openedId} = ${toAnyNamed(({ openedIds }) => openedIds)} then ${openedId} end`,
  }
  return { combination, condition: and(eq(codes.workspaceId, workspaceId), isFiled) }
}
