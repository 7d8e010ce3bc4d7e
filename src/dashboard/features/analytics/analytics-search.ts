import { type RollingPeriod, rollingPeriods } from '#contract/periods.ts'
import { dimensions, groupDimensions } from '#contract/scan-dimensions.ts'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

/** Names of the filters for scans. All but the first can be inverted by a `!` before the value. An empty value means unknown. */
export const filterNames = ['code', ...groupDimensions, ...dimensions, 'hour'] as const
export type FilterName = (typeof filterNames)[number]

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Search parameters of Analytics: period, filters, and the tab of each panel. */
export interface AnalyticsSearch extends Partial<Record<FilterName, string | undefined>> {
  /** A period that ends now; the default is 30 days. */
  range?: RollingPeriod | undefined
  /** Instead of `range`. Two days of the time zone, both inclusive, or two points in time, the second exclusive. */
  from?: string | undefined
  to?: string | undefined
  zone?: string | undefined
  by?: 'hour' | 'day' | 'week' | 'month' | undefined
  /** The default is the previous period. */
  compare?: Comparison | undefined
  /** Instead of `compare`: the first day of the period to compare with. */
  compareFrom?: string | undefined
  bots?: 'include' | 'only' | undefined
  map?: 'closer' | undefined
  places?: 'city' | undefined
  devices?: 'os' | 'browser' | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const search: AnalyticsSearch = {}
  for (const name of filterNames) if (raw[name] !== undefined) search[name] = toSearchText(raw[name])
  // For these an empty value means no filter.
  for (const name of ['code', 'folder', 'campaign', 'hour', 'from', 'to', 'zone'] as const)
    search[name] = toSearchText(raw[name]) || undefined
  if (!/^!?(\d|1\d|2[0-3])$/.test(search.hour ?? '')) search.hour = undefined
  return {
    ...search,
    range: findOption(rollingPeriods, raw['range']),
    by: findOption(['hour', 'day', 'week', 'month'], raw['by']),
    compare: findOption(comparisons, raw['compare']),
    compareFrom: findDay(raw['compareFrom']),
    bots: findOption(['include', 'only'], raw['bots']),
    map: findOption(['closer'], raw['map']),
    places: findOption(['city'], raw['places']),
    devices: findOption(['os', 'browser'], raw['devices']),
  }
}

function findDay(value: unknown): string | undefined {
  const text = toSearchText(value) ?? ''
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function findOption<const V extends string>(values: readonly V[], value: unknown): V | undefined {
  return values.find((option) => option === value)
}
