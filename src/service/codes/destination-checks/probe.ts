import { Agent, type Dispatcher } from 'undici'
import { inWords } from '../../platform/outbound/failure-words.ts'
import {
  type ConnectorRules,
  guardedConnector,
  BlockedAddressError,
} from '../../platform/outbound/guarded-connector.ts'
import { readUrl } from '../../platform/outbound/url-rules.ts'

const MAX_REDIRECTS = 5
const TIMEOUT_MS = 15_000
const USER_AGENT = 'Tessera (checks that the destination of a code is there)'

/**
 * What a destination said. `unreached`: nothing came back, which may be our own network's doing. `unasked`: we may not ask there,
 * or cannot just now, so nothing is known.
 */
export type Probed =
  | { kind: 'answered'; status: number }
  | { kind: 'broken'; error: string }
  | { kind: 'unreached'; error: string }
  | { kind: 'unasked' }

export type Probe = (url: string, signal: AbortSignal) => Promise<Probed>

/** Asks whether something is at an address, through the guarded connector and without reading it: HEAD, and GET where that is not welcome. */
export function destinationProbe(rules: ConnectorRules): Probe {
  const connect = guardedConnector(rules)
  return async (address, signal) => {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    // Of its own, so that no connection outlives the request it was judged for.
    const agent = new Agent({ connect, pipelining: 0, maxHeaderSize: 16_384 })
    const journey = { agent, signal: AbortSignal.any([deadline, signal]), ...rules }
    try {
      const head = await follow(address, 'HEAD', journey)
      // Many a server answers HEAD with what it would never say to a visitor.
      return head.kind === 'answered' && head.status >= 400 ? await follow(address, 'GET', journey) : head
    } catch (error) {
      if (signal.aborted) return { kind: 'unasked' }
      return deadline.aborted ? { kind: 'unreached', error: `took longer than ${TIMEOUT_MS / 1000} s` } : failed(error)
    } finally {
      await agent.destroy()
    }
  }
}

interface Journey {
  agent: Agent
  signal: AbortSignal
  allowPrivateHosts: boolean
}

async function follow(
  address: string,
  method: 'HEAD' | 'GET',
  { agent, signal, allowPrivateHosts }: Journey,
): Promise<Probed> {
  let next = readUrl(address, { allowPrivateHosts })
  if (!next.ok) return { kind: 'unasked' }
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { origin, pathname, search, href } = next.url
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method,
      headers: { accept: '*/*', 'user-agent': USER_AGENT },
      signal,
    })
    answer.body.on('error', () => {}).destroy()
    const { statusCode: status } = answer
    const location = getRedirect(answer)
    if (location === null) return { kind: 'answered', status }
    const read = readUrl(location, { allowPrivateHosts, base: href })
    // On to where we may not follow, such as an app or another port: somebody is there and knows the way.
    if (!read.ok) return { kind: 'answered', status }
    next = read
  }
  return { kind: 'broken', error: `redirects more than ${MAX_REDIRECTS} times` }
}

function getRedirect({ statusCode, headers: { location } }: Dispatcher.ResponseData): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  return (Array.isArray(location) ? location[0] : location) || null
}

// Codes of a network that is away on our side.
const ours = /^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EMFILE|ENFILE)$/
const unreached =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EHOSTDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/

function failed(error: unknown): Probed {
  const words = inWords(error)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlockedAddressError)
      return cause.reason.includes('does not exist') ? { kind: 'unreached', error: words } : { kind: 'unasked' }
    const code = 'code' in cause ? String(cause.code) : ''
    if (ours.test(code)) return { kind: 'unasked' }
    if (unreached.test(code)) return { kind: 'unreached', error: words }
  }
  return { kind: 'broken', error: words }
}
