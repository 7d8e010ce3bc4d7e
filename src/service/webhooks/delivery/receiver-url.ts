import { setTimeout as pause } from 'node:timers/promises'
import { isAddress, reasonAgainst } from '#service/net/address-rules.ts'
import { type ConnectorRules, resolveAll } from '#service/net/guarded-connector.ts'
import { type ReadUrl, readUrl } from '#service/net/url-rules.ts'

const RESOLVE_MS = 1_500

/**
 * Rules for URLs of receivers: https, a name instead of an IP address, no credentials. If private networks are allowed, also an IP address
 * and no TLS. The addresses of the name are checked when it is dialed.
 */
export function receiverUrl(text: string, { allowPrivateHosts }: { allowPrivateHosts: boolean }): ReadUrl {
  const read = readUrl(text, { allowPrivateHosts })
  if (!read.ok || allowPrivateHosts) return read
  const { protocol, hostname } = read.url
  if (protocol !== 'https:') return { ok: false, reason: 'does not use https' }
  if (isAddress(hostname)) return { ok: false, reason: 'is an IP address, not a host name' }
  if (privateNames.test(hostname)) return { ok: false, reason: 'leads to a private address' }
  if (!/\.[^.]/.test(hostname)) return { ok: false, reason: 'has a name that is known only in a private network' }
  return read
}

// Names that public resolvers do not know.
const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|corp|home|home\.arpa|private)\.?$/

/** The same, and resolves the name: one that leads into a private network is refused. An unknown name may exist later. */
export async function publicReceiverUrl(
  text: string,
  { allowPrivateHosts, resolve = resolveAll }: Pick<ConnectorRules, 'allowPrivateHosts' | 'resolve'>,
): Promise<ReadUrl> {
  const read = receiverUrl(text, { allowPrivateHosts })
  if (!read.ok) return read
  const { hostname } = read.url
  const patience = pause(RESOLVE_MS, [], { ref: false })
  const addresses = isAddress(hostname) ? [hostname] : await Promise.race([resolve(hostname), patience]).catch(() => [])
  const reason = addresses.map((each) => reasonAgainst(each, { allowPrivateHosts })).find((against) => against !== null)
  return reason === undefined || reason === null ? read : { ok: false, reason }
}
