import { and, arrayContains, asc, desc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { codeSorts } from '#contract/codes.ts'
import type { Database } from '#database/open.ts'
import { codes, codeTotals, shortCodes } from './schema.ts'

export interface CodeFilters {
  archived: boolean
  folderId?: string | undefined
  tag?: string | undefined
  shortCode?: string | undefined
  q?: string | undefined
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

/** The ids of what is asked for by scans, where a filter may leave few; undefined: look without them. */
async function fewAmong(db: Database, { workspaceId, ...filters }: Asked): Promise<string[] | undefined> {
  const isFiltered = filters.tag !== undefined || filters.folderId !== undefined || (filters.q ?? '') !== ''
  if (filters.sort !== 'scans' || !isFiltered) return undefined
  const found = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(...conditions(workspaceId, { ...filters, sort: 'updated' })))
    .limit(FEW + 1)
  return found.length > FEW ? undefined : found.map(({ id }) => id)
}

/** The query of the list; awaiting it runs it. `among`: only these codes, which the filters leave. */
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
        ...(among === undefined ? conditions(workspaceId, filters) : amongThese(workspaceId, among)),
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

function amongThese(workspaceId: string, ids: string[]): SQL[] {
  return [eq(codes.workspaceId, workspaceId), sql`${codes.id} = any(${sql.param(ids)}::text[])`]
}

function conditions(
  workspaceId: string,
  { archived, folderId, tag, shortCode, q, sort }: CodeFilters,
): (SQL | undefined)[] {
  return [
    eq(codes.workspaceId, workspaceId),
    eq(codes.archived, archived),
    // Said of both tables, so that the index on scans is read in its own order.
    sort === 'scans' ? and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.archived, archived)) : undefined,
    folderId === undefined ? undefined : folderId === 'root' ? isNull(codes.folderId) : eq(codes.folderId, folderId),
    tag === undefined ? undefined : arrayContains(codes.tags, [tag]),
    q === undefined || q === '' ? undefined : ilike(codes.name, `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    shortCode === undefined
      ? undefined
      : sql`${codes.id} = (select ${shortCodes.codeId} from ${shortCodes} where ${shortCodes.shortCode} = ${shortCode.toUpperCase()})`,
  ]
}
