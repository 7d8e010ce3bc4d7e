import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { CodeSort } from '#contract/code-filters.ts'
import type { UtmSettings } from '#contract/utm-allowed.ts'
import { hasFolded } from '#database/fold-text.ts'
import type { Database } from '#database/open.ts'
import { needsAttention } from './codes-with-problems.ts'
import { opensFile, opensSite } from './list-codes-for-destination.ts'
import { codeAliases, codeChanges, codes, codeTotals, destinationHost, isCreation, shortCodes } from './schema.ts'
import { matchesWord, type SearchWord } from './search-words.ts'
import { type UtmField, utmFields } from '#contract/utm.ts'

export interface CodeFilters {
  archived: boolean
  folderId?: string | undefined
  /** The destination is this site. */
  siteId?: string | undefined
  /** The destination is this file. */
  fileId?: string | undefined
  tag?: string | undefined
  anyOfTags?: readonly string[] | undefined
  allOfTags?: readonly string[] | undefined
  noneOfTags?: readonly string[] | undefined
  destinationTypes?: readonly string[] | undefined
  destinationHosts?: readonly string[] | undefined
  aliasHost?: string | undefined
  /** The id of the person or key that created the code. */
  createdBy?: string | undefined
  createdFrom?: Date | undefined
  createdTo?: Date | undefined
  updatedFrom?: Date | undefined
  updatedTo?: Date | undefined
  hasRules?: boolean | undefined
  verified?: boolean | undefined
  /** A condition that a later domain made, such as membership in a campaign. */
  condition?: SQL | undefined
  shortCode?: string | undefined
  /** The name contains this. */
  q?: string | undefined
  /** Each word must be in the name, the short code, the destination, a tag, an alias or the folder's name. */
  words?: SearchWord[] | undefined
  /** Only codes with a problem. */
  attention?: boolean | undefined
  /** Only codes with a UTM value that these settings do not allow. */
  utmNotAllowedBy?: UtmSettings | undefined
  sort: CodeSort
}
/** Position after the previous page: the sort key of its last row, and its id. */
export type CodePosition = [string | number, string]

export function toConditions(db: Database, workspaceId: string, filters: CodeFilters): (SQL | undefined)[] {
  const { archived, shortCode, q, words = [], attention, utmNotAllowedBy, sort, condition } = filters
  return [
    eq(codes.workspaceId, workspaceId),
    eq(codes.archived, archived),
    // The condition names both tables, so that the index on scans is read in its order.
    isSortedByScans(sort) ? and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.archived, archived)) : undefined,
    ...toFilingConditions(filters),
    ...toDestinationConditions(db, filters),
    ...toHistoryConditions(db, workspaceId, filters),
    q === undefined || q === '' ? undefined : hasFolded(codes.name, q),
    ...words.map((word) => matchesWord(word)),
    attention ? needsAttention(db) : undefined,
    utmNotAllowedBy && hasRefusedUtm(utmNotAllowedBy),
    condition,
    shortCode === undefined
      ? undefined
      : sql`${codes.id} = (select ${shortCodes.codeId} from ${shortCodes} where ${shortCodes.shortCode} = ${shortCode.toUpperCase()})`,
  ]
}

/** Whether the list is in the order of the scans of all time. */
export function isSortedByScans(sort: CodeSort): boolean {
  return sort === 'scans' || sort === 'scans_asc'
}

/**
 * Whether filters select codes by an index, and so perhaps few of them. Codes with a problem or with a UTM value that is not allowed are found
 * by reading all codes.
 */
export function isNarrowed({ words = [], q, ...filters }: CodeFilters): boolean {
  const { archived: _archived, sort: _sort, attention, utmNotAllowedBy: _utm, ...indexed } = filters
  if (attention) return false
  return words.length > 0 || (q ?? '') !== '' || Object.values(indexed).some((value) => value !== undefined)
}

function toFilingConditions({ folderId, tag, anyOfTags, allOfTags, noneOfTags }: CodeFilters): (SQL | undefined)[] {
  const tags = [...(tag === undefined ? [] : [tag]), ...(allOfTags ?? [])]
  return [
    folderId === undefined ? undefined : folderId === 'root' ? isNull(codes.folderId) : eq(codes.folderId, folderId),
    tags.length === 0 ? undefined : arrayContains(codes.tags, tags),
    anyOfTags && arrayOverlaps(codes.tags, [...anyOfTags]),
    noneOfTags && not(arrayOverlaps(codes.tags, [...noneOfTags])),
  ]
}

function toDestinationConditions(
  db: Database,
  { siteId, fileId, destinationTypes, destinationHosts, aliasHost, hasRules, verified }: CodeFilters,
): (SQL | undefined)[] {
  const aliasesAtHost = db
    .select({ codeId: codeAliases.codeId })
    .from(codeAliases)
    .where(
      and(
        eq(codeAliases.workspaceId, codes.workspaceId),
        eq(codeAliases.codeId, codes.id),
        sql`starts_with(${codeAliases.alias}, ${`${aliasHost}/`})`,
      ),
    )
  return [
    siteId === undefined ? undefined : opensSite(siteId),
    fileId === undefined ? undefined : opensFile(fileId),
    destinationTypes && inArray(sql`${codes.destination}->>'type'`, [...destinationTypes]),
    destinationHosts && inArray(destinationHost(codes.destination), [...destinationHosts]),
    aliasHost === undefined ? undefined : exists(aliasesAtHost),
    hasRules === undefined ? undefined : hasRules ? sql`${codes.rules} <> '[]'` : sql`${codes.rules} = '[]'`,
    verified === undefined ? undefined : isVerified(verified),
  ]
}

/** The plain design, which has no verdict, is always read. */
function isVerified(verified: boolean): SQL | undefined {
  const isRead = sql`(${codes.verdict}->>'scanVerified')::boolean`
  return verified ? or(isNull(codes.verdict), isRead) : and(isNotNull(codes.verdict), not(isRead))
}

function toHistoryConditions(
  db: Database,
  workspaceId: string,
  { createdBy, createdFrom, createdTo, updatedFrom, updatedTo }: CodeFilters,
): (SQL | undefined)[] {
  return [
    createdBy === undefined ? undefined : inArray(codes.id, selectCreatedIds(db, workspaceId, createdBy)),
    createdFrom && gte(codes.createdAt, createdFrom),
    createdTo && lt(codes.createdAt, createdTo),
    updatedFrom && gte(codes.updatedAt, updatedFrom),
    updatedTo && lt(codes.updatedAt, updatedTo),
  ]
}

function selectCreatedIds(db: Database, workspaceId: string, actorId: string) {
  return db
    .select({ codeId: codeChanges.codeId })
    .from(codeChanges)
    .where(
      and(
        eq(codeChanges.workspaceId, workspaceId),
        eq(sql`(${codeChanges.actor}->>'id')`, actorId),
        isCreation(codeChanges.changes),
      ),
    )
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
  const value = sql`substring(split_part(${url}, '#', 1) from ${`[?&]utm_${field}=([^&]+)`})`
  return sql`${value} <> all(${sql.param(values.flatMap((value) => listEncodings(value)))}::text[])`
}

/** The possible encodings of a value in the query of a URL. */
function listEncodings(value: string): string[] {
  const strict = encodeURIComponent(value).replaceAll("'", '%27')
  const loose = strict.replaceAll(/%(?:24|2C|2F|3A|3B|3D|3F|40)/g, (escape) => decodeURIComponent(escape))
  return [strict, loose].flatMap((encodedText) => [encodedText, encodedText.replaceAll('%20', '+')])
}
