import { gt, inArray, type SQL, sql } from 'drizzle-orm'
import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { findAliases } from '#service/codes/aliases/code-aliases.ts'
import { codes, shortCodes } from '#service/codes/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { codeJoins, type ScannedCodeRow, scannedCodeColumns } from '../lookup/read-codes.ts'

const QUERY_TIMEOUT_MS = 20_000

/** The time of the database, in milliseconds since 1970. */
export async function readTime(db: Database): Promise<number> {
  const { rows } = await withDeadline(QUERY_TIMEOUT_MS, () =>
    db.execute<{ now: string }>(sql`select (extract(epoch from now()) * 1000)::bigint::text as now`),
  )
  return Number(rows[0]?.now)
}

/** A code as the snapshot stores it. */
export interface StoredCode extends Pick<ScannedCodeRow, 'shortCode' | 'workspaceId' | 'aliases'> {
  /** Its `ScannedCodeRow` as JSON, written by the database. */
  row: string
}

/**
 * The next codes after this short code, in the order of short codes. The caller may empty the array, which the driver would otherwise hold
 * in memory.
 */
export function readCodesAfter(db: Database, shortCode: string, limit: number): Promise<StoredCode[]> {
  const order = sql`order by ${shortCodes.shortCode} limit ${limit}`
  return readWhere(db, sql`${gt(shortCodes.shortCode, shortCode)} ${order}`)
}

/** The codes with these short codes. Codes that do not exist are left out. */
export function readCodes(db: Database, names: readonly string[]): Promise<StoredCode[]> {
  return readWhere(db, inArray(shortCodes.shortCode, [...names]))
}

async function readWhere(db: Database, where: SQL): Promise<StoredCode[]> {
  // Few codes have an app or a setting for queries. Other codes are stored without these members.
  const { appUrl, passQuery, ...columns } = scannedCodeColumns
  const members = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  const toJson = (list: SQL[]) => sql`json_build_object(${sql.join(list, sql`, `)})::text`
  const selected = sql`select ${shortCodes.shortCode} as "shortCode", ${codes.workspaceId} as "workspaceId", ${codes.aliases},
    case when coalesce(${appUrl}, ${passQuery}) is null then ${toJson(members)}
      else ${toJson([...members, sql`'appUrl', ${appUrl}, 'passQuery', ${passQuery}`])} end as row
    from ${shortCodes} join ${codes} on ${codeJoins.code} left join ${pages} on ${codeJoins.page} left join ${sites} on ${codeJoins.site}
    where ${where}`
  const { rows } = await withDeadline(QUERY_TIMEOUT_MS, () =>
    db.execute<StoredCode & Record<string, unknown>>(selected),
  )
  return rows
}

/** The short codes of the aliases for these keys. */
export async function readAliasedCodes(db: Database, keys: readonly string[]): Promise<string[]> {
  const aliases = await withDeadline(QUERY_TIMEOUT_MS, () => findAliases(db, keys))
  return [...aliases.values()].flat().map(({ shortCode }) => shortCode)
}

/** Codes that were changed after this time, in milliseconds since 1970, and when. */
export function readChangesSince(db: Database, since: number): Promise<{ name: string; at: Date }[]> {
  return withDeadline(QUERY_TIMEOUT_MS, () =>
    db
      .select({ name: codes.shortCode, at: codes.updatedAt })
      .from(codes)
      .where(gt(codes.updatedAt, new Date(since))),
  )
}

/** Codes that lead to pages and sites, whose addresses change without a change of the code. */
export async function readCodesOfPagesAndSites(db: Database): Promise<string[]> {
  const { rows } = await withDeadline(QUERY_TIMEOUT_MS, () =>
    db.execute<{ name: string }>(
      sql`select short_code as name from ${codes} where destination->>'type' = 'page'
        union all select short_code from ${codes} where destination->>'type' = 'site'`,
    ),
  )
  return rows.map(({ name }) => name)
}

export async function readWorkspaces(db: Database): Promise<Set<string>> {
  const rows = await withDeadline(QUERY_TIMEOUT_MS, () => db.select({ id: workspaces.id }).from(workspaces))
  return new Set(rows.map(({ id }) => id))
}
