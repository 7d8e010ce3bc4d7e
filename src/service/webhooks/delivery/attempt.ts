import { Connections } from '#service/net/connections.ts'
import { exchange, type Exchanged, type Phases } from '#service/net/exchange.ts'
import { inWords, unfinished } from '#service/net/failure-words.ts'
import { type ConnectorRules, BlockedAddressError } from '#service/net/guarded-connector.ts'
import { type Message, messageHeaders, unixSeconds } from './message-headers.ts'
import { receiverUrl } from './receiver-url.ts'
import { readRetryAfter } from '../queue/retry-waits.ts'

export const TIMEOUT_MS = 10_000
const STATUS_GONE = 410

/** The result of an attempt, and what follows from it. */
export interface Attempted {
  /**
   * `passing`: a retry may succeed. `final`: a retry would fail too. `gone`: the receiver wants no more deliveries. `unsent`: it was not
   * sent, and will not be.
   */
  outcome: 'delivered' | 'passing' | 'final' | 'gone' | 'unsent'
  /** The pause that the receiver asks for. */
  retryAfterMs: number | null
  at: Date
  durationMs: number
  phases: Phases
  address: string | null
  status: number | null
  error: string | null
  /** The address that a redirect names, which is not followed. */
  movedTo: string | null
  requestHeaders: Record<string, string>
  responseHeaders: Record<string, string>
  responseBody: string | null
}

interface Sending {
  secrets: readonly string[]
  signal: AbortSignal
  /** Headers that replace those of the message: for probes that a receiver must refuse. */
  headers?: Record<string, string>
}

/** Sends a message once; failures are results, and it never throws. */
export type Attempt = (message: Message, sending: Sending) => Promise<Attempted>

/** Sends through the guarded connector and follows no redirect. The timeout of ten seconds includes the response's body. */
export function attempts(rules: ConnectorRules & { patienceMs?: number }): Attempt {
  const { patienceMs = TIMEOUT_MS } = rules
  const connections = new Connections({ ...rules, timeoutMs: 2 * patienceMs })
  return async (message, { secrets, signal, headers }) => {
    const at = new Date()
    const requestHeaders = headers ?? messageHeaders(message, secrets, unixSeconds(at))
    const read = receiverUrl(message.url, rules)
    if (!read.ok) return notAttempted(at, requestHeaders, `The address ${read.reason}`)
    const deadline = AbortSignal.timeout(patienceMs)
    const sent = { headers: requestHeaders, body: message.body, signal: AbortSignal.any([deadline, signal]) }
    const exchanged = await exchange(connections, read.url, sent)
    const { durationMs, phases, address, status, headers: responseHeaders, body: responseBody } = exchanged
    const late = deadline.aborted
    const outcome = getOutcome(exchanged, late)
    const reason = getReason(exchanged, { late, url: read.url, patienceMs })
    const error = outcome === 'delivered' ? null : reason
    const retryAfterMs = readRetryAfter(responseHeaders['retry-after'])
    const log = { at, durationMs, phases, address, status, requestHeaders, responseHeaders, responseBody }
    return { outcome, error, movedTo: readLocation(exchanged, read.url), retryAfterMs, ...log }
  }
}

export function notAttempted(at: Date, requestHeaders: Record<string, string>, error: string): Attempted {
  return {
    outcome: 'unsent',
    retryAfterMs: null,
    at,
    durationMs: 0,
    phases: { dns: null, connect: null, tls: null, wait: null, body: null },
    address: null,
    status: null,
    error,
    movedTo: null,
    requestHeaders,
    responseHeaders: {},
    responseBody: null,
  }
}

function getOutcome({ status, error }: Exchanged, late: boolean): Attempted['outcome'] {
  if (error !== null || status === null) return !late && isForbidden(error) ? 'final' : 'passing'
  if (status >= 200 && status < 300) return 'delivered'
  if (status === STATUS_GONE) return 'gone'
  return isPassing(status) ? 'passing' : 'final'
}

/** The address in `Location` of a redirect, made absolute. */
function readLocation({ status, headers: { location } }: Exchanged, url: URL): string | null {
  if (status === null || status < 300 || status >= 400 || location === undefined) return null
  const target = URL.parse(location, url.href)
  return target !== null && ['http:', 'https:'].includes(target.protocol) ? target.href : null
}

function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/** The address leads to a place that we must not connect to. An unknown name may be known again in a minute. */
function isForbidden(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof BlockedAddressError) return !cause.reason.includes('does not exist')
  return false
}

function getReason({ error, status, phases }: Exchanged, { late, url, patienceMs }: Tried): string {
  if (error === null) return `The receiver responded with ${status}`
  if (late) return `The address took longer than ${patienceMs / 1000} s ${lateStep({ status, phases, url })}`
  const words = inWords(error)
  const isClosed = status === null && words === unfinished
  return `The address ${isClosed ? 'closed the connection without a response' : words}`
}

interface Tried {
  /** Whether it timed out. */
  late: boolean
  url: URL
  patienceMs: number
}

function lateStep({ status, phases, url }: { status: number | null; phases: Phases; url: URL }): string {
  if (status !== null) return `to finish its response (${status})`
  const { dns, connect, tls } = phases
  if (connect !== null && tls === null && url.protocol === 'https:') return 'to complete the TLS handshake'
  if (connect !== null) return 'to respond'
  return dns === null ? 'to resolve or respond' : 'to accept a connection'
}
