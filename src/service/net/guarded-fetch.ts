import { Agent, type Dispatcher } from 'undici'
import { inWords } from './failure-words.ts'
import { type ConnectorRules, guardedConnector } from './guarded-connector.ts'
import { readBody, sizeInWords } from './read-body.ts'
import { readUrl } from './url-rules.ts'

const MAX_REDIRECTS = 5
const USER_AGENT = 'Tessera (reads an address that one of its users gave)'

export interface Wanted {
  /** Maximum size of the decompressed body. */
  maxBytes: number
  /** Timeout for names, redirects and the body together. */
  timeoutMs: number
  /** The types that are read, such as `text/html` or `image/*`; any other is refused before its body is read. */
  accept: readonly string[]
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal
}
export interface Fetched {
  status: number
  /** Content type without parameters, in lower case. */
  type: string
  bytes: Uint8Array
  /** The last URL after redirects. */
  url: string
}
/** To follow "The address": `leads to a private address`, `answered 404`. */
export interface BlockedRequestError {
  refused: string
}

/** Requests a URL that a user gave. Failures are values; it never throws because of the other server. */
export type GuardedFetch = (url: string, wanted: Wanted) => Promise<Fetched | BlockedRequestError>

/**
 * A fetch for URLs that strangers choose. It connects through the guarded connector, follows redirects by hand and checks each one,
 * limits time and size, sends no cookie, credential or referrer, and returns nothing of a refused response.
 */
export function guardedFetcher(rules: ConnectorRules): GuardedFetch {
  const connect = guardedConnector(rules)
  return async (address, wanted) => {
    const deadline = AbortSignal.timeout(wanted.timeoutMs)
    const signal = wanted.signal === undefined ? deadline : AbortSignal.any([deadline, wanted.signal])
    // A new agent, so that no connection outlives the request that it was checked for.
    const agent = new Agent({ connect, pipelining: 0, maxHeaderSize: 16_384 })
    try {
      return await follow(address, { wanted, signal, agent, allowPrivateHosts: rules.allowPrivateHosts })
    } catch (error) {
      if (deadline.aborted) return { refused: `took longer than ${wanted.timeoutMs / 1000} s` }
      return { refused: inWords(error) }
    } finally {
      await agent.destroy()
    }
  }
}

interface Journey {
  wanted: Wanted
  signal: AbortSignal
  agent: Agent
  allowPrivateHosts: boolean
}

async function follow(address: string, journey: Journey): Promise<Fetched | BlockedRequestError> {
  const { wanted, signal, agent, allowPrivateHosts } = journey
  let read = readUrl(address, { allowPrivateHosts })
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!read.ok) return { refused: hop === 0 ? read.reason : `redirects to an address that ${read.reason}` }
    const { url } = read
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { accept: wanted.accept.join(', '), 'accept-encoding': 'gzip, br', 'user-agent': USER_AGENT },
      signal,
    })
    const location = getRedirect(answer)
    if (location === null) return await receive(answer, url, wanted)
    answer.body.on('error', () => {}).destroy()
    read = readUrl(location, { allowPrivateHosts, base: url.href })
  }
  return { refused: `redirects more than ${MAX_REDIRECTS} times` }
}

function getRedirect({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  return getHeader(headers['location']) || null
}

async function receive(
  answer: Dispatcher.ResponseData,
  url: URL,
  wanted: Wanted,
): Promise<Fetched | BlockedRequestError> {
  const { statusCode: status, headers, body } = answer
  const type = (getHeader(headers['content-type']).split(';', 1)[0] ?? '').trim().toLowerCase()
  const reason = reasonAgainst({ status, type, length: Number(getHeader(headers['content-length'])) }, wanted)
  if (reason !== null) {
    body.on('error', () => {}).destroy()
    return { refused: reason }
  }
  const read = await readBody(body, getHeader(headers['content-encoding']), wanted.maxBytes)
  return read.ok ? { status, type, bytes: read.bytes, url: url.href } : { refused: read.reason }
}

function reasonAgainst(answer: { status: number; type: string; length: number }, wanted: Wanted): string | null {
  if (answer.status < 200 || answer.status > 299) return `answered ${answer.status}`
  if (!wanted.accept.some((pattern) => isOfType(answer.type, pattern))) return `is not ${typeInWords(wanted.accept)}`
  return answer.length > wanted.maxBytes ? `was larger than ${sizeInWords(wanted.maxBytes)}` : null
}

function isOfType(type: string, pattern: string): boolean {
  if (pattern === '*/*') return true
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}

function typeInWords([first = '']: readonly string[]): string {
  const words: Record<string, string> = { 'text/html': 'HTML', 'text/css': 'a style sheet', 'image/*': 'a picture' }
  return words[first] ?? `of type ${first}`
}

function getHeader(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
