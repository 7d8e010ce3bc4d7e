import { toSearchText, toSearchTexts } from '#dashboard/ui/lists/to-search-text.ts'

export type DeliveryStatus = (typeof statuses)[number]
const statuses = ['pending', 'delivered', 'failed'] as const

/** Search parameters of the deliveries: filters, and the open delivery. */
export interface DeliverySearch {
  status?: DeliveryStatus | undefined
  /** Ids of webhooks. The screen of one webhook does not use them. */
  webhook?: string[] | undefined
  notWebhook?: string[] | undefined
  /** Ids of codes. */
  code?: string[] | undefined
  notCode?: string[] | undefined
  /** Last HTTP statuses; 0 if there was no response. */
  response?: number[] | undefined
  notResponse?: number[] | undefined
  /** Length of a period that ends now, in hours. */
  hours?: number | undefined
  /** Local time to the minute, `2026-03-01T09:30`, used instead of `hours`. `to` is exclusive. */
  from?: string | undefined
  to?: string | undefined
  open?: string | undefined
  /** The replay whose progress is shown. */
  replay?: string | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseDeliverySearch(raw: Record<string, unknown>): DeliverySearch {
  const search: DeliverySearch = {}
  const status = statuses.find((value) => value === raw['status'])
  if (status) search.status = status
  // Old links have the former name of the parameter, `answer`.
  const { response = raw['answer'], notResponse, hours } = raw
  const lists = { response: parseResponses(response), notResponse: parseResponses(notResponse) }
  if (lists.response) search.response = lists.response
  if (lists.notResponse) search.notResponse = lists.notResponse
  if (typeof hours === 'number' && hours >= 1 && hours < 1e5) search.hours = Math.floor(hours)
  for (const name of ['webhook', 'notWebhook', 'code', 'notCode'] as const) {
    const values = toSearchTexts(raw[name])
    if (values) search[name] = values
  }
  for (const name of ['from', 'to', 'open', 'replay'] as const) {
    const text = toSearchText(raw[name])
    if (text) search[name] = text
  }
  return search
}

function parseResponses(raw: unknown): number[] | undefined {
  const responses = toSearchTexts(raw)
    ?.map(Number)
    .filter((response) => response >= 0 && response < 1000)
  return responses?.length ? responses.map(Math.floor) : undefined
}
