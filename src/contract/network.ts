import ipaddr from 'ipaddr.js'

/** The network of an address to store instead of the address: the /24 of IPv4, the /48 of IPv6. */
export function toNetwork(address: string): string {
  return toNetworkBlock(address, { v4: 24, v6: 48 })
}

export function toNetworkBlock(address: string, { v4, v6 }: { v4: number; v6: number }): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${v6}`).toString()}/${v6}`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${v4}`).toString()}/${v4}`
}
