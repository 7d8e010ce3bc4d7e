import { rollingDurations } from '#contract/periods.ts'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import type { ChangesQuery, OutcomesQuery, SummaryQuery } from '#dashboard/api/analytics.ts'
import type { SharedTarget, SharedViews } from '#dashboard/api/shared-links.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { getPreset, toPeriod } from './period.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toZonedDay, isZone, startOfDay } from '#dashboard/ui/zoned-time.ts'

/** The requested time zone, or the browser's if it is unknown. */
export function getZone({ zone }: AnalyticsSearch): string {
  return zone !== undefined && isZone(zone) ? zone : ownZone
}

/** The summary request for the search parameters. */
export function toSummaryQuery(search: AnalyticsSearch, now: Date): SummaryQuery {
  const query = toChangesQuery(search, now)
  const hasCompareDay = query.compareFrom !== undefined
  return {
    ...query,
    interval: search.by,
    compare: search.compare === 'none' || hasCompareDay ? undefined : (search.compare ?? 'previous'),
  }
}

export function toChangesQuery(search: AnalyticsSearch, now: Date): ChangesQuery {
  const timezone = getZone(search)
  const { from, to } = toPeriod(search, timezone, now)
  return {
    from: from.toISOString(),
    to: to?.toISOString(),
    timezone,
    compare: search.compare === 'year' ? ('year' as const) : undefined,
    compareFrom: toCompareFrom(search, from, timezone)?.toISOString(),
    ...getFilters(search),
  }
}

/** The chosen day, at the time of day at which the period begins; undefined without a day before the period. */
export function toCompareFrom({ compareFrom }: AnalyticsSearch, from: Date, zone: string): Date | undefined {
  if (compareFrom === undefined) return undefined
  const msSinceMidnight = from.getTime() - startOfDay(toZonedDay(zone, from), zone).getTime()
  const start = new Date(startOfDay(compareFrom, zone).getTime() + msSinceMidnight)
  return start < from ? start : undefined
}

export function toOutcomesQuery(search: AnalyticsSearch, now: Date): OutcomesQuery {
  const { compare: _, compareFrom: __, timezone, ...query } = toChangesQuery(search, now)
  return { ...query, ...(search.hour !== undefined && { timezone }) }
}

/** The filters of the search parameters, as the service takes them. */
export function getFilters(search: AnalyticsSearch) {
  const { code: codeId, tag, campaign, hour, bots } = search
  const dimensionFilters = Object.fromEntries(dimensions.map((name) => [name, search[name]])) as Pick<
    AnalyticsSearch,
    Dimension
  >
  return { codeId, ...toFolderFilter(search.folder), tag, campaign, hour, bots, ...dimensionFilters }
}

/** The specification has only `folderId`. An inverted filter needs the additional parameter `folder`. */
function toFolderFilter(folder: string | undefined): { folderId?: string | undefined; folder?: string } {
  return folder?.startsWith('!') ? { folder } : { folderId: folder }
}

/** The filters of a list of scans or a shared link, which have no time zone of their own. */
export function toListFilters(search: AnalyticsSearch) {
  return { ...getFilters(search), ...(search.hour !== undefined && { timezone: getZone(search) }) }
}

/** The target of a shared link: a folder, a campaign or a code if that is the only filter, else the filters. */
export function toSharedTarget(search: AnalyticsSearch): SharedTarget {
  const filter = Object.fromEntries(Object.entries(toListFilters(search)).filter(([, value]) => value !== undefined))
  const [firstName, ...otherNames] = Object.keys(filter)
  // `root` stands for codes without a folder, which is not a target.
  if (otherNames.length === 0 && firstName === 'folderId' && search.folder !== 'root')
    return { folderId: search.folder }
  if (otherNames.length === 0 && firstName === 'campaign' && !search.campaign?.startsWith('!'))
    return { campaignId: search.campaign }
  return otherNames.length === 0 && firstName === 'codeId' ? { codeId: search.code } : { filter }
}

/** The views with which a shared link shows the same period, comparison and time zone. */
export function toSharedViews(search: AnalyticsSearch, now: Date): SharedViews {
  const timezone = getZone(search)
  const { from, to = now } = toPeriod(search, timezone, now)
  const compareFrom = toCompareFrom(search, from, timezone)?.toISOString()
  const compare = compareFrom === undefined ? (search.compare ?? 'previous') : undefined
  const view = { timezone, interval: search.by, compare, compareFrom }
  const period = getPreset(search)
  return {
    rolling: period ? { ...view, period: { last: rollingDurations[period] } } : null,
    fixed: { ...view, period: { from: from.toISOString(), to: to.toISOString() } },
  }
}
