import { isIPv6 } from 'node:net'

/** Whose an address is, to count by: whoever has one IPv6 address has the 2⁶⁴ beside it. */
export function toNetwork(address: string): string {
  return toPrefix(address, 4)
}

/** Whose a network is: whoever rents a server may have the 65,536 IPv6 networks of a /48. */
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
