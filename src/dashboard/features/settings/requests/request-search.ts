import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

export type Method = (typeof methods)[number]
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Search parameters of the request log: filters, and the open request. */
export interface RequestSearch {
  /** Id of a key. */
  key?: string | undefined
  method?: Method | undefined
  /** A class such as `4xx`, or a status. */
  status?: string | undefined
  /** The path contains this text. */
  path?: string | undefined
  /** Number of hours up to now. */
  hours?: number | undefined
  open?: string | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseRequestSearch(raw: Record<string, unknown>): RequestSearch {
  const search: RequestSearch = {}
  const method = methods.find((value) => value === raw['method'])
  if (method) search.method = method
  const status = toSearchText(raw['status'])
  if (/^([2-5]xx|[1-5]\d\d)$/.test(status)) search.status = status
  const { hours } = raw
  if (typeof hours === 'number' && hours >= 1 && hours <= 168) search.hours = Math.floor(hours)
  for (const name of ['key', 'path', 'open'] as const) {
    const text = toSearchText(raw[name])
    if (text) search[name] = text
  }
  return search
}
