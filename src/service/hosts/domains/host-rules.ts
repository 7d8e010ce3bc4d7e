import { toAsciiHost, normalizeHost, getLabelsBelow } from '#service/http/host-name.ts'
import { isAddress } from '#service/net/address-rules.ts'

const MAX_HOST = 253
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/
/** Endings of names inside a private network, under which nobody outside can prove anything. */
const insideNames = /\.(internal|local|localdomain|home\.arpa)$/
/** Endings that no public DNS has (RFC 6761), for development and tests. */
const testNames = /\.(localhost|test)$/

export interface HostSettings {
  /** Origin of scan addresses, without a trailing slash. */
  scanOrigin: string
  /** Origin of the dashboard, which shows previews in a frame. */
  publicOrigin: string
  /** `pages.localhost:4000`: pages are hosted at `{subdomain}.` of it. */
  pagesDomain: string
  /** Whether URLs of users may lead into private networks. */
  allowPrivateHosts: boolean
}

export interface HostRules {
  /** Whether requests with this Host header are for the installation itself: its own names, addresses and names without a dot. */
  isOurs(host: string | undefined): boolean
  /** Whether the host counts as verified without a proof. */
  needsNoProof(host: string): boolean
  /** The normal form of a host that a workspace may add, or why it may not. */
  check(text: string): { ok: true; host: string } | { ok: false; reason: string }
}

export function hostRules({ scanOrigin, publicOrigin, pagesDomain, allowPrivateHosts }: HostSettings): HostRules {
  const own = new Set([scanOrigin, publicOrigin].map((origin) => new URL(origin).hostname))
  const pages = normalizeHost(pagesDomain)

  function isOurs(given: string | undefined): boolean {
    const name = normalizeHost(given ?? '')
    return own.has(name) || !name.includes('.') || insideNames.test(name) || isAddress(name)
  }

  return {
    isOurs,
    needsNoProof: (host) => allowPrivateHosts && testNames.test(host),
    check(text) {
      const host = toAsciiHost(text.trim())
      const labels = host.split('.')
      if (host === '' || host.length > MAX_HOST || !labels.every((part) => label.test(part)))
        return { ok: false, reason: 'Enter a host name such as go.example.com, without https:// and without a path' }
      if (isAddress(host) || /^\d+$/.test(labels.at(-1) ?? ''))
        return { ok: false, reason: 'An IP address cannot be a domain. Enter a host name' }
      if (labels.length < 2) return { ok: false, reason: 'Enter the whole name, such as go.example.com' }
      if (isOurs(host) || getLabelsBelow(pages, host) !== null)
        return { ok: false, reason: 'This host belongs to this installation. Choose another' }
      return { ok: true, host }
    },
  }
}
