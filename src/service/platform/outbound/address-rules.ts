import ipaddr from 'ipaddr.js'

/** public: anyone may read there; private: a network of the installation's own; never: nobody has business there for us. */
export type AddressKind = 'public' | 'private' | 'never'

/** What kind of address this is. Odd spellings (`0x7f.1`, `127.1`, `017700000001`) are read as the system would read them. */
export function addressKind(text: string): AddressKind {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  // The library takes `::1.2.3.4` for an IPv4 address, which the system does not.
  if (!ipaddr.isValid(bare) || /^[0:]+:[\d.]+\.[\d.]+$/.test(bare)) return 'never'
  // An IPv4 address in the clothes of IPv6 is dialled as IPv4.
  const address = ipaddr.process(bare)
  if (cloudAddresses.some((own) => address.toNormalizedString() === own)) return 'never'
  const range = address.range()
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'private'
  if (range !== 'unicast') return 'never'
  // Of IPv6 only 2000::/3 is given out; `::7f00:1` and others outside it count as unicast all the same.
  return address instanceof ipaddr.IPv6 && !address.match(globalUnicast) ? 'never' : 'public'
}

/** Why nothing may be sent there, in words that follow "The address"; null: nothing speaks against it. */
export function reasonAgainst(address: string, { allowPrivateHosts }: { allowPrivateHosts: boolean }): string | null {
  const kind = addressKind(address)
  if (kind === 'public' || (kind === 'private' && allowPrivateHosts)) return null
  return kind === 'private' ? 'leads to a private address' : 'leads to a reserved address'
}

/** Whether a host of a URL is an address rather than a name. */
export function isAddress(hostname: string): boolean {
  return ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, '$1'))
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

// Where clouds tell a machine its secrets. The well-known one, 169.254.169.254, is link-local; these are not.
const cloudAddresses = [
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2:0:0:0:0:0:254',
  'fd20:ce:0:0:0:0:0:254',
]
