import { toAsciiHost, normalizeHost, getLabelsBelow } from '#service/http/host-name.ts'
import { isAddress } from '#service/net/address-rules.ts'

const MAX_HOST_LENGTH = 253
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/
/** Endings of names in private networks, for which nobody can prove ownership. */
const privateName = /\.(internal|local|localdomain|home\.arpa)$/
/** Endings for development and tests that do not exist in the public DNS (RFC 6761). */
const testName = /\.(localhost|test)$/

export interface HostSettings {
  /** Origin of scan addresses, without a trailing slash. */
  scanOrigin: string
  /** Origin of the dashboard, which shows previews in a frame. */
  publicOrigin: string
  /** Pages are at `{subdomain}.{pagesDomain}`. May have a port: `pages.localhost:4000`. */
  pagesDomain: string
  /** Whether URLs of users may lead into private networks. */
  allowPrivateHosts: boolean
}

export interface HostRules {
  /** Whether requests with this Host header are for the installation itself: by its own names, an IP address or a name without a dot. */
  isInstallationHost(host: string | undefined): boolean
  /** Whether a host counts as verified without a proof. */
  needsNoProof(host: string): boolean
  /** The normal form of a host that a workspace may add, or the reason why the host is refused. */
  check(text: string): { ok: true; host: string } | { ok: false; reason: string }
}

export function createHostRules({ scanOrigin, publicOrigin, pagesDomain, allowPrivateHosts }: HostSettings): HostRules {
  const ownHosts = new Set([scanOrigin, publicOrigin].map((origin) => new URL(origin).hostname))
  const pagesHost = normalizeHost(pagesDomain)

  function isInstallationHost(host: string | undefined): boolean {
    const name = normalizeHost(host ?? '')
    return ownHosts.has(name) || !name.includes('.') || privateName.test(name) || isAddress(name)
  }

  return {
    isInstallationHost,
    needsNoProof: (host) => allowPrivateHosts && testName.test(host),
    check(text) {
      const host = toAsciiHost(text.trim())
      const labels = host.split('.')
      if (host === '' || host.length > MAX_HOST_LENGTH || !labels.every((part) => label.test(part)))
        return { ok: false, reason: 'Enter a host name such as go.example.com, without https:// and without a path' }
      if (isAddress(host) || /^\d+$/.test(labels.at(-1) ?? ''))
        return { ok: false, reason: 'An IP address cannot be a domain. Enter a host name' }
      if (labels.length < 2) return { ok: false, reason: 'Enter the whole name, such as go.example.com' }
      if (isInstallationHost(host) || getLabelsBelow(pagesHost, host) !== null)
        return { ok: false, reason: 'This host belongs to this installation. Choose another' }
      return { ok: true, host }
    },
  }
}
