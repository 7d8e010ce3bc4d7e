import { readAddressList, writeAddressList } from '#contract/address-list.ts'
import { cutText } from '#contract/cut-text.ts'
import { type RollingPeriod, rollingPeriods } from '#contract/periods.ts'
import type { RankedKind } from '#contract/ranking.ts'
import { dimensions, groupDimensions, searchableFilters } from '#contract/scan-dimensions.ts'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

/** Names of the filters for scans by value. A `!` before a value excludes it. An empty value means unknown. */
export const filterNames = ['code', ...groupDimensions, ...dimensions, 'hour'] as const
export type FilterName = (typeof filterNames)[number]

/** Names of the filters for scans by a text that a value contains. */
export const searchNames = searchableFilters.map((name) => `contains.${name}` as const)
export type SearchName = (typeof searchNames)[number]
export type AnyFilterName = FilterName | SearchName
export const allFilterNames: readonly AnyFilterName[] = [...filterNames, ...searchNames]

/** What can be ranked. Without zod, so not from the contract. */
export const rankedKinds = [
  'code',
  'folder',
  'tag',
  'campaign',
  'place',
  'design',
] as const satisfies readonly RankedKind[]
export const rankingSorts = ['visitors', 'leads', 'rate', 'change', 'cost'] as const
export type RankingSort = (typeof rankingSorts)[number]

/** One value or several, any of which a scan must have, and excluded ones, none of which it may have. */
export type FilterValues = string | readonly string[] | undefined

/** What figures are compared with. The first one is the default. */
export const comparisons = ['weekdays', 'exact', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Search parameters of Analytics: period, filters, and the tab of each panel. */
export interface AnalyticsSearch extends Partial<Record<AnyFilterName, FilterValues>> {
  /** The id of a saved segment. */
  segment?: string | undefined
  /** A period that ends now; the default is 30 days. */
  range?: RollingPeriod | undefined
  /** Instead of `range`. Two days of the time zone, both inclusive, or two points in time, the second exclusive. */
  from?: string | undefined
  to?: string | undefined
  zone?: string | undefined
  by?: 'hour' | 'day' | 'week' | 'month' | undefined
  /** The default is the period before, with the same weekdays. */
  compare?: Comparison | undefined
  /** Instead of `compare`: the first day of the period to compare with, and its last one, if it is not as long as the shown period. */
  compareFrom?: string | undefined
  compareTo?: string | undefined
  bots?: 'include' | 'only' | undefined
  map?: 'closer' | undefined
  /** What the ranking lists, and the column by which it is sorted; codes by scans by default. */
  rank?: RankedKind | undefined
  rankBy?: RankingSort | undefined
  places?: 'city' | undefined
  devices?: 'os' | 'browser' | undefined
}

/** Search parameters of the address, in which each filter is one text. */
export type AnalyticsAddress = Omit<AnalyticsSearch, AnyFilterName> & Partial<Record<AnyFilterName, string | undefined>>

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const search: AnalyticsSearch = {}
  for (const name of allFilterNames) {
    const text = raw[name] === undefined ? undefined : toFilterText(raw[name])
    const values = text === undefined ? [] : readAddressList(text).map((value) => value.trim())
    search[name] = toFilter(values.filter((value) => isValid(name, value)))
  }
  for (const name of ['from', 'to', 'zone', 'segment'] as const) search[name] = toSearchText(raw[name]) || undefined
  return {
    ...search,
    range: findOption(rollingPeriods, raw['range']),
    by: findOption(['hour', 'day', 'week', 'month'], raw['by']),
    // `previous` is in addresses from before figures were compared by weekday.
    compare: raw['compare'] === 'previous' ? 'exact' : findOption(comparisons, raw['compare']),
    compareFrom: findDay(raw['compareFrom']),
    compareTo: findDay(raw['compareTo']),
    bots: findOption(['include', 'only'], raw['bots']),
    map: findOption(['closer'], raw['map']),
    rank: findOption(rankedKinds, raw['rank']),
    rankBy: findOption(rankingSorts, raw['rankBy']),
    places: findOption(['city'], raw['places']),
    devices: findOption(['os', 'browser'], raw['devices']),
  }
}

/** The search parameters as they are in the address: the values of each filter in one text. */
export function toAddress(search: AnalyticsSearch): AnalyticsAddress {
  const texts = allFilterNames.flatMap((name) =>
    name in search ? [[name, search[name] && writeAddressList(toValues(search[name]))] as const] : [],
  )
  return { ...search, ...Object.fromEntries(texts) } as AnalyticsAddress
}

const MAX_TEXT_LENGTH = 8_000

/** Like `toSearchText`, for lists of values. */
function toFilterText(value: unknown): string {
  return typeof value === 'string' ? cutText(value, MAX_TEXT_LENGTH) : toSearchText(value)
}

/** The values of a filter as a list. */
export function toValues(filter: FilterValues): readonly string[] {
  if (filter === undefined) return []
  return typeof filter === 'string' ? [filter] : filter
}

/** A filter with these values; undefined without values. A single value stays a text, as it is in addresses. */
export function toFilter(values: readonly string[]): FilterValues {
  return values.length > 1 ? [...new Set(values)] : values[0]
}

/** The value of a filter that selects nothing else; undefined for any other filter. */
export function getOnlyValue(filter: FilterValues): string | undefined {
  const [first, ...others] = toValues(filter)
  return first === undefined || first.startsWith('!') || others.length > 0 ? undefined : first
}

/** Whether a filter can have this value. For some filters an empty value means no filter. */
function isValid(name: AnyFilterName, value: string): boolean {
  if (name === 'hour') return /^!?(\d|1\d|2[0-3])$/.test(value)
  const mayBeEmpty = name === 'tag' || !(name === 'code' || name === 'folder' || name === 'campaign' || isSearch(name))
  return mayBeEmpty || value.replace('!', '') !== ''
}

export function isSearch(name: AnyFilterName): name is SearchName {
  return name.startsWith('contains.')
}

function findDay(value: unknown): string | undefined {
  const text = toSearchText(value) ?? ''
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function findOption<const V extends string>(values: readonly V[], value: unknown): V | undefined {
  return values.find((option) => option === value)
}
