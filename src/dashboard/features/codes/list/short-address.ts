import { cutText } from '#contract/cut-text.ts'
import type { Code } from '#dashboard/api/code.ts'

/** Number of characters at the end that are never cut. */
const TAIL_CHARACTERS = 10
const MAX_UNCUT_CHARACTERS = 24

/** An address without the host that all have: `/menu/terrace`. A host without a path stays. */
export function shortenAddress(address: string, commonHost: string | undefined): string {
  if (commonHost === undefined || !address.startsWith(`${commonHost}/`)) return address
  return address.slice(commonHost.length)
}

/** The end of a text that is cut in the middle; empty for a short text. */
export function getTail(text: string): string {
  return text.length > MAX_UNCUT_CHARACTERS ? text.slice(cutText(text, text.length - TAIL_CHARACTERS).length) : ''
}

/** The host of all destinations that are web addresses. Undefined if they have several hosts, or if there are few of them. */
export function findCommonHost(codes: readonly Pick<Code, 'destination'>[]): string | undefined {
  const hosts = codes.flatMap(({ destination: { type, url, summary } }) =>
    type === 'url' && url?.startsWith('http') ? [(summary ?? new URL(url).host).split('/', 1)[0] ?? ''] : [],
  )
  return hosts.length > 2 && new Set(hosts).size === 1 ? hosts[0] : undefined
}
