import { Agent, type Dispatcher } from 'undici'
import { describeFailure } from '#service/net/describe-failure.ts'
import { type ConnectorRules, createGuardedConnector, BlockedAddressError } from '#service/net/guarded-connector.ts'
import { checkUrl } from '#service/net/check-url.ts'

const MAX_REDIRECTS = 5
const PROBE_TIMEOUT_MS = 15_000
const USER_AGENT = 'Tessera (checks that the destination of a code is there)'

/**
 * Result of a probe. `unreachable`: there was no response, possibly because of the installation's own network. `skipped`: the URL must not or
 * cannot be requested now, so nothing is known.
 */
export type ProbeResult =
  | { kind: 'answered'; status: number }
  | { kind: 'broken'; error: string }
  | { kind: 'unreachable'; error: string }
  | { kind: 'skipped' }

export type Probe = (url: string, signal: AbortSignal) => Promise<ProbeResult>

/**
 * Creates a probe that checks whether a URL responds, through the guarded connector and without reading the body. It sends HEAD, and then GET
 * if HEAD is rejected.
 */
export function createDestinationProbe(rules: ConnectorRules): Probe {
  const connect = createGuardedConnector(rules)
  return async (address, signal) => {
    const deadline = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    // Each probe has a new agent, so that no connection outlives the request that it was checked for.
    const agent = new Agent({ connect, pipelining: 0, maxHeaderSize: 16_384 })
    const request = { agent, signal: AbortSignal.any([deadline, signal]), ...rules }
    try {
      const head = await followRedirects(address, 'HEAD', request)
      // Many servers respond to HEAD with an error that a visitor would never get.
      return head.kind === 'answered' && head.status >= 400 ? await followRedirects(address, 'GET', request) : head
    } catch (error) {
      if (signal.aborted) return { kind: 'skipped' }
      return deadline.aborted
        ? { kind: 'unreachable', error: `took longer than ${PROBE_TIMEOUT_MS / 1000} s` }
        : toFailure(error)
    } finally {
      await agent.destroy()
    }
  }
}

interface ProbeRequest {
  agent: Agent
  signal: AbortSignal
  allowPrivateHosts: boolean
}

async function followRedirects(
  address: string,
  method: 'HEAD' | 'GET',
  { agent, signal, allowPrivateHosts }: ProbeRequest,
): Promise<ProbeResult> {
  let next = checkUrl(address, { allowPrivateHosts })
  if (!next.ok) return { kind: 'skipped' }
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { origin, pathname, search, href } = next.url
    const response = await agent.request({
      origin,
      path: pathname + search,
      method,
      headers: { accept: '*/*', 'user-agent': USER_AGENT },
      signal,
    })
    response.body.on('error', () => {}).destroy()
    const { statusCode: status } = response
    const location = getRedirect(response)
    if (location === null) return { kind: 'answered', status }
    const checkedUrl = checkUrl(location, { allowPrivateHosts, base: href })
    // A redirect to an address that must not be requested, such as an app or another port, comes from a working site.
    if (!checkedUrl.ok) return { kind: 'answered', status }
    next = checkedUrl
  }
  return { kind: 'broken', error: `redirects more than ${MAX_REDIRECTS} times` }
}

function getRedirect({ statusCode, headers: { location } }: Dispatcher.ResponseData): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  return (Array.isArray(location) ? location[0] : location) || null
}

// Error codes for problems of this machine or its network.
const localFailures = /^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EMFILE|ENFILE)$/
const remoteFailures =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EHOSTDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/

function toFailure(error: unknown): ProbeResult {
  const description = describeFailure(error)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlockedAddressError)
      return cause.reason.includes('does not exist') ? { kind: 'unreachable', error: description } : { kind: 'skipped' }
    const code = 'code' in cause ? String(cause.code) : ''
    if (localFailures.test(code)) return { kind: 'skipped' }
    if (remoteFailures.test(code)) return { kind: 'unreachable', error: description }
  }
  return { kind: 'broken', error: description }
}
