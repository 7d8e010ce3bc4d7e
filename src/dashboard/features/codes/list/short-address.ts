import type { Code } from '#dashboard/api/code.ts'

/** Number of characters at the end that are never cut. */
const TAIL_CHARACTERS = 10
const MAX_UNCUT_CHARACTERS = 24

/** An address without the most common host: `/menu/terrace`. A host without a path stays. */
export function shortenAddress(address: string, commonHost: string | undefined): string {
  if (commonHost === undefined || !address.startsWith(`${commonHost}/`)) return address
  return address.slice(commonHost.length)
}

/** The end of a text that is cut in the middle; empty for a short text. */
export function getTail(text: string): string {
  return text.length > MAX_UNCUT_CHARACTERS ? text.slice(-TAIL_CHARACTERS) : ''
}

/** The host of at least half of the destinations. */
export function findCommonHost(codes: readonly Pick<Code, 'destination'>[]): string | undefined {
  const hosts = codes.flatMap(({ destination: { type, url, summary } }) =>
    type === 'url' && url?.startsWith('http') ? [(summary ?? new URL(url).host).split('/', 1)[0] ?? ''] : [],
  )
  const [largestGroup] = [...Map.groupBy(hosts, (host) => host)].toSorted(([, a], [, b]) => b.length - a.length)
  return largestGroup && hosts.length > 2 && largestGroup[1].length * 2 >= hosts.length ? largestGroup[0] : undefined
}
