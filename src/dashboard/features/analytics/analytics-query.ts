import { rollingDurations } from '#contract/periods.ts'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import { isTimeZone, toInstant } from '#contract/zoned-time.ts'
import type { ChangesQuery, OutcomesQuery, RankingQuery, SummaryQuery } from '#dashboard/api/analytics.ts'
import type { SharedTarget, SharedViews } from '#dashboard/api/shared-links.ts'
import {
  type AnalyticsSearch,
  type FilterValues,
  getOnlyValue,
  type SearchName,
  searchNames,
  toFilter,
  toValues,
} from './analytics-search.ts'
import { getPreset, toPeriod } from './period.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { addDays, startOfDay, toZonedMinute } from '#dashboard/ui/zoned-time.ts'

/** The requested time zone, or the browser's if it is unknown. */
export function getZone({ zone }: AnalyticsSearch): string {
  return zone !== undefined && isTimeZone(zone) ? zone : ownZone
}

/** The summary request for the search parameters. */
export function toSummaryQuery(search: AnalyticsSearch, now: Date): SummaryQuery {
  const query = toChangesQuery(search, now)
  return {
    ...query,
    interval: search.by,
    compare: search.compare === 'none' && query.compareFrom === undefined ? undefined : query.compare,
  }
}

export function toChangesQuery(search: AnalyticsSearch, now: Date): ChangesQuery {
  const timezone = getZone(search)
  const { from, to } = toPeriod(search, timezone, now)
  return {
    from: from.toISOString(),
    to: to?.toISOString(),
    timezone,
    ...toComparedPeriod(search, from, timezone),
    ...getFilters(search),
  }
}

type ComparedPeriod = Pick<SummaryQuery, 'compareFrom'> & { compare?: NonNullable<SummaryQuery['compare']> | undefined }

/** The comparison, as a service takes it: by a rule, or with chosen days. */
function toComparedPeriod(search: AnalyticsSearch, from: Date, zone: string): ComparedPeriod {
  const compareFrom = toCompareFrom(search, from, zone)?.toISOString()
  const { compareTo, compare = 'weekdays' } = search
  if (compareFrom === undefined) return { compare: compare === 'year' || compare === 'weekdays' ? compare : 'previous' }
  const end = compareTo === undefined ? undefined : startOfDay(addDays(compareTo, 1), zone).toISOString()
  return end !== undefined && end > compareFrom ? { compare: `${compareFrom}..${end}` } : { compareFrom }
}

/** The chosen day, at the time on the clocks at which the period begins. Undefined without a day before the period. */
export function toCompareFrom({ compareFrom }: AnalyticsSearch, from: Date, zone: string): Date | undefined {
  if (compareFrom === undefined) return undefined
  const time = toZonedMinute(zone, from).slice('2026-03-29'.length)
  const start = toInstant(compareFrom + time, zone)
  return start && start < from ? start : undefined
}

/** The ranking for the search parameters. */
export function toRankingQuery(search: AnalyticsSearch, now: Date): RankingQuery {
  const { compareFrom, compare, ...query } = toSummaryQuery({ ...search, by: undefined }, now)
  const { interval: _, ...others } = query
  return { ...others, by: search.rank ?? 'code', compare: compareFrom === undefined ? compare : undefined, top: 500 }
}

export function toOutcomesQuery(search: AnalyticsSearch, now: Date): OutcomesQuery {
  const { compare: _, compareFrom: __, timezone, ...query } = toChangesQuery(search, now)
  return { ...query, ...(search.hour !== undefined && { timezone }) }
}

type SentFilter = string | string[] | undefined
type SentFilters = Partial<Record<Dimension | SearchName, SentFilter>>

/** The filters of the search parameters, as the service takes them. */
export function getFilters(search: AnalyticsSearch) {
  const { code, tag, campaign, hour, bots, segment } = search
  const otherFilters = Object.fromEntries([...dimensions, ...searchNames].map((name) => [name, toSent(search[name])]))
  return {
    ...toCodeFilter(code),
    ...toFolderFilter(search.folder),
    tag: toSent(tag),
    campaign: toSent(campaign),
    hour: toSent(hour),
    bots,
    segment,
    ...(otherFilters as SentFilters),
  }
}

function toSent(filter: FilterValues): SentFilter {
  return typeof filter === 'string' || filter === undefined ? filter : [...filter]
}

/** The specification has only `codeId`, which cannot be inverted. */
function toCodeFilter(code: FilterValues): { codeId?: SentFilter; 'not.codeId'?: SentFilter } {
  const values = toValues(code)
  const excluded = values.filter((value) => value.startsWith('!')).map((value) => value.slice(1))
  return {
    codeId: toSent(toFilter(values.filter((value) => !value.startsWith('!')))),
    ...(excluded.length > 0 && { 'not.codeId': toSent(toFilter(excluded)) }),
  }
}

/** The specification has only `folderId`. An inverted filter needs the additional parameter `folder`. */
function toFolderFilter(folder: FilterValues): { folderId?: SentFilter; folder?: SentFilter } {
  return toValues(folder).some((value) => value.startsWith('!'))
    ? { folder: toSent(folder) }
    : { folderId: toSent(folder) }
}

/** The filters of a list of scans or a shared link, which have no time zone of their own. */
export function toListFilters(search: AnalyticsSearch) {
  return { ...getFilters(search), ...(search.hour !== undefined && { timezone: getZone(search) }) }
}

/** The target of a shared link: a folder, a campaign or a code if that is the only filter, else the filters. */
export function toSharedTarget(search: AnalyticsSearch): SharedTarget {
  const filter = Object.fromEntries(Object.entries(toListFilters(search)).filter(([, value]) => value !== undefined))
  const [firstName, ...otherNames] = Object.keys(filter)
  if (otherNames.length > 0) return { filter }
  const [folderId, campaignId, codeId] = [search.folder, search.campaign, search.code].map(getOnlyValue)
  // `root` stands for codes without a folder, which is not a target.
  if (firstName === 'folderId' && folderId !== undefined && folderId !== 'root') return { folderId }
  if (firstName === 'campaign' && campaignId !== undefined) return { campaignId }
  return firstName === 'codeId' && codeId !== undefined ? { codeId } : { filter }
}

/** The views with which a shared link shows the same period, comparison and time zone. */
export function toSharedViews(search: AnalyticsSearch, now: Date): SharedViews {
  const timezone = getZone(search)
  const { from, to = now } = toPeriod(search, timezone, now)
  const comparedPeriod = toComparedPeriod(search, from, timezone)
  const isCompared = search.compare !== 'none' || comparedPeriod.compareFrom !== undefined
  const view = { timezone, interval: search.by, ...(isCompared ? comparedPeriod : { compare: 'none' as const }) }
  const period = getPreset(search)
  return {
    rolling: period ? { ...view, period: { last: rollingDurations[period] } } : null,
    fixed: { ...view, period: { from: from.toISOString(), to: to.toISOString() } },
  }
}
