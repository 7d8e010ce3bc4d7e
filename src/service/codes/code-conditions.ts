import { and, arrayContains, eq, isNull, type SQL, sql, or } from 'drizzle-orm'
import type { codeSorts } from '#contract/codes.ts'
import type { UtmSettings } from '#contract/utm-allowed.ts'
import { hasFolded } from '#database/fold-text.ts'
import type { Database } from '#database/open.ts'
import { needsAttention } from './codes-with-problems.ts'
import { opensSite } from './list-codes-for-destination.ts'
import { codes, codeTotals, shortCodes } from './schema.ts'
import { matchesWord, type SearchWord } from './search-words.ts'
import { type UtmField, utmFields } from '#contract/utm.ts'

export interface CodeFilters {
  archived: boolean
  folderId?: string | undefined
  /** The destination is this site. */
  siteId?: string | undefined
  tag?: string | undefined
  shortCode?: string | undefined
  /** The name contains this. */
  q?: string | undefined
  /** Each word must be in the name, the short code, the destination, a tag, an alias or the folder's name. */
  words?: SearchWord[] | undefined
  /** Only codes with a problem. */
  attention?: boolean | undefined
  /** Only codes with a UTM value that these settings do not allow. */
  utmNotAllowedBy?: UtmSettings | undefined
  sort: (typeof codeSorts)[number]
}
/** Position after the previous page: the sort key of its last row, and its id. */
export type CodePosition = [string | number, string]

export function toConditions(
  db: Database,
  workspaceId: string,
  { archived, folderId, siteId, tag, shortCode, q, words = [], attention, utmNotAllowedBy, sort }: CodeFilters,
): (SQL | undefined)[] {
  return [
    eq(codes.workspaceId, workspaceId),
    eq(codes.archived, archived),
    // The condition names both tables, so that the index on scans is read in its order.
    sort === 'scans' ? and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.archived, archived)) : undefined,
    folderId === undefined ? undefined : folderId === 'root' ? isNull(codes.folderId) : eq(codes.folderId, folderId),
    siteId === undefined ? undefined : opensSite(siteId),
    tag === undefined ? undefined : arrayContains(codes.tags, [tag]),
    q === undefined || q === '' ? undefined : hasFolded(codes.name, q),
    ...words.map((word) => matchesWord(word)),
    attention ? needsAttention(db) : undefined,
    utmNotAllowedBy && hasRefusedUtm(utmNotAllowedBy),
    shortCode === undefined
      ? undefined
      : sql`${codes.id} = (select ${shortCodes.codeId} from ${shortCodes} where ${shortCodes.shortCode} = ${shortCode.toUpperCase()})`,
  ]
}

/**
 * Matches codes with a UTM value that is not allowed, in the address of their destination or of a rule. If a parameter occurs twice, the first
 * value counts. Allowed values are recognized only in the usual percent-encodings.
 */
function hasRefusedUtm(settings: UtmSettings): SQL {
  const limited = utmFields.filter((field) => settings[field].values.length > 0)
  if (limited.length === 0) return sql`false`
  const hasRefusedValue = (url: SQL) =>
    or(...limited.map((field) => isRefusedValue(url, { field, values: settings[field].values })))
  // Most codes have no rules, so their rules are not searched.
  return sql`(${hasRefusedValue(sql`${codes.destination} ->> 'url'`)} or ${codes.rules} <> '[]' and exists (
    select from jsonb_path_query(${codes.rules}, 'strict $.**.url') as found where ${hasRefusedValue(sql`found #>> '{}'`)}))`
}

function isRefusedValue(url: SQL, { field, values }: { field: UtmField; values: readonly string[] }): SQL {
  const value = sql`substring(${url} from ${`[?&]utm_${field}=([^&#]+)`})`
  return sql`${value} <> all(${sql.param(values.flatMap((value) => listEncodings(value)))}::text[])`
}

/** The possible encodings of a value in the query of a URL. */
function listEncodings(value: string): string[] {
  const strict = encodeURIComponent(value).replaceAll("'", '%27')
  const loose = strict.replaceAll(/%(?:24|2C|2F|3A|3B|3D|3F|40)/g, (escape) => decodeURIComponent(escape))
  return [strict, loose].flatMap((encoded) => [encoded, encoded.replaceAll('%20', '+')])
}
