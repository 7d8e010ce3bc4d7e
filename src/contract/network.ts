import ipaddr from 'ipaddr.js'

/** The network that is stored instead of an IP address: /24 for IPv4, /48 for IPv6. */
export function toNetwork(address: string): string {
  return toNetworkBlock(address, { v4: 24, v6: 48 })
}

/** The block of addresses to which an IP address belongs, with a prefix of `v4` or `v6` bits. Any other text is returned unchanged. */
export function toNetworkBlock(address: string, { v4, v6 }: { v4: number; v6: number }): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${v6}`).toString()}/${v6}`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${v4}`).toString()}/${v4}`
}
