import type { Delivery, DeliveryAttempt } from '#dashboard/api/delivery.ts'
import { shorten } from '#contract/cut-text.ts'
import { getHeader } from './get-header.ts'

type DeliveryResult = Pick<Delivery, 'status' | 'attempts' | 'durationMs' | 'lastStatus' | 'lastError'>

/** Result of a delivery in a few words, for its row. */
export function getCause({ status, attempts, durationMs, lastStatus, lastError }: DeliveryResult): string {
  if (status === 'delivered') {
    const duration = durationMs === null ? '' : ` in ${formatMs(durationMs)}`
    return attempts > 1 ? `Accepted on attempt ${attempts}${duration}` : `Accepted${duration}`
  }
  if (attempts === 0) return status === 'pending' ? 'Waiting to be sent' : (lastError ?? 'Not sent')
  return getFailureText({ status: lastStatus, error: lastError })
}

/** Source of a delivery: the name of the scanned code, or the page form. */
export function getSource({ code, eventType }: Pick<Delivery, 'code' | 'eventType'>): string {
  return code?.name ?? (eventType === 'submission.created' ? 'Page form' : eventType)
}

export interface Explanation {
  title: string
  /** Beginning of the response body as plain text. */
  response: string | null
  advice: string | null
}

/** Explains the state of a delivery, with the response and advice. */
export function explain(detail: DeliveryResult & { log: readonly DeliveryAttempt[] }): Explanation {
  const lastAttempt = detail.log.at(-1)
  if (detail.status === 'delivered' || detail.attempts === 0 || !lastAttempt)
    return { title: `${getCause(detail)}.`, response: null, advice: null }
  const sameFailures = detail.log.filter((attempt) => getFailureText(attempt) === getFailureText(lastAttempt)).length
  return {
    title: `${getFailureText(lastAttempt)}${describeRepetition(sameFailures, detail.log.length)}.`,
    response: toExcerpt(lastAttempt.responseBody ?? ''),
    advice: findAdvice(lastAttempt),
  }
}

/** `184 ms`, `1.2 s`. */
export function formatMs(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function getFailureText({ status, error }: Pick<DeliveryAttempt, 'status' | 'error'>): string {
  return error?.replace(/\.$/, '') ?? (status === null ? 'No response' : `The receiver responded with ${status}`)
}

function describeRepetition(count: number, total: number): string {
  if (total === 1) return ''
  if (count === total) return count === 2 ? ', twice' : `, ${spellNumber(count)} times`
  return count === 1 ? ', on the last attempt' : `, ${spellNumber(count)} of ${spellNumber(total)} times`
}

function spellNumber(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five'][count] ?? count.toLocaleString()
}

const MAX_CHARACTERS = 140

/** Beginning of a response without markup, on one line. Null if nothing is left. */
function toExcerpt(body: string): string | null {
  const text = body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  return shorten(text, MAX_CHARACTERS)
}

/** Advice for a failed attempt. Null if its error is clear. */
function findAdvice({ status, error, responseHeaders }: DeliveryAttempt): string | null {
  if (status === null) return adviceWithoutResponse.find(([pattern]) => pattern.test(error ?? ''))?.[1] ?? null
  if (status >= 300 && status < 400) {
    const target = getHeader(responseHeaders, 'location')
    return `Redirects are not followed. Change the webhook’s address to the target${target ? `: ${target}` : '.'}`
  }
  if (status === 429 || status === 503) {
    const wait = getHeader(responseHeaders, 'retry-after')
    if (wait) return `The receiver sent Retry-After: ${wait}. The next attempt waits that long.`
  }
  return adviceByStatus[status] ?? (status >= 500 ? 'The receiver failed. Check its log.' : null)
}

const adviceByStatus: Record<number, string | undefined> = {
  400: 'The receiver rejected the body. Its response below may say why.',
  401: 'The receiver asks for credentials or checks the signature with another secret. Make sure that the address does not require a login.',
  403: 'The receiver rejected the request. It may use another secret, or a firewall may block the request.',
  404: 'Nothing was found at this path. Check the path of your receiver.',
  405: 'The receiver does not accept POST at this path.',
  410: 'The receiver responded that it is gone, so the webhook was suspended. New deliveries are held. Resume the webhook once the receiver is back.',
  413: 'The body is too large for the receiver. Raise its limit.',
  415: 'The receiver does not accept application/json.',
  422: 'The receiver rejected the body. Its response below may say why.',
}

const adviceWithoutResponse: readonly [pattern: RegExp, advice: string][] = [
  [/certificate|TLS/i, 'Renew the certificate or serve the full chain, then retry.'],
  [/longer than|timed? ?out|seconds/i, 'Respond with any 2xx within ten seconds, and do the work afterwards.'],
  [/host name|does not exist|DNS/i, 'Check the spelling of the host, and its DNS records.'],
  [/private|loopback|local|not public/i, 'Events go to public hosts only. Give the receiver a public address.'],
  [/could not be reached|refused/i, 'Start the receiver or open its port in the firewall, then retry.'],
  [/closed|reset/i, 'The receiver closed the connection before its response was complete. Check its log.'],
]
