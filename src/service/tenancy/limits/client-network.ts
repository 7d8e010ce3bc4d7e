import { isIPv6 } from 'node:net'

/**
 * The network by which an address is counted: the /64 of an IPv6 address, because whoever has one address of the network has all its
 * addresses.
 */
export function toNetwork(address: string): string {
  return toPrefix(address, 4)
}

/** The /48 of an IPv6 address, because whoever rents a server may have all of its 65,536 networks. */
export function toSite(address: string): string {
  return toPrefix(address, 3)
}

function toPrefix(address: string, length: number): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head.split(':')
  if (tail !== undefined) {
    const rest = tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return groups
    .slice(0, length)
    .map((group) => Number.parseInt(group || '0', 16))
    .join(':')
}
