import { z } from 'zod'
import { rollingDays, rollingDurations } from '#contract/periods.ts'
import type { SharedRequest } from '#contract/shared-dashboard.ts'
import { SharedView } from '#contract/shared-links.ts'
import { invalidField, isApiError } from '../http/api-error.ts'
import type { PlanCeilings } from '../http/caller.ts'
import { parseChosenRange, toPeriods } from '../scans/analytics/periods.ts'
import { DAY_MS, HOUR_MS } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import type { LinkRow } from './link-rows.ts'

/** The period and comparison of the figures of a link. */
export type SharedPeriod = Pick<SharedRequest, 'from' | 'to' | 'timezone' | 'interval' | 'compare'> & {
  /** Start of the earlier period, instead of `compare`. */
  compareFrom?: Date | undefined
}

type RequestedPeriod = Pick<SharedRequest, 'from' | 'to' | 'period' | 'timezone' | 'interval' | 'compare'>

/**
 * The period that the page of a link shows: the period that the visitor chose, or else the period of the link. Days and hours are in the
 * time zone of the link, and an hour in its filter is in the zone in which the link was shared. In the zone of the visitor they would be
 * other days and hours.
 */
export function toShownPeriod(
  { filter, view: storedView }: Pick<LinkRow, 'filter' | 'view'>,
  { period, ...requested }: RequestedPeriod,
  now: Date,
): SharedPeriod {
  const view = storedView && z.decode(SharedView, storedView)
  const timezone = findFilterZone(filter) ?? view?.timezone ?? requested.timezone
  const selected = { ...requested, timezone, compare: view ? toComparison(view) : requested.compare }
  if (period) return { ...selected, from: getStart(rollingDurations[period], timezone, now), to: undefined }
  if (!view?.period || requested.from || requested.to) return selected
  const { interval, compareFrom } = view
  const compare = getChosenComparison(view) ?? selected.compare
  return { ...selected, ...toRange(view.period, timezone, now), interval, compare, compareFrom }
}

/** The time zone of the hour in a filter. */
function findFilterZone(filter: LinkRow['filter']): string | undefined {
  return filter?.hour === undefined ? undefined : (filter.timezone ?? 'UTC')
}

/** Throws `invalid_request` for a view that no page could show. */
export function requireShowable(view: SharedView, ceilings: PlanCeilings): void {
  const { period, compareFrom, timezone = 'UTC' } = view
  const now = new Date()
  const shownPeriod = toShownPeriod({ filter: null, view: z.encode(SharedView, view) }, { timezone }, now)
  const from = shownPeriod.from ?? getDefaultStart(shownPeriod, now)
  if (from >= (shownPeriod.to ?? now)) throw invalidField('body', 'period.from', '`from` must be before `to`')
  if (compareFrom && (!period || compareFrom >= from))
    throw invalidField('body', 'compareFrom', 'It must be before the period, which is then required')
  requireEarlierRange(view, from)
  try {
    toPeriods({ ...shownPeriod, from }, ceilings, now)
  } catch (error) {
    if (!isApiError(error)) throw error
    const message = 'The range has more than 2,400 intervals. Use longer intervals or a shorter range'
    throw invalidField('body', 'interval', message)
  }
}

function requireEarlierRange({ period, compare }: SharedView, from: Date) {
  const chosenRange = parseChosenRange(compare)
  if (chosenRange && !(period && chosenRange.from < from.getTime() && chosenRange.from < chosenRange.to))
    throw invalidField('body', 'compare', 'It must be a period before the shown one, which is then required')
}

/** The start if neither the link nor its visitor chooses a period: 30 days ago, or 30 days before the requested end. */
export function getDefaultStart({ to, timezone }: SharedPeriod, now: Date): Date {
  return to ? new Date(to.getTime() - rollingDays['30d'] * DAY_MS) : getStart('P30D', timezone, now)
}

function toRange(
  period: NonNullable<SharedView['period']>,
  timezone: string,
  now: Date,
): Pick<SharedPeriod, 'from' | 'to'> {
  return 'last' in period ? { from: getStart(period.last, timezone, now), to: undefined } : period
}

/**
 * The start of a duration that ends now: a full hour or midnight, so that the figures stay in the cache until the next hour or midnight.
 */
function getStart(duration: string, timezone: string, now: Date): Date {
  const nowMs = now.getTime()
  if (duration === rollingDurations['24h']) return new Date(nowMs - (nowMs % HOUR_MS) - 23 * HOUR_MS)
  const days = duration === rollingDurations['12mo'] ? rollingDays['12mo'] : Number(duration.slice(1, -1))
  const clock = ZoneClock.create(timezone, { from: nowMs - (days + 2) * DAY_MS, to: nowMs }, nowMs)
  const today = Math.floor(clock.toLocal(nowMs) / DAY_MS) * DAY_MS
  return new Date(clock.toMoment(today - (days - 1) * DAY_MS))
}

/** The earlier period that a link sets by its start and end; undefined for any other comparison. */
function getChosenComparison({ compare }: SharedView): SharedPeriod['compare'] {
  return parseChosenRange(compare) && compare !== 'none' ? compare : undefined
}

/** An earlier period that the link sets applies only to the link's own period. */
function toComparison({ compare = 'previous', compareFrom }: SharedView): SharedPeriod['compare'] {
  if (compareFrom !== undefined || parseChosenRange(compare)) return 'previous'
  return compare === 'none' ? undefined : compare
}
