import type { Code } from '../../../api/code.ts'

/** As much of the end of an address as is never cut. */
const TAIL = 10
const LONG = 24

/** An address without the host that most codes share: `/menu/terrace`. The host alone stays. */
export function shortAddress(address: string, ownHost: string | undefined): string {
  if (ownHost === undefined || !address.startsWith(`${ownHost}/`)) return address
  return address.slice(ownHost.length)
}

/** The end that stays where a text is cut in the middle; empty where the text is short. */
export function getTail(text: string): string {
  return text.length > LONG ? text.slice(-TAIL) : ''
}

/** The host that at least half of the codes with an address lead to. */
export function mostCommonHost(codes: readonly Pick<Code, 'destination'>[]): string | undefined {
  const hosts = codes.flatMap(({ destination: { type, url, summary } }) =>
    type === 'url' && url?.startsWith('http') ? [(summary ?? new URL(url).host).split('/', 1)[0] ?? ''] : [],
  )
  const [most] = [...Map.groupBy(hosts, (host) => host)].toSorted(([, a], [, b]) => b.length - a.length)
  return most && hosts.length > 2 && most[1].length * 2 >= hosts.length ? most[0] : undefined
}
