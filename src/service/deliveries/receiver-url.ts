import { isAddress } from '../outbound/address-rules.ts'
import { type ReadUrl, readUrl } from '../outbound/url-rules.ts'

/**
 * Where events may be sent: https, a name and no address, no credentials. An installation that may read its private network may
 * send there too, by address and without TLS. Where the name leads is judged when it is dialled.
 */
export function receiverUrl(text: string, { allowPrivateHosts }: { allowPrivateHosts: boolean }): ReadUrl {
  const read = readUrl(text, { allowPrivateHosts })
  if (!read.ok || allowPrivateHosts) return read
  const { protocol, hostname } = read.url
  if (protocol !== 'https:') return { ok: false, reason: 'is not of https' }
  if (isAddress(hostname)) return { ok: false, reason: 'is a number, not a name' }
  if (/(^|\.)localhost\.?$/.test(hostname)) return { ok: false, reason: 'leads to a private address' }
  return read
}
