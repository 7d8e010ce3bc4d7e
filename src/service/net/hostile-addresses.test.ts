import fc from 'fast-check'
import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseReceiverUrl } from '../webhooks/messages/receiver-url.ts'
import { dial, createConnectionTimings } from './dial.ts'
import { createGuardedDial } from './guarded-connector.ts'

/** To run more or other cases: `HOSTILE_RUNS=100000 HOSTILE_SEED=7 npx vitest run src/service/net/hostile-addresses.test.ts`. */
const numRuns = Number(process.env['HOSTILE_RUNS'] ?? 3_000)
const seed = Number(process.env['HOSTILE_SEED'] ?? 20261121)

/** Every range that no request may reach: its first address and its prefix length. */
const forbiddenIpv4Ranges: [first: number, bits: number][] = [
  [toInteger(0, 0, 0, 0), 8],
  [toInteger(10, 0, 0, 0), 8],
  [toInteger(100, 64, 0, 0), 10],
  [toInteger(127, 0, 0, 0), 8],
  [toInteger(169, 254, 0, 0), 16],
  [toInteger(172, 16, 0, 0), 12],
  [toInteger(192, 0, 0, 0), 24],
  [toInteger(192, 0, 2, 0), 24],
  [toInteger(192, 88, 99, 0), 24],
  [toInteger(192, 168, 0, 0), 16],
  [toInteger(198, 18, 0, 0), 15],
  [toInteger(198, 51, 100, 0), 24],
  [toInteger(203, 0, 113, 0), 24],
  [toInteger(224, 0, 0, 0), 4],
  [toInteger(240, 0, 0, 0), 4],
  [toInteger(255, 255, 255, 255), 32],
  [toInteger(168, 63, 129, 16), 32],
  [toInteger(100, 100, 100, 200), 32],
]
const forbiddenIpv6Ranges: [first: bigint, bits: number][] = [
  [0n, 96],
  [0x0000_0000_0000_0000_ffff_0000_0000_0000n, 96],
  [0x0064_ff9b_0000_0000_0000_0000_0000_0000n, 96],
  [0x0064_ff9b_0001_0000_0000_0000_0000_0000n, 48],
  [0x0100_0000_0000_0000_0000_0000_0000_0000n, 64],
  [0x2001_0000_0000_0000_0000_0000_0000_0000n, 32],
  [0x2001_0002_0000_0000_0000_0000_0000_0000n, 48],
  [0x2001_0010_0000_0000_0000_0000_0000_0000n, 28],
  [0x2001_0020_0000_0000_0000_0000_0000_0000n, 28],
  [0x2001_0db8_0000_0000_0000_0000_0000_0000n, 32],
  [0x2002_0000_0000_0000_0000_0000_0000_0000n, 16],
  [0x3fff_0000_0000_0000_0000_0000_0000_0000n, 20],
  [0x4000_0000_0000_0000_0000_0000_0000_0000n, 2],
  [0x5f00_0000_0000_0000_0000_0000_0000_0000n, 16],
  [0x8000_0000_0000_0000_0000_0000_0000_0000n, 1],
  [0xfc00_0000_0000_0000_0000_0000_0000_0000n, 7],
  [0xfe80_0000_0000_0000_0000_0000_0000_0000n, 10],
  [0xfec0_0000_0000_0000_0000_0000_0000_0000n, 10],
  [0xff00_0000_0000_0000_0000_0000_0000_0000n, 8],
]

const hostileIpv4 = fc
  .tuple(fc.constantFrom(...forbiddenIpv4Ranges), fc.nat(0xffffffff))
  .map(([[first, bits], offset]) => (first + (bits === 32 ? 0 : offset % 2 ** (32 - bits))) >>> 0)
const hostileIpv6 = fc
  .tuple(fc.constantFrom(...forbiddenIpv6Ranges), fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }))
  .map(([[first, bits], offset]) => formatIpv6(first + (offset & ((1n << BigInt(128 - bits)) - 1n))))
