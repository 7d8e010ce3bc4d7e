import { and, arrayContains, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { ScanConditions, TimeRange } from '#columns/select-scans.ts'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { listWithSubfolders } from '#service/codes/folders/queries.ts'
import { getScanValues } from './scan-values.ts'
import { scanValues } from './schema.ts'

type FilterText = string | undefined

/** Filters of scans, in the format of the contract. */
export type ScanFilters = { [D in Dimension]?: FilterText } & CodeSelection & {
    campaign?: CampaignCondition | undefined
    hour?: FilterText
    bots?: 'include' | 'only' | undefined
  }

/** Selects the codes for which all of these hold. */
export interface CodeSelection {
  codeId?: FilterText
  /** Codes with any of these ids. */
  codeIds?: readonly string[] | undefined
  /** The codes of a folder and of its subfolders; `root` selects codes without a folder. */
  folderId?: FilterText
  /** Like `folderId`. A leading `!` selects codes outside of this folder. Empty selects codes without a folder. */
  folder?: FilterText
  /** A leading `!` selects codes without this tag. Empty selects codes without any tag. */
  tag?: FilterText
  /** Codes that match at least one of these lists. */
  anyOf?: AnyOfCodes | undefined
}

/** Lists of conditions. A code has to match only one of them. */
export interface AnyOfCodes {
  /** With their subfolders. */
  folderIds?: readonly string[]
  tags?: readonly string[]
  codeIds?: readonly string[]
  /** The pages or sites that the codes open. */
  openedIds?: readonly string[]
}

/** A campaign as a filter: the scans of its codes, in its time. */
export interface CampaignScope {
  id: string
  name: string
  anyOf: AnyOfCodes
  from: Date | null
  to: Date | null
}

/** A campaign whose scans are included or excluded. */
export interface CampaignCondition {
  /** Null if no campaign has this id. */
  scope: Omit<CampaignScope, 'id' | 'name'> | null
  included: boolean
}

/** Translates filters into the numbers of stored scans. */
export async function resolveConditions(
  db: Database,
  workspaceId: string,
  filters: ScanFilters,
): Promise<ScanConditions> {
  const valueFilters = dimensions.flatMap((dimension) => {
    const text = filters[dimension]
    return text === undefined ? [] : [{ dimension, ...readFilter(text) }]
  })
  const numbers = await getScanValues(db).find(
    workspaceId,
    valueFilters.map(({ dimension, value }) => ({ kind: dimension, value })),
  )
  return {
    bots: toBots(filters.bots),
    hours: filters.hour === undefined ? null : toHours(filters.hour),
    ...(await resolveCodes(db, workspaceId, filters)),
    values: valueFilters.map(({ dimension, included }, i) => ({ dimension, included, number: numbers[i] ?? null })),
  }
}

/** Whether scans of people, of bots, or of both are selected. */
export function toBots(filter: ScanFilters['bots']): boolean[] {
  if (filter === undefined) return [false]
  return filter === 'only' ? [true] : [false, true]
}

/** Reads a filter of a value. A leading `!` excludes the value. */
export function readFilter(text: string): { included: boolean; value: string } {
  return text.startsWith('!') ? { included: false, value: text.slice(1) } : { included: true, value: text }
}

/** The hours of the day that a filter selects. */
export function toHours(text: string): number[] {
  const { included, value } = readFilter(text)
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (hour === Number(value)) === included)
}

/** The selected codes, and the codes and the time of a campaign. */
async function resolveCodes(
  db: Database,
  workspaceId: string,
  { campaign, ...filters }: ScanFilters,
): Promise<Pick<ScanConditions, 'codes' | 'within' | 'except'>> {
  const codes = await findCodeNumbers(db, workspaceId, filters)
  if (!campaign) return { codes, within: null, except: null }
  const campaignCodes = (await findCodeNumbers(db, workspaceId, { anyOf: campaign.scope?.anyOf ?? {} })) ?? []
  const time = toTimeRange(campaign.scope)
  if (!campaign.included) return { codes, within: null, except: { codes: campaignCodes, ...time } }
  const selected = codes && new Set(codes)
  return { codes: campaignCodes.filter((number) => selected?.has(number) ?? true), within: time, except: null }
}

