import { and, arrayContains, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { codes } from '../../codes/schema.ts'
import { withSubfolders } from '../../codes/folders/queries.ts'
import { getScanValues } from './scan-values.ts'
import { scanValues } from './schema.ts'

type Text = string | undefined

/** In the format of the contract. */
export type ScanFilters = { [D in Dimension]?: Text } & CodeSelection & { bots?: 'include' | 'only' | undefined }

/** The codes for which all of these hold. */
export interface CodeSelection {
  codeId?: Text
  /** Any of these. */
  codeIds?: readonly string[] | undefined
  /** With its subfolders; `root` means codes without a folder. */
  folderId?: Text
  tag?: Text
  /** Those that match at least one of its lists. */
  anyOf?: AnyOfCodes | undefined
}

/** Lists of which one match is enough. */
export interface AnyOfCodes {
  /** With their subfolders. */
  folderIds?: readonly string[]
  tags?: readonly string[]
  codeIds?: readonly string[]
  /** Pages or sites that codes open. */
  openedIds?: readonly string[]
}

/** One value of a dimension that is included or excluded. */
export interface ValueCondition {
  dimension: Dimension
  /** Null: the value is unknown. */
  number: number | null
  wanted: boolean
}

export interface ScanConditions {
  bots: readonly boolean[]
  /** The numbers of the selected codes; null: all. */
  codes: readonly number[] | null
  values: readonly ValueCondition[]
}

/** The filters, in the numbers of stored scans. */
export async function resolveConditions(
  db: Database,
  workspaceId: string,
  filters: ScanFilters,
): Promise<ScanConditions> {
  const params = dimensions.flatMap((dimension) => {
    const text = filters[dimension]
    if (text === undefined) return []
    return [{ dimension, wanted: !text.startsWith('!'), value: text.startsWith('!') ? text.slice(1) : text }]
  })
  const numbers = await getScanValues(db).find(
    workspaceId,
    params.map(({ dimension, value }) => ({ kind: dimension, value })),
  )
  return {
    bots: filters.bots === undefined ? [false] : filters.bots === 'only' ? [true] : [false, true],
    codes: await codesRequested(db, workspaceId, filters),
    values: params.map(({ dimension, wanted }, i) => ({ dimension, wanted, number: numbers[i] ?? null })),
  }
}

async function codesRequested(db: Database, workspaceId: string, filters: ScanFilters): Promise<number[] | null> {
  const { codeId, codeIds, folderId, tag, anyOf } = filters
  if ([codeId, codeIds, folderId, tag, anyOf].every((params) => params === undefined)) return null
  const wanted = await selectCodes(db, workspaceId, filters)
  // A lateral subquery per code uses the index, whatever the planner estimates.
  const hashes = db
    .select({ hash: sql`md5('code:' || ${codes.id})::uuid` })
    .from(codes)
    .where(wanted)
  const rows = await db
    .select({ number: scanValues.id })
    .from(scanValues)
    .where(and(eq(scanValues.workspaceId, workspaceId), sql`${scanValues.hash} = any(array${hashes})`))
  return rows.map(({ number }) => number)
}

/** The condition for the rows of selected codes. */
export async function selectCodes(
  db: Database,
  workspaceId: string,
  { codeId, codeIds, folderId, tag, anyOf }: CodeSelection,
): Promise<SQL | undefined> {
  return and(
    eq(codes.workspaceId, workspaceId),
    codeId === undefined ? undefined : eq(codes.id, codeId),
    codeIds === undefined ? undefined : inArray(codes.id, [...codeIds]),
    tag === undefined ? undefined : arrayContains(codes.tags, [tag]),
    folderId === undefined ? undefined : await inFolder(db, workspaceId, folderId),
    anyOf && (await matchesAny(db, workspaceId, anyOf)),
  )
}

async function matchesAny(
  db: Database,
  workspaceId: string,
  { folderIds = [], tags = [], codeIds = [], openedIds = [] }: AnyOfCodes,
): Promise<SQL> {
  const [asTags, asCodes, asOpened] = [tags, codeIds, openedIds].map((list) => sql`${sql.param([...list])}::text[]`)
  const opens = sql`(${codes.destination}->>'type' = 'page' and ${codes.destination}->>'pageId' = any(${asOpened})
    or ${codes.destination}->>'type' = 'site' and ${codes.destination}->>'siteId' = any(${asOpened}))`
  const conditions = [
    ...(folderIds.includes('root') ? [isNull(codes.folderId)] : []),
    ...(folderIds.length > 0 ? [inArray(codes.folderId, await withSubfolders(db, workspaceId, folderIds))] : []),
    ...(tags.length > 0 ? [sql`${codes.tags} && ${asTags}`] : []),
    ...(codeIds.length > 0 ? [sql`${codes.id} = any(${asCodes})`] : []),
    ...(openedIds.length > 0 ? [opens] : []),
  ]
  return or(...conditions) ?? sql`false`
}

async function inFolder(db: Database, workspaceId: string, folderId: string): Promise<SQL> {
  if (folderId === 'root') return isNull(codes.folderId)
  return inArray(codes.folderId, await withSubfolders(db, workspaceId, [folderId]))
}
