import type { IncomingHttpHeaders } from 'node:http'

const openedAlone = new Set(['document', 'iframe', 'frame', 'embed', 'object'])

/** Whether a browser opens the address itself rather than loading it as part of a page. Old browsers send only the types that they accept. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, accept = '' } = headers
  if (mode === undefined && destination === undefined) return accept.includes('text/html')
  return mode === 'navigate' || (typeof destination === 'string' && openedAlone.has(destination))
}
