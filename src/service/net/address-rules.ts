import ipaddr from 'ipaddr.js'

/** `public` is always allowed, `private` (a network of the installation) only by a setting, and `never` is always refused. */
export type AddressKind = 'public' | 'private' | 'never'

/** Classifies an address. Unusual spellings (`0x7f.1`, `127.1`, `017700000001`) are parsed as the operating system does. */
export function classifyAddress(text: string): AddressKind {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  // The library parses `::1.2.3.4` as an IPv4 address, but the operating system does not.
  if (!ipaddr.isValid(bare) || /^[0:]+:[\d.]+\.[\d.]+$/.test(bare)) return 'never'
  // An IPv4-mapped IPv6 address is dialed as IPv4.
  const address = ipaddr.process(bare)
  if (cloudAddresses.some((cloudAddress) => address.toNormalizedString() === cloudAddress)) return 'never'
  const range = address.range()
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'private'
  if (range !== 'unicast') return 'never'
  // Only 2000::/3 of IPv6 is allocated. The library also calls addresses outside of it unicast, such as `::7f00:1`.
  return address instanceof ipaddr.IPv6 && !address.match(globalUnicast) ? 'never' : 'public'
}

/** Why an address is refused, as a text that follows "The address". Null if the address is allowed. */
export function findAddressProblem(
  address: string,
  { allowPrivateHosts }: { allowPrivateHosts: boolean },
): string | null {
  const kind = classifyAddress(address)
  if (kind === 'public' || (kind === 'private' && allowPrivateHosts)) return null
  return kind === 'private' ? 'leads to a private address' : 'leads to a reserved address'
}

/** Whether the host of a URL is an IP address. */
export function isAddress(hostname: string): boolean {
  return ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, '$1'))
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

// Metadata services of clouds. The best known address, 169.254.169.254, is refused as link-local. The addresses below are not link-local.
const cloudAddresses = [
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2:0:0:0:0:0:254',
  'fd20:ce:0:0:0:0:0:254',
]

/** A connection that failed because of its address. `reason` is a text that follows "The address". */
export class AddressError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`The address ${reason}`)
    this.reason = reason
  }
}
