import type { IncomingHttpHeaders } from 'node:http'

export interface ScanHeaders {
  method: string
  headers: IncomingHttpHeaders
}

/** Headers by which browsers say that nobody has opened the address yet. The last two are older names of the first. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const aheadOfTime = /prefetch|prerender|preview|preload/i

/**
 * Values of Sec-Fetch-Dest, which browsers send on https, for answers that a person sees: a document in a tab or in a frame, for example in
 * that of an app that reads codes. Pictures, scripts, requests of scripts (`empty`) and the like are parts of something else.
 */
const visibleDestinations = new Set<unknown>([undefined, 'document', 'iframe', 'frame'])

/** Whether a browser requests a link in advance, before anybody opens it. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  for (const name of purposeHeaders) {
    const value = headers[name]
    if (value !== undefined && aheadOfTime.test(String(value))) return true
  }
  return false
}

/**
 * Whether a browser loads a document in advance, by speculation rules or from its address bar. When somebody opens the address, it shows
 * that document without another request, `no-store` or not. A `<link rel="prefetch">` goes through the cache for files instead, which
 * obeys `no-store`. On http without TLS only `Upgrade-Insecure-Requests` tells the two apart.
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
