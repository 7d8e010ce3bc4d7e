import { searchText } from '../../../ui/lists/search-text.ts'

export type DeliveryStatus = (typeof statuses)[number]
const statuses = ['pending', 'delivered', 'failed'] as const

/** What the address of the deliveries says: which are listed, and which is looked at. */
export interface DeliverySearch {
  status?: DeliveryStatus | undefined
  /** Not where the screen is of one webhook. */
  webhook?: string | undefined
  code?: string | undefined
  /** The last HTTP status; 0: no answer came. */
  answer?: number | undefined
  /** So many hours up to now. */
  hours?: number | undefined
  /** Minutes in the reader's own zone, `2026-03-01T09:30`, instead of `hours`; `to` is left out of them. */
  from?: string | undefined
  to?: string | undefined
  open?: string | undefined
  /** The replay whose progress is shown. */
  replay?: string | undefined
}

/** Reads the address leniently: what is unknown or malformed is dropped, since people edit and cut addresses. */
export function parseDeliverySearch(raw: Record<string, unknown>): DeliverySearch {
  const search: DeliverySearch = {}
  const status = statuses.find((one) => one === raw['status'])
  if (status) search.status = status
  const { answer, hours } = raw
  if (typeof answer === 'number' && answer >= 0 && answer < 1000) search.answer = Math.floor(answer)
  if (typeof hours === 'number' && hours >= 1 && hours < 1e5) search.hours = Math.floor(hours)
  for (const name of ['webhook', 'code', 'from', 'to', 'open', 'replay'] as const) {
    const text = searchText(raw[name])
    if (text) search[name] = text
  }
  return search
}
