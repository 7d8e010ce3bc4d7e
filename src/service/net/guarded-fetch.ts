import { Agent, type Dispatcher } from 'undici'
import { describeFailure } from './describe-failure.ts'
import { type ConnectorRules, createGuardedConnector } from './guarded-connector.ts'
import { readBody, formatSize } from './read-body.ts'
import { checkUrl } from './check-url.ts'

const MAX_REDIRECTS = 5
const USER_AGENT = 'Tessera (reads an address that one of its users gave)'

export interface FetchOptions {
  /** Maximum size of the body, compressed or decompressed. */
  maxBytes: number
  /** Timeout for everything together: name resolution, redirects and the body. */
  timeoutMs: number
  /** The content types that are read, such as `text/html` or `image/*`. Any other type is refused before the body is read. */
  accept: readonly string[]
  /** Aborts when nobody is waiting for the result any longer. */
  signal?: AbortSignal
}
export interface FetchedResource {
  status: number
  /** Content type without parameters, in lower case. */
  type: string
  /** The charset that the header declares with the content type, as it is written. */
  charset: string | null
  bytes: Uint8Array
  /** The last URL after redirects. */
  url: string
}
export interface FailedFetch {
  /** A text that follows "The address", such as `leads to a private address` or `answered 404`. */
  problem: string
}

/** Requests a URL that a user gave. Every failure of the other server is a FailedFetch, never an exception. */
export type GuardedFetch = (url: string, options: FetchOptions) => Promise<FetchedResource | FailedFetch>

/**
 * Creates a fetch for URLs that strangers choose. It connects through the guarded connector, checks every redirect, limits time and size,
 * and sends no cookie, credentials or referrer.
 */
export function createGuardedFetch(rules: ConnectorRules): GuardedFetch {
  const connect = createGuardedConnector(rules)
  return async (address, options) => {
    const deadline = AbortSignal.timeout(options.timeoutMs)
    const signal = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal])
    // Each request has its own agent, so that no connection is used after the request for which it was checked.
    const agent = new Agent({ connect, pipelining: 0, maxHeaderSize: 16_384 })
    try {
      return await followRedirects(address, { options, signal, agent, allowPrivateHosts: rules.allowPrivateHosts })
    } catch (error) {
      if (deadline.aborted) return { problem: `took longer than ${options.timeoutMs / 1000} s` }
      return { problem: describeFailure(error) }
    } finally {
      await agent.destroy()
    }
  }
}

interface FetchContext {
  options: FetchOptions
  signal: AbortSignal
  agent: Agent
  allowPrivateHosts: boolean
}

async function followRedirects(address: string, context: FetchContext): Promise<FetchedResource | FailedFetch> {
  const { options, signal, agent, allowPrivateHosts } = context
  let checked = checkUrl(address, { allowPrivateHosts })
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!checked.ok) return { problem: hop === 0 ? checked.reason : `redirects to an address that ${checked.reason}` }
    const { url } = checked
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { accept: options.accept.join(', '), 'accept-encoding': 'gzip, br', 'user-agent': USER_AGENT },
      signal,
    })
    const location = getRedirect(response)
    if (location === null) return await readResponse(response, url, options)
    response.body.on('error', () => {}).destroy()
    checked = checkUrl(location, { allowPrivateHosts, base: url.href })
  }
  return { problem: `redirects more than ${MAX_REDIRECTS} times` }
}

function getRedirect({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  return getHeader(headers['location']) || null
}

async function readResponse(
  response: Dispatcher.ResponseData,
  url: URL,
  options: FetchOptions,
): Promise<FetchedResource | FailedFetch> {
  const { statusCode: status, headers, body } = response
  const contentType = getHeader(headers['content-type'])
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  const problem = findResponseProblem({ status, type, length: Number(getHeader(headers['content-length'])) }, options)
  if (problem !== null) {
    body.on('error', () => {}).destroy()
    return { problem }
  }
  const content = await readBody(body, getHeader(headers['content-encoding']), options.maxBytes)
  const [, charset = null] = /;\s{0,9}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(contentType) ?? []
  return content.ok ? { status, type, charset, bytes: content.bytes, url: url.href } : { problem: content.reason }
}

function findResponseProblem(
  response: { status: number; type: string; length: number },
  options: FetchOptions,
): string | null {
  if (response.status < 200 || response.status > 299) return `answered ${response.status}`
  if (!options.accept.some((pattern) => matchesType(response.type, pattern)))
    return `is not ${describeType(options.accept)}`
  return response.length > options.maxBytes ? `was larger than ${formatSize(options.maxBytes)}` : null
}

function matchesType(type: string, pattern: string): boolean {
  if (pattern === '*/*') return true
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}

function describeType([first = '']: readonly string[]): string {
  const words: Record<string, string> = { 'text/html': 'HTML', 'text/css': 'a style sheet', 'image/*': 'a picture' }
  return words[first] ?? `of type ${first}`
}

function getHeader(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
