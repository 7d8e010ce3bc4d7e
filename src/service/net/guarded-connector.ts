import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'
import { AddressError, isAddress, reasonAgainst } from './address-rules.ts'
import { type Connecting, dial, notConnected } from './dial.ts'

export interface ConnectorRules {
  /** Allows private and loopback addresses; link-local ones and those of cloud metadata stay refused. */
  allowPrivateHosts: boolean
  /** Every address of a name, as the system resolves it. */
  resolve?: (hostname: string) => Promise<string[]>
  timeoutMs?: number
}

/** A connection that was refused because of its address. */
export class BlockedAddressError extends AddressError {
  override name = 'RefusedAddress'
}

/**
 * Connects only to allowed addresses: it checks an address in the URL, every address that a name resolves to, and the remote address
 * once connected. A name is resolved once for each connection, and the checked address is the one that is dialed, so DNS rebinding has
 * no effect. For undici: `new Agent({ connect })`.
 */
export function guardedConnector(rules: ConnectorRules): buildConnector.connector {
  const connect = guardedDialler(rules)
  return (options, done) => connect(options, notConnected(), done)
}

/** The same, which also reports the progress of the connection. */
export function guardedDialler({ allowPrivateHosts, resolve = resolveAll, timeoutMs = 10_000 }: ConnectorRules) {
  const against = (address: string) => reasonAgainst(address, { allowPrivateHosts })
  const lookup = guardedLookup(resolve, against)
  return (options: buildConnector.Options, progress: Connecting, done: buildConnector.Callback): void => {
    // The lookup is not called for an IP address.
    const reason = isAddress(options.hostname) ? against(options.hostname) : null
    if (reason !== null) return done(new BlockedAddressError(reason), null)
    dial(options, { lookup, timeoutMs, progress }, (...[error, socket]) => {
      if (error !== null) return done(error, null)
      const late = against(socket.remoteAddress ?? '')
      if (late === null) return done(null, socket)
      socket.destroy()
      done(new BlockedAddressError(late), null)
    })
  }
}

function guardedLookup(
  resolve: (hostname: string) => Promise<string[]>,
  against: (address: string) => string | null,
): LookupFunction {
  const judged = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0) throw new BlockedAddressError('has a host name that does not exist')
    // One refused address among allowed ones could be the one that is dialed.
    const reason = addresses.map(against).find((found) => found !== null)
    if (reason !== undefined) throw new BlockedAddressError(reason)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  })
  return (hostname, { all }, done) =>
    judged(hostname, (error, found) => {
      const [first] = found ?? []
      if (error || first === undefined) return done(error, '')
      return all === true ? done(null, found) : done(null, first.address, first.family)
    })
}

/** Every address of a name, as the system resolves it. */
export async function resolveAll(hostname: string): Promise<string[]> {
  return (await dns.promises.lookup(hostname, { all: true })).map(({ address }) => address)
}