export function toTimeRange(scope: CampaignCondition['scope']): TimeRange {
  return { from: scope?.from?.getTime() ?? 0, to: scope?.to?.getTime() ?? Infinity }
}

/** The numbers of the selected codes in stored scans; null: all. */
async function findCodeNumbers(db: Database, workspaceId: string, filters: CodeSelection): Promise<number[] | null> {
  const { codeId, codeIds, folderId, folder, tag, anyOf } = filters
  if ([codeId, codeIds, folderId, folder, tag, anyOf].every((filter) => filter === undefined)) return null
  const condition = await selectCodes(db, workspaceId, filters)
  // A lateral subquery per code uses the index, whatever the planner estimates.
  const hashes = db
    .select({ hash: sql`md5('code:' || ${codes.id})::uuid` })
    .from(codes)
    .where(condition)
  const rows = await db
    .select({ number: scanValues.id })
    .from(scanValues)
    .where(and(eq(scanValues.workspaceId, workspaceId), sql`${scanValues.hash} = any(array${hashes})`))
  return rows.map(({ number }) => number)
}

/** The condition for the rows of the selected codes. */
export async function selectCodes(
  db: Database,
  workspaceId: string,
  { codeId, codeIds, folderId, folder, tag, anyOf }: CodeSelection,
): Promise<SQL | undefined> {
  return and(
    eq(codes.workspaceId, workspaceId),
    codeId === undefined ? undefined : eq(codes.id, codeId),
    codeIds === undefined ? undefined : inArray(codes.id, [...codeIds]),
    tag === undefined ? undefined : hasTag(tag),
    folder === undefined ? undefined : await hasFolder(db, workspaceId, folder),
    folderId === undefined ? undefined : await isInFolder(db, workspaceId, folderId),
    anyOf && (await matchesAny(db, workspaceId, anyOf)),
  )
}

function hasTag(text: string): SQL | undefined {
  const { included, value } = readFilter(text)
  const condition = value === '' ? sql`${codes.tags} = '{}'` : arrayContains(codes.tags, [value])
  return included ? condition : not(condition)
}

async function hasFolder(db: Database, workspaceId: string, text: string): Promise<SQL> {
  const { included, value } = readFilter(text)
  const condition = await isInFolder(db, workspaceId, value || 'root')
  // For a code without a folder the condition is null, and `not null` would be null too.
  return included ? condition : sql`${condition} is not true`
}

async function matchesAny(
  db: Database,
  workspaceId: string,
  { folderIds = [], tags = [], codeIds = [], openedIds = [] }: AnyOfCodes,
): Promise<SQL> {
  const [tagArray, codeArray, openedArray] = [tags, codeIds, openedIds].map(
    (list) => sql`${sql.param([...list])}::text[]`,
  )
  const opensTarget = sql`(${codes.destination}->>'type' = 'page' and ${codes.destination}->>'pageId' = any(${openedArray})
    or ${codes.destination}->>'type' = 'site' and ${codes.destination}->>'siteId' = any(${openedArray}))`
  const conditions = [
    ...(folderIds.includes('root') ? [isNull(codes.folderId)] : []),
    ...(folderIds.length > 0 ? [inArray(codes.folderId, await listWithSubfolders(db, workspaceId, folderIds))] : []),
    ...(tags.length > 0 ? [sql`${codes.tags} && ${tagArray}`] : []),
    ...(codeIds.length > 0 ? [sql`${codes.id} = any(${codeArray})`] : []),
    ...(openedIds.length > 0 ? [opensTarget] : []),
  ]
  return or(...conditions) ?? sql`false`
}

async function isInFolder(db: Database, workspaceId: string, folderId: string): Promise<SQL> {
  if (folderId === 'root') return isNull(codes.folderId)
  return inArray(codes.folderId, await listWithSubfolders(db, workspaceId, [folderId]))
}
