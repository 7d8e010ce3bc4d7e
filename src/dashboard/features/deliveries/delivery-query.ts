import type { DeliveryListQuery, SummaryWindow } from '#dashboard/api/delivery.ts'
import type { DeliverySearch } from './delivery-search.ts'
import { formatDayAndTime } from '#dashboard/ui/formats.ts'

const HOUR_MS = 3_600_000

/** Query of the list request. `webhookId` is the webhook of the screen, which overrides the filter. */
export function toListQuery(search: DeliverySearch, webhookId: string | undefined, now: Date): DeliveryListQuery {
  const { status } = search
  return {
    ...(status && { status }),
    ...(webhookId === undefined ? toWebhookQuery(search) : { webhookId }),
    ...toCodeQuery(search),
    ...toResponseQuery(search),
    ...toPeriod(search, now),
  }
}

// A single value is sent as the filter that every service has.

function toWebhookQuery({ webhook, notWebhook }: DeliverySearch): DeliveryListQuery {
  const [first] = webhook ?? []
  return {
    ...(webhook?.length === 1 && first !== undefined ? { webhookId: first } : webhook && { anyOfWebhooks: webhook }),
    ...(notWebhook && { noneOfWebhooks: notWebhook }),
  }
}

function toCodeQuery({ code, notCode }: DeliverySearch): DeliveryListQuery {
  const [first] = code ?? []
  return {
    ...(code?.length === 1 && first !== undefined ? { codeId: first } : code && { anyOfCodes: code }),
    ...(notCode && { noneOfCodes: notCode }),
  }
}

function toResponseQuery({ response, notResponse }: DeliverySearch): DeliveryListQuery {
  const [first] = response ?? []
  return {
    ...(response?.length === 1 && first !== undefined
      ? { lastStatus: first }
      : response && { anyOfResponses: response }),
    ...(notResponse && { noneOfResponses: notResponse }),
  }
}

/** Period of the figures. By default, it lasts 24 hours and ends now. */
export function toSummaryWindow(
  search: DeliverySearch,
  webhookId: string | undefined,
  now: Date,
): SummaryWindow & { from: string } {
  const { from, to } = toPeriod(search, now)
  // Figures are of one webhook, or of all.
  const filteredId = webhookId ?? (search.webhook?.length === 1 ? search.webhook[0] : undefined)
  const dayBefore = new Date((to === undefined ? now.getTime() : Date.parse(to)) - 24 * HOUR_MS).toISOString()
  return { ...(filteredId && { webhookId: filteredId }), from: from ?? dayBefore, ...(to && { to }) }
}

/** Whether there are filters to clear. */
export function isFiltered(search: DeliverySearch): boolean {
  return Object.values(pickFilters(search)).some((filter) => filter !== undefined)
}

/** The filters without the open item. */
export function pickFilters({ open: _open, replay: _replay, ...filters }: DeliverySearch): DeliverySearch {
  return filters
}

/** Search parameters for the deliveries of a reason in the figures, which do not follow the filters by status and response. */
export function toReasonFilters(lastStatus: number | null): DeliverySearch {
  return { status: undefined, response: [lastStatus ?? 0], notResponse: undefined, open: undefined }
}

/** Search parameters that clear every filter. */
export const noDeliveryFilters: DeliverySearch = {
  status: undefined,
  webhook: undefined,
  notWebhook: undefined,
  code: undefined,
  notCode: undefined,
  response: undefined,
  notResponse: undefined,
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

/** The period within a sentence: "last 24 hours", "since Mar 9, 10:00". The names of months stay as they are. */
export function describePeriodInSentence(search: DeliverySearch): string {
  return describePeriod(search).replace(/^(Last|Since|Until|Any)\b/, (word) => word.toLowerCase())
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
