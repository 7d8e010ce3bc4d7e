import { z } from 'zod'
import { type RollingPeriod, rollingDays } from '#contract/periods.ts'
import type { SharedRequest } from '#contract/shared-dashboard.ts'
import { SharedView } from '#contract/shared-links.ts'
import { invalidField, isApiError } from '../platform/http/api-error.ts'
import type { Ceilings } from '../platform/workspace/plan-ceilings.ts'
import { toPeriods } from '../scans/analytics/analytics-window.ts'
import { DAY_MS, HOUR_MS } from '../scans/analytics/time-steps.ts'
import { ZoneClock } from '../scans/analytics/zone-clock.ts'
import type { LinkRow } from './link-rows.ts'

/** What the figures of a link are about, besides its scope. */
export type SharedPeriod = Pick<SharedRequest, 'from' | 'to' | 'timezone' | 'interval' | 'compare'> & {
  /** Start of the earlier period, instead of `compare`. */
  compareFrom?: Date | undefined
}

type RequestedPeriod = Pick<SharedRequest, 'from' | 'to' | 'period' | 'timezone' | 'interval' | 'compare'>

/**
 * The period that the page of a link shows: what its visitor chose, else that of the link. Days and hours are those of the link's time zone,
 * and an hour of its filter is one of the zone in which it was shared: in those of viewers both would be others.
 */
export function toShownPeriod(
  { filter, view: stored }: Pick<LinkRow, 'filter' | 'view'>,
  { period, ...requested }: RequestedPeriod,
  now: Date,
): SharedPeriod {
  const view = stored && z.decode(SharedView, stored)
  const timezone = findZone(filter) ?? view?.timezone ?? requested.timezone
  const compare = view ? toComparison(view) : requested.compare
  if (period) return { ...requested, timezone, compare, from: getStart(period, timezone, now), to: undefined }
  if (!view || requested.from || requested.to) return { ...requested, timezone, compare }
  const { from, to, interval, compareFrom } = view
  return {
    from: view.period ? getStart(view.period, timezone, now) : from,
    to,
    timezone,
    interval,
    compare,
    compareFrom,
  }
}

/** The time zone of the hours of a filter. */
function findZone(filter: LinkRow['filter']): string | undefined {
  return filter?.hour === undefined ? undefined : (filter.timezone ?? 'UTC')
}

/** Throws `invalid_request` for a view that no page could show. */
export function requireShowable(view: SharedView, ceilings: Ceilings): void {
  const { period, from, to, compareFrom, timezone } = view
  if (period !== undefined && (from !== undefined || to !== undefined))
    throw invalidField('body', 'view.period', 'Send either `period` or `from` and `to`')
  const now = new Date()
  const shown = toShownPeriod({ filter: null, view: z.encode(SharedView, view) }, { timezone }, now)
  if (shown.from && shown.from >= (to ?? now)) throw invalidField('body', 'view.from', '`from` must be before `to`')
  if (compareFrom && shown.from && compareFrom >= shown.from)
    throw invalidField('body', 'view.compareFrom', 'The earlier period must begin before the range')
  try {
    toPeriods(shown, ceilings, now)
  } catch (error) {
    if (!isApiError(error)) throw error
    const message = 'The range has more than 2,400 intervals. Use longer intervals or a shorter range'
    throw invalidField('body', 'view.interval', message)
  }
}

/** Where neither a link nor its visitor names a period: the last 30 days, or 30 days before the requested end. */
export function getDefaultStart({ to, timezone }: SharedPeriod, now: Date): Date {
  return to ? new Date(to.getTime() - rollingDays['30d'] * DAY_MS) : getStart('30d', timezone, now)
}

/** A whole hour or midnight, so that the figures stay in the cache until the next. */
function getStart(period: RollingPeriod, timezone: string, now: Date): Date {
  const at = now.getTime()
  if (period === '24h') return new Date(at - (at % HOUR_MS) - 23 * HOUR_MS)
  const days = rollingDays[period]
  const clock = ZoneClock.of(timezone, at - (days + 2) * DAY_MS, at)
  const today = Math.floor(clock.wall(at) / DAY_MS) * DAY_MS
  return new Date(clock.moment(today - (days - 1) * DAY_MS))
}

/** An own start of the earlier period belongs to the days of the link alone. */
function toComparison({ compare, compareFrom }: SharedView): SharedPeriod['compare'] {
  if (compareFrom !== undefined) return 'previous'
  return compare === 'none' ? undefined : compare
}
