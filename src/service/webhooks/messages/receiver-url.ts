import { setTimeout as wait } from 'node:timers/promises'
import { isAddress, findAddressProblem } from '#service/net/address-rules.ts'
import { type ConnectorRules, resolveAll } from '#service/net/guarded-connector.ts'
import { type UrlCheck, checkUrl } from '#service/net/check-url.ts'

const RESOLVE_TIMEOUT_MS = 1_500

/**
 * Parses the URL of a receiver. It must use https, have a host name instead of an IP address, and have no credentials. If private networks
 * are allowed, http and IP addresses are allowed too. The IP addresses of the host name are checked when the service connects.
 */
export function parseReceiverUrl(text: string, { allowPrivateHosts }: { allowPrivateHosts: boolean }): UrlCheck {
  const parsed = checkUrl(text, { allowPrivateHosts })
  if (!parsed.ok || allowPrivateHosts) return parsed
  const { protocol, hostname } = parsed.url
  if (protocol !== 'https:') return { ok: false, reason: 'does not use https' }
  if (isAddress(hostname)) return { ok: false, reason: 'is an IP address, not a host name' }
  if (privateNames.test(hostname)) return { ok: false, reason: 'leads to a private address' }
  if (!/\.[^.]/.test(hostname)) return { ok: false, reason: 'has a name that is known only in a private network' }
  return parsed
}

// Names that public resolvers do not know.
const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|corp|home|home\.arpa|private)\.?$/

/**
 * Parses the URL of a receiver and resolves its host name. A name that leads into a private network is refused. A name that does not
 * resolve is accepted, because it may exist later.
 */
export async function resolveReceiverUrl(
  text: string,
  { allowPrivateHosts, resolve = resolveAll }: Pick<ConnectorRules, 'allowPrivateHosts' | 'resolve'>,
): Promise<UrlCheck> {
  const parsed = parseReceiverUrl(text, { allowPrivateHosts })
  if (!parsed.ok) return parsed
  const { hostname } = parsed.url
  const timeout = wait(RESOLVE_TIMEOUT_MS, [], { ref: false })
  const addresses = isAddress(hostname) ? [hostname] : await Promise.race([resolve(hostname), timeout]).catch(() => [])
  const reasons = addresses.map((address) => findAddressProblem(address, { allowPrivateHosts }))
  const reason = reasons.find((candidate) => candidate !== null) ?? null
  return reason === null ? parsed : { ok: false, reason }
}
