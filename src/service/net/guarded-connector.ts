import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'
import { AddressError, isAddress, findAddressProblem } from './address-rules.ts'
import { type ConnectionTimings, dial, createConnectionTimings } from './dial.ts'

export interface ConnectorRules {
  /** Allows private and loopback addresses. Link-local addresses and addresses of cloud metadata services are always refused. */
  allowPrivateHosts: boolean
  /** Resolves a name to all its addresses. The default is `resolveAll`. */
  resolve?: (hostname: string) => Promise<string[]>
  timeoutMs?: number
}

/** A connection that was not opened because its address is not allowed. */
export class BlockedAddressError extends AddressError {
  override name = 'BlockedAddressError'
}

/**
 * Returns a connector for undici (`new Agent({ connect })`) that connects only to allowed addresses. It checks an address in the URL, every
 * address that a name resolves to, and the remote address once connected. A name is resolved once for each connection, and a checked
 * address is dialed, so DNS rebinding has no effect.
 */
export function createGuardedConnector(rules: ConnectorRules): buildConnector.connector {
  const connect = createGuardedDial(rules)
  return (options, done) => connect(options, createConnectionTimings(), done)
}

/** Like `createGuardedConnector`, but also measures the steps of each connection. */
export function createGuardedDial({ allowPrivateHosts, resolve = resolveAll, timeoutMs = 10_000 }: ConnectorRules) {
  const findProblem = (address: string) => findAddressProblem(address, { allowPrivateHosts })
  const lookup = createGuardedLookup(resolve, findProblem)
  return (options: buildConnector.Options, progress: ConnectionTimings, done: buildConnector.Callback): void => {
    // Node does not call the lookup for an IP address.
    const problem = isAddress(options.hostname) ? findProblem(options.hostname) : null
    if (problem !== null) return done(new BlockedAddressError(problem), null)
    dial(options, { lookup, timeoutMs, timings: progress }, (...[error, socket]) => {
      if (error !== null) return done(error, null)
      const problem = findProblem(socket.remoteAddress ?? '')
      if (problem === null) return done(null, socket)
      socket.destroy()
      done(new BlockedAddressError(problem), null)
    })
  }
}

function createGuardedLookup(
  resolve: (hostname: string) => Promise<string[]>,
  findProblem: (address: string) => string | null,
): LookupFunction {
  const resolveChecked = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0) throw new BlockedAddressError('has a host name that does not exist')
    // Any of the addresses could be dialed, so one refused address is enough.
    const problem = addresses.map(findProblem).find((result) => result !== null)
    if (problem !== undefined) throw new BlockedAddressError(problem)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  })
  return (hostname, { all }, done) =>
    resolveChecked(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || first === undefined) return done(error, '')
      return all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
}

/** Resolves a name to all its addresses, as the operating system does. */
export async function resolveAll(hostname: string): Promise<string[]> {
  return (await dns.promises.lookup(hostname, { all: true })).map(({ address }) => address)
}
