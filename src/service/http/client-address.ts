import ipaddr from 'ipaddr.js'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

type Range = [base: ipaddr.IPv4 | ipaddr.IPv6, prefixBits: number]

const rangeNames: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns a function that finds the client's address: the peer of the connection or, behind trusted proxies, the last address of
 * `X-Forwarded-For` that is not a trusted proxy. `trustedProxies` has addresses, CIDR ranges and the names `loopback`, `linklocal`, `uniquelocal`.
 */
export function createAddressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const ranges = trustedProxies.flatMap((entry) => rangeNames[entry] ?? [entry]).map(parseRange)
  const ranges4 = ranges.flatMap(([base, bits]) => (base.kind() === 'ipv4' ? [toRange4(base, bits)] : []))
  const isTrusted = (address: string) => {
    const number = parseIPv4(address)
    if (number !== null) return ranges4.some(({ base, size }) => number - (number % size) === base)
    const parsed = ipaddr.process(address)
    return ranges.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits))
  }
  return (request) => {
    const peer = normalizeAddress(request.socket.remoteAddress ?? '')
    const forwarded = request.headers['x-forwarded-for']
    if (ranges.length === 0 || forwarded === undefined || peer === '' || !isTrusted(peer)) return peer
    let client = peer
    for (const entry of String(forwarded).split(',').reverse()) {
      const address = normalizeAddress(entry.trim())
      // An entry that is not an address cannot be trusted. Neither can the entries before it.
      if (parseIPv4(address) === null && isIP(address) === 0) return client
      client = address
      if (!isTrusted(address)) return client
    }
    return client
  }
}

function parseRange(entry: string): Range {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry)
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function toRange4(base: ipaddr.IPv4 | ipaddr.IPv6, bits: number): { base: number; size: number } {
  const [number, size] = [parseIPv4(base.toString()) ?? 0, 2 ** (32 - bits)]
  return { base: number - (number % size), size }
}

const [DOT, ZERO, NINE] = [46, 48, 57]

/**
 * The number of an IPv4 address in its usual form. Null for any other text. Each scan has such an address or two, and the library takes ten
 * times as long.
 */
function parseIPv4(text: string): number | null {
  let [number, part, digits, parts] = [0, 0, 0, 1]
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === DOT) {
      if (digits === 0 || parts === 4) return null
      number = number * 256 + part
      part = digits = 0
      parts++
    } else if (character >= ZERO && character <= NINE && !(digits > 0 && part === 0)) {
      part = part * 10 + character - ZERO
      if (part > 255) return null
      digits++
    } else return null
  }
  return parts === 4 && digits > 0 ? number * 256 + part : null
}

// Removes the port, brackets or zone that some proxies add, and turns IPv4-mapped IPv6 into IPv4.
function normalizeAddress(address: string): string {
  if (parseIPv4(address) !== null) return address
  // Matches `[2001:db8::1]:443` and `8.8.8.8:5123`.
  const withoutPort =
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address
  const zone = withoutPort.indexOf('%')
  const withoutZone = zone === -1 ? withoutPort : withoutPort.slice(0, zone)
  return withoutZone.startsWith('::ffff:') && withoutZone.includes('.') ? withoutZone.slice(7) : withoutZone
}
