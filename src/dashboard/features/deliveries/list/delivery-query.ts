import type { ListDeliveries, SummaryWindow } from '../../../api/delivery.ts'
import type { DeliverySearch } from './delivery-search.ts'
import { formatDayAndTime } from '../../../ui/formats.ts'

const HOUR = 3_600_000

/** What the service is asked; `webhookId` is that of the screen, where it is of one webhook. */
export function toListQuery(search: DeliverySearch, webhookId: string | undefined, now: Date): ListDeliveries {
  const { status, webhook, code, answer } = search
  const of = webhookId ?? webhook
  return {
    ...(status && { status }),
    ...(of && { webhookId: of }),
    ...(code && { codeId: code }),
    ...(answer !== undefined && { lastStatus: answer }),
    ...toTimes(search, now),
  }
}

/** The time that the figures are of: what is asked for, else the last day. Without an end it goes on. */
export function toWindow(
  search: DeliverySearch,
  webhookId: string | undefined,
  now: Date,
): SummaryWindow & { from: string } {
  const { from, to } = toTimes(search, now)
  const of = webhookId ?? search.webhook
  const day = new Date((to === undefined ? now.getTime() : Date.parse(to)) - 24 * HOUR).toISOString()
  return { ...(of && { webhookId: of }), from: from ?? day, ...(to && { to }) }
}

/** Whether the list is narrowed by something that one click can clear. */
export function isFiltered({ status, webhook, code, answer, hours, from, to }: DeliverySearch): boolean {
  return [status, webhook, code, answer, hours, from, to].some((part) => part !== undefined)
}

/** The words of the time that is asked for. */
export function timesText({ hours, from, to }: DeliverySearch): string {
  if (hours !== undefined) return hoursText(hours)
  const [first, last] = [readMinute(from), readMinute(to)].map((at) => at && formatDayAndTime(at))
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
    // Times the wrong way round hold nothing; the service would refuse them.
    ...(end && { to: (first && end < first ? first : end).toISOString() }),
  }
}

/** What a field for a time holds; what is no time of ours counts as none. */
function readMinute(text: string | undefined): Date | undefined {
  if (!/^(19[7-9]\d|20\d\d)-\d\d-\d\dT\d\d:\d\d$/.test(text ?? '')) return undefined
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}
