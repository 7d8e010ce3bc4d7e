import type { AskChanges, AskSummary } from '../../api/analytics.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { toPeriod } from './filters/period.ts'
import { ownZone } from '../../ui/chart/own-zone.ts'
import { isZone } from '../../ui/chart/zoned-time.ts'

/** The zone that is asked for; one that nobody knows is this browser's. */
export function getZone({ zone }: AnalyticsSearch): string {
  return zone !== undefined && isZone(zone) ? zone : ownZone
}

/** What the service is asked for the address. */
export function summaryQuestion(search: AnalyticsSearch, now: Date): AskSummary {
  return {
    ...changesQuestion(search, now),
    interval: search.by,
    compare: search.compare === 'none' ? undefined : (search.compare ?? 'previous'),
  }
}

export function changesQuestion(search: AnalyticsSearch, now: Date): AskChanges {
  const timezone = getZone(search)
  const { from, to } = toPeriod(search, timezone, now)
  return {
    from: from.toISOString(),
    to: to?.toISOString(),
    timezone,
    compare: search.compare === 'year' ? ('year' as const) : undefined,
    ...getFilters(search),
  }
}

/** What the figures are narrowed to. */
export function getFilters(search: AnalyticsSearch) {
  const { code, folder, tag, bots, country, region, city, deviceType, os, browser, language, referrer, matchedRule } =
    search
  const known = { country, region, city, deviceType, os, browser, language, referrer, matchedRule }
  return { codeId: code, folderId: folder, tag, bots, ...known }
}
