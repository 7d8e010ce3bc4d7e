import { Connections } from '#service/net/connections.ts'
import { exchange, type ExchangeResult, type Phases } from '#service/net/exchange.ts'
import { describeFailure, INCOMPLETE_RESPONSE } from '#service/net/describe-failure.ts'
import { type ConnectorRules, BlockedAddressError } from '#service/net/guarded-connector.ts'
import { createMessageHeaders, type Message, toUnixSeconds } from './message-headers.ts'
import { parseReceiverUrl } from './receiver-url.ts'
import { readRetryAfter } from './retry-after.ts'

export const ATTEMPT_TIMEOUT_MS = 10_000
const STATUS_GONE = 410

/** The result of one attempt to send a message. */
export interface AttemptResult {
  /**
   * `retryable`: a later attempt may succeed. `permanent`: a later attempt would fail too. `gone`: the receiver wants no more deliveries.
   * `skipped`: the message was not sent and will not be sent.
   */
  outcome: 'delivered' | 'retryable' | 'permanent' | 'gone' | 'skipped'
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

interface AttemptOptions {
  secrets: readonly string[]
  signal: AbortSignal
  /** Headers for a probe that a receiver must refuse. They replace the headers of the message. */
  headers?: Record<string, string>
}

/** Sends a message once. The promise never rejects: a failure is a result. */
export type SendMessage = (message: Message, options: AttemptOptions) => Promise<AttemptResult>

/** Sends through the guarded connector and follows no redirect. The timeout of ten seconds includes the response's body. */
export function createSendMessage(rules: ConnectorRules & { attemptTimeoutMs?: number }): SendMessage {
  const { attemptTimeoutMs = ATTEMPT_TIMEOUT_MS } = rules
  const connections = new Connections({ ...rules, timeoutMs: 2 * attemptTimeoutMs })
  return async (message, { secrets, signal, headers }) => {
    const at = new Date()
    const requestHeaders = headers ?? createMessageHeaders(message, secrets, toUnixSeconds(at))
    const parsed = parseReceiverUrl(message.url, rules)
    if (!parsed.ok) return createSkippedResult(at, requestHeaders, `The address ${parsed.reason}`)
    const { url } = parsed
    const timeout = AbortSignal.timeout(attemptTimeoutMs)
    const request = { headers: requestHeaders, body: message.body, signal: AbortSignal.any([timeout, signal]) }
    const response = await exchange(connections, url, request)
    const { durationMs, phases, address, status, headers: responseHeaders, body: responseBody } = response
    const timedOut = timeout.aborted
    const outcome = getOutcome(response, timedOut)
    return {
      outcome,
      error: outcome === 'delivered' ? null : describeResponse(response, { timedOut, url, attemptTimeoutMs }),
      movedTo: readRedirectTarget(response, url),
      retryAfterMs: readRetryAfter(responseHeaders['retry-after']),
      at,
      durationMs,
      phases,
      address,
      status,
      requestHeaders,
      responseHeaders,
      responseBody,
    }
  }
}

export function createSkippedResult(at: Date, requestHeaders: Record<string, string>, error: string): AttemptResult {
  return {
    outcome: 'skipped',
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

function getOutcome({ status, error }: ExchangeResult, timedOut: boolean): AttemptResult['outcome'] {
  if (error !== null || status === null) return !timedOut && isBlockedAddress(error) ? 'permanent' : 'retryable'
  if (status >= 200 && status < 300) return 'delivered'
  if (status === STATUS_GONE) return 'gone'
  return isRetryableStatus(status) ? 'retryable' : 'permanent'
}

/** The address in `Location` of a redirect, made absolute. */
function readRedirectTarget({ status, headers: { location } }: ExchangeResult, url: URL): string | null {
  if (status === null || status < 300 || status >= 400 || location === undefined) return null
  const target = URL.parse(location, url.href)
  return target !== null && ['http:', 'https:'].includes(target.protocol) ? target.href : null
}

function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/** Whether the service must not connect to the address. A name that does not exist is not blocked, because it may exist a minute later. */
function isBlockedAddress(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof BlockedAddressError) return !cause.reason.includes('does not exist')
  return false
}

interface AttemptedRequest {
  timedOut: boolean
  url: URL
  attemptTimeoutMs: number
}

function describeResponse(
  { error, status, phases }: ExchangeResult,
  { timedOut, url, attemptTimeoutMs }: AttemptedRequest,
): string {
  if (error === null) return `The receiver responded with ${status}`
  if (timedOut)
    return `The address took longer than ${attemptTimeoutMs / 1000} s ${describePendingStep({ status, phases, url })}`
  const reason = describeFailure(error)
  const hasNoResponse = status === null && reason === INCOMPLETE_RESPONSE
  return `The address ${hasNoResponse ? 'closed the connection without a response' : reason}`
}

/** The step that had not ended at the timeout. */
function describePendingStep({ status, phases, url }: { status: number | null; phases: Phases; url: URL }): string {
  if (status !== null) return `to finish its response (${status})`
  const { dns, connect, tls } = phases
  if (connect !== null && tls === null && url.protocol === 'https:') return 'to complete the TLS handshake'
  if (connect !== null) return 'to respond'
  return dns === null ? 'to resolve or respond' : 'to accept a connection'
}
