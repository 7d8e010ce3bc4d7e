import { isIPv6 } from 'node:net'

/**
 * The network by which an address is counted. For IPv6 it is the /64, because whoever has one address of a /64 has all of them.
 */
export function toClientNetwork(address: string): string {
  return toPrefix(address, 4)
}

/** The block of networks by which an address is counted as well. For IPv6 it is the /48: whoever rents a server may have all of its networks. */
export function toBlock(address: string): string {
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
