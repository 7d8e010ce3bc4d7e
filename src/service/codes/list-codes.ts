import { and, arrayContains, asc, desc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { codeSorts } from '#contract/codes.ts'
import type { Database } from '#database/open.ts'
import { codes, codeTotals, shortCodes } from './schema.ts'
import { idsNeedingAttention, needsAttention } from './needing-attention.ts'

export interface CodeFilters {
  archived: boolean
  folderId?: string | undefined
  tag?: string | undefined
  shortCode?: string | undefined
  q?: string | undefined
  /** Those alone that somebody should look at. */
  attention?: boolean | undefined
  sort: (typeof codeSorts)[number]
}
/** Where the previous page ended: the sort key of its last row, and its id. */
export type CodePosition = [string | number, string]

interface Page {
  after?: CodePosition | undefined
  limit: number
}

/** Each sort's key, direction and cursor type; each has an index that begins with the workspace and `archived`. */
const sorts = {
  updated: { key: sql<string>`${codes.updatedAt}`, id: sql`${codes.id}`, down: true, type: 'timestamptz' },
  created_desc: { key: sql<string>`${codes.createdAt}`, id: sql`${codes.id}`, down: true, type: 'timestamptz' },
  created_asc: { key: sql<string>`${codes.createdAt}`, id: sql`${codes.id}`, down: false, type: 'timestamptz' },
  name: { key: sql<string>`lower(${codes.name})`, id: sql`${codes.id}`, down: false, type: 'text' },
  scans: { key: sql<number>`${codeTotals.scans}`, id: sql`${codeTotals.codeId}`, down: true, type: 'bigint' },
} as const

type Asked = CodeFilters & { workspaceId: string }

/** A filter that leaves no more than these is read whole: of a walk along the scans nobody knows how long it takes. */
const FEW = 3_000

/** Codes with their scans, one more than `limit` where there are more. */
export async function listCodes(db: Database, asked: Asked, page: Page) {
  return codesQuery(db, { ...asked, among: await fewAmong(db, asked) }, page)
}

/** The ids among which is what is asked for, where a filter may leave few; undefined: look without them. */
async function fewAmong(db: Database, { workspaceId, ...filters }: Asked): Promise<string[] | undefined> {
  const found = await someOf(db, { workspaceId, ...filters })
  return found === undefined || found.length > FEW ? undefined : found.map(({ id }) => id)
}

async function someOf(db: Database, { workspaceId, ...filters }: Asked): Promise<{ id: string }[] | undefined> {
  if (filters.attention) return idsNeedingAttention(db, workspaceId, FEW + 1)
  const isFiltered = filters.tag !== undefined || filters.folderId !== undefined || (filters.q ?? '') !== ''
  if (filters.sort !== 'scans' || !isFiltered) return undefined
  return db
    .select({ id: codes.id })
    .from(codes)
    .where(and(...conditions(db, workspaceId, { ...filters, sort: 'updated' })))
    .limit(FEW + 1)
}

/** The query of the list; awaiting it runs it. `among`: what is asked for is among these. */
export function codesQuery(
  db: Database,
  { workspaceId, among, ...filters }: Asked & { among?: string[] | undefined },
  page: Page,
) {
  const { key, id, down, type } = sorts[filters.sort]
  const order = down ? desc : asc
  const list = db
    .select({ code: codes, scans: codeTotals.scans, key: sql<string | number>`${key}` })
    .from(codes)
    .innerJoin(codeTotals, and(eq(codeTotals.workspaceId, codes.workspaceId), eq(codeTotals.codeId, codes.id)))
    .where(
      and(
        ...(among === undefined
          ? conditions(db, workspaceId, filters)
          : [isAmong(among), ...conditions(db, workspaceId, { ...filters, sort: 'updated', attention: false })]),
        page.after && beyond(page.after),
      ),
    )
    .orderBy(order(key), order(id))
    .limit(page.limit + 1)
  return list

  function beyond([lastKey, lastId]: CodePosition): SQL {
    const last = sql`(${lastKey}::${sql.raw(type)}, ${lastId})`
    return down ? sql`(${key}, ${id}) < ${last}` : sql`(${key}, ${id}) > ${last}`
  }
}

function isAmong(ids: string[]): SQL {
  return sql`${codes.id} = any(${sql.param(ids)}::text[])`
}

function conditions(
  db: Database,
  workspaceId: string,
  { archived, folderId, tag, shortCode, q, attention, sort }: CodeFilters,
): (SQL | undefined)[] {
  return [
    eq(codes.workspaceId, workspaceId),
    eq(codes.archived, archived),
    // Said of both tables, so that the index on scans is read in its own order.
    sort === 'scans' ? and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.archived, archived)) : undefined,
    folderId === undefined ? undefined : folderId === 'root' ? isNull(codes.folderId) : eq(codes.folderId, folderId),
    tag === undefined ? undefined : arrayContains(codes.tags, [tag]),
    q === undefined || q === '' ? undefined : ilike(codes.name, `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    attention ? needsAttention(db) : undefined,
    shortCode === undefined
      ? undefined
      : sql`${codes.id} = (select ${shortCodes.codeId} from ${shortCodes} where ${shortCodes.shortCode} = ${shortCode.toUpperCase()})`,
  ]
}
