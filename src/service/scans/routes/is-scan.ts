import type { IncomingHttpHeaders } from 'node:http'

export interface ScanHeaders {
  method?: string | undefined
  headers: IncomingHttpHeaders
}

/** Headers by which browsers say that nobody has opened the address yet. The others are older names of the first. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const prefetchPurpose = /prefetch|prerender|preview|preload/i

/**
 * Values of Sec-Fetch-Dest for responses that a person sees: documents in a tab, or in a frame of an app that reads codes. Browsers send
 * the header only on https. Other values, for example of pictures, scripts and requests of scripts (`empty`), are for parts of a page.
 */
const visibleDestinations = new Set<unknown>([undefined, 'document', 'iframe', 'frame'])

/** Whether a browser requests a link in advance, before anybody opens it. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  for (const name of purposeHeaders) {
    const value = headers[name]
    if (value !== undefined && prefetchPurpose.test(String(value))) return true
  }
  return false
}

/**
 * Whether a browser loads a document in advance, by speculation rules or from its address bar. When somebody opens the address, the browser
 * shows that document without another request, even if its response had `no-store`. A `<link rel="prefetch">` goes through the HTTP cache
 * instead, which obeys `no-store`. On http without TLS, only `Upgrade-Insecure-Requests` tells the two apart.
 */
export function isSpeculativeNavigation(headers: IncomingHttpHeaders): boolean {
  const isNavigation = headers['sec-fetch-dest'] === 'document' || headers['upgrade-insecure-requests'] !== undefined
  return isNavigation && isPrefetch(headers)
}

/**
 * Whether a request is a scan and not a check, a prefetch, a part of a page, or the continuation of a download. Scans of bots are stored
 * apart.
 */
export function isScan({ method, headers }: ScanHeaders): boolean {
  return (
    (method === 'GET' || method === 'POST') &&
    headers.range === undefined &&
    visibleDestinations.has(headers['sec-fetch-dest']) &&
    !isPrefetch(headers)
  )
}
