import { searchText } from '../../ui/lists/search-text.ts'

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
  for (const name of ['answer', 'hours'] as const) {
    const number = raw[name]
    if (typeof number === 'number' && number >= least[name] && number <= most[name]) search[name] = Math.floor(number)
  }
  for (const name of ['webhook', 'code', 'from', 'to', 'open', 'replay'] as const) {
    const text = searchText(raw[name])
    if (text) search[name] = text
  }
  return search
}

const least = { answer: 0, hours: 1 }
const most = { answer: 999, hours: 100_000 }