const mappedIpv4 = hostileIpv4.map((address) => `::ffff:${formatIpv6(BigInt(address)).split(':').slice(-2).join(':')}`)

/** The spellings of one address in a URL. */
const spelledIpv4 = fc.tuple(hostileIpv4, fc.nat(6), fc.boolean()).map(([address, spelling, upper]) => {
  const [a = 0, b = 0, c = 0, d = 0] = toBytes(address)
  const text = [
    `${a}.${b}.${c}.${d}`,
    String(address),
    `0x${address.toString(16)}`,
    `0${address.toString(8)}`,
    `0x${a.toString(16)}.0${b.toString(8)}.${c * 256 + d}`,
    `${a}.${b * 65536 + c * 256 + d}`,
    `${a}%2e${b}。${c}．${d}`,
  ][spelling]
  return upper ? String(text).toUpperCase() : String(text)
})
const hostileHost = fc.oneof(
  spelledIpv4,
  fc.oneof(hostileIpv6, mappedIpv4).map((address) => `[${address}]`),
)

const attemptedAddresses: string[] = []
const recordAttempts = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  socket.on('connectionAttempt', (address: string) => attemptedAddresses.push(address))
}
beforeAll(() => channel('net.client.socket').subscribe(recordAttempts))
afterAll(() => channel('net.client.socket').unsubscribe(recordAttempts))

test('every address that is not public is refused in every spelling', () => {
  fc.assert(
    fc.property(hostileHost, fc.constantFrom('', ':443', ':8443'), (host, port) => {
      expect(parseReceiverUrl(`https://${host}${port}/hook`, { allowPrivateHosts: false })).toMatchObject({ ok: false })
    }),
    { numRuns, seed },
  )
})

test('neither an address that is not public nor a name that has one is dialed', async () => {
  const hostile = fc.oneof(hostileIpv4.map(formatIpv4), hostileIpv6, mappedIpv4)
  const mixedWithPublic = fc
    .tuple(hostile, fc.array(fc.constantFrom('93.184.216.34', '2606:4700:4700::1111'), { maxLength: 2 }), fc.boolean())
    .map(([bad, good, isBadFirst]) => (isBadFirst ? [bad, ...good] : [...good, bad]))
  await fc.assert(
    fc.asyncProperty(mixedWithPublic, fc.boolean(), fc.boolean(), async (addresses, byName, secure) => {
      const connect = createGuardedDial({ allowPrivateHosts: false, resolve: async () => addresses })
      const literalHost = addresses.find((address) => !address.startsWith('93.') && !address.startsWith('2606:')) ?? ''
      const hostname = byName ? 'receiver.test' : literalHost
      const error = await new Promise<Error | null>((resolve) =>
        connect(
          { hostname, port: '443', protocol: secure ? 'https:' : 'http:' },
          createConnectionTimings(),
          (...[failure]) => resolve(failure),
        ),
      )
      expect(error?.message).toMatch(/leads to a (private|reserved) address/)
    }),
    { numRuns, seed },
  )
  expect(attemptedAddresses).toEqual([])
})

test('the recorder of dialed addresses records a connection', async () => {
  const lookup = () => {
    throw new Error('There is no name to look up.')
  }
  await new Promise((resolve) =>
    dial(
      { hostname: '127.0.0.1', port: '9', protocol: 'http:' },
      { lookup, timeoutMs: 1_000, timings: createConnectionTimings() },
      () => resolve(null),
    ),
  )
  expect(attemptedAddresses).toEqual(['127.0.0.1'])
})

function toInteger(...bytes: [number, number, number, number]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

function toBytes(address: number): number[] {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255)
}

function formatIpv4(address: number): string {
  return toBytes(address).join('.')
}

function formatIpv6(address: bigint): string {
  const hex = address.toString(16).padStart(32, '0')
  return [...hex.matchAll(/.{4}/g)].map(([group]) => group).join(':')
}
