import type { DeliveryListQuery, SummaryWindow } from '#dashboard/api/delivery.ts'
import type { DeliverySearch } from './delivery-search.ts'
import { formatDayAndTime } from '#dashboard/ui/formats.ts'

const HOUR = 3_600_000

/** The list request. `webhookId` is the webhook of the screen, which overrides the filter. */
export function toListQuery(search: DeliverySearch, webhookId: string | undefined, now: Date): DeliveryListQuery {
  const { status, webhook, code, response } = search
  const filteredId = webhookId ?? webhook
  return {
    ...(status && { status }),
    ...(filteredId && { webhookId: filteredId }),
    ...(code && { codeId: code }),
    ...(response !== undefined && { lastStatus: response }),
    ...toTimes(search, now),
  }
}

/** Period of the figures: that of the search parameters, else the last 24 hours. Without `to`, it ends now. */
export function toWindow(
  search: DeliverySearch,
  webhookId: string | undefined,
  now: Date,
): SummaryWindow & { from: string } {
  const { from, to } = toTimes(search, now)
  const filteredId = webhookId ?? search.webhook
  const day = new Date((to === undefined ? now.getTime() : Date.parse(to)) - 24 * HOUR).toISOString()
  return { ...(filteredId && { webhookId: filteredId }), from: from ?? day, ...(to && { to }) }
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
export function timesText({ hours, from, to }: DeliverySearch): string {
  if (hours !== undefined) return hoursText(hours)
  const [first, last] = [readMinute(from), readMinute(to)].map((time) => time && formatDayAndTime(time))
  if (first && last) return `${first} – ${last}`
  return first ? `Since ${first}` : last ? `Until ${last}` : 'Any time'
}

function hoursText(hours: number): string {
  if (hours === 1) return 'Last hour'
  return hours % 24 === 0 && hours > 24 ? `Last ${hours / 24} days` : `Last ${hours} hours`
}

function toTimes({ hours, from, to }: DeliverySearch, now: Date): { from?: string; to?: string } {
  if (hours !== undefined) return { from: new Date(now.getTime() - hours * HOUR).toISOString() }
  const [first, end] = [readMinute(from), readMinute(to)]
  return {
    ...(first && { from: first.toISOString() }),
    // A reversed range is made empty, because the service would reject it.
    ...(end && { to: (first && end < first ? first : end).toISOString() }),
  }
}

/** Value of a time field; undefined if invalid. */
function readMinute(text: string | undefined): Date | undefined {
  if (!/^(19[7-9]\d|20\d\d)-\d\d-\d\dT\d\d:\d\d$/.test(text ?? '')) return undefined
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
