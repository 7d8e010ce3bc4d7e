import { createContext } from 'react'

type QueryValue = string | number | boolean | undefined

/** The request that returns the figures of a panel. */
export interface ApiRequest {
  /** The address of the API without a path. */
  origin: string
  /** The path of the endpoint, such as `/analytics/summary`. */
  path: string
  query: Readonly<Record<string, QueryValue | readonly QueryValue[]>>
}

/** The request of the panels of a screen; null where there is none, such as in a shared dashboard. */
export const PanelRequest = createContext<ApiRequest | null>(null)

/** A command that sends the request, with a placeholder for the key. */
export function toCurlLine({ origin, path, query }: ApiRequest): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined ? [] : [[name, String(item)]])),
  )
  const search = new URLSearchParams(parameters).toString()
  const url = `${origin}/v1${path}${search === '' ? '' : `?${search}`}`.replaceAll("'", '%27')
  return `curl '${url}' -H 'Authorization: Bearer YOUR_API_KEY'`
}
