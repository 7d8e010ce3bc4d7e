import type { DeliveryListQuery, SummaryWindow } from '#dashboard/api/delivery.ts'
import type { DeliverySearch } from './delivery-search.ts'
import { formatDayAndTime } from '#dashboard/ui/formats.ts'

const HOUR_MS = 3_600_000

/** Query of the list request. `webhookId` is the webhook of the screen, which overrides the filter. */
export function toListQuery(search: DeliverySearch, webhookId: string | undefined, now: Date): DeliveryListQuery {
  const { status, webhook, code, response } = search
  const filteredId = webhookId ?? webhook
  return {
    ...(status && { status }),
    ...(filteredId && { webhookId: filteredId }),
    ...(code && { codeId: code }),
    ...(response !== undefined && { lastStatus: response }),
    ...toPeriod(search, now),
  }
}

/** Period of the figures. By default, it lasts 24 hours and ends now. */
export function toSummaryWindow(
  search: DeliverySearch,
  webhookId: string | undefined,
  now: Date,
): SummaryWindow & { from: string } {
  const { from, to } = toPeriod(search, now)
  const filteredId = webhookId ?? search.webhook
  const dayBefore = new Date((to === undefined ? now.getTime() : Date.parse(to)) - 24 * HOUR_MS).toISOString()
  return { ...(filteredId && { webhookId: filteredId }), from: from ?? dayBefore, ...(to && { to }) }
}

/** Whether there are filters to clear. */
export function isFiltered({ status, webhook, code, response, hours, from, to }: DeliverySearch): boolean {
  return [status, webhook, code, response, hours, from, to].some((filter) => filter !== undefined)
}

/** Search parameters that clear every filter. */
export const noDeliveryFilters: DeliverySearch = {
  status: undefined,
  webhook: undefined,
  code: undefined,
  response: undefined,
  hours: undefined,
  from: undefined,
  to: undefined,
}

/** The period in words: "Last 24 hours". */
export function describePeriod({ hours, from, to }: DeliverySearch): string {
  if (hours !== undefined) return describeHours(hours)
  const [start, end] = [readMinute(from), readMinute(to)].map((time) => time && formatDayAndTime(time))
  if (start && end) return `${start} – ${end}`
  return start ? `Since ${start}` : end ? `Until ${end}` : 'Any time'
}

function describeHours(hours: number): string {
  if (hours === 1) return 'Last hour'
  return hours % 24 === 0 && hours > 24 ? `Last ${hours / 24} days` : `Last ${hours} hours`
}

function toPeriod({ hours, from, to }: DeliverySearch, now: Date): { from?: string; to?: string } {
  if (hours !== undefined) return { from: new Date(now.getTime() - hours * HOUR_MS).toISOString() }
  const [start, end] = [readMinute(from), readMinute(to)]
  return {
    ...(start && { from: start.toISOString() }),
    // The service rejects a reversed range, so an empty one is requested.
    ...(end && { to: (start && end < start ? start : end).toISOString() }),
  }
}

/** Value of a time field; undefined if invalid. */
function readMinute(text: string | undefined): Date | undefined {
  if (!/^(19[7-9]\d|20\d\d)-\d\d-\d\dT\d\d:\d\d$/.test(text ?? '')) return undefined
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
