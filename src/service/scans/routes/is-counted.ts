import type { IncomingHttpHeaders } from 'node:http'
import { parseAgent } from '../visitor/agent.ts'

export interface ScanHeaders {
  method: string
  headers: IncomingHttpHeaders
}

/** Headers by which browsers say that nobody has opened the address yet; the last two are older names of the first. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const ahead = /prefetch|prerender|preview|preload/i

/**
 * What a browser does with the answer, if it says so, as it does on https: a document in a tab or in a frame is seen by a person, also in
 * the frame of an app that reads codes. Pictures, scripts, requests of scripts (`empty`) and the like are part of something else.
 */
const seenByPeople = new Set<unknown>([undefined, 'document', 'iframe', 'frame'])

/** Whether a browser asks before anybody opens the address: for a link that may be followed. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  for (const name of purposeHeaders) {
    const value = headers[name]
    if (value !== undefined && ahead.test(String(value))) return true
  }
  return false
}

/**
 * Whether a browser loads a document in advance, by speculation rules or from its address bar. When somebody opens the address, it shows
 * that document and asks nobody, `no-store` or not. A `<link rel="prefetch">` goes through the cache for files instead, which
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
    seenByPeople.has(headers['sec-fetch-dest']) &&
    !isPrefetch(headers)
  )
}

/** Whether a request counts as the scan of a person: in figures, for a limit, as a conversion and for webhooks. */
export function isCounted(request: ScanHeaders): boolean {
  return isScan(request) && !parseAgent(request.headers['user-agent'] ?? '').bot
}
