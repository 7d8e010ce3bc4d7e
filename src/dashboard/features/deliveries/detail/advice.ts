import type { DeliveryAttempt } from '#dashboard/api/delivery.ts'
import { getHeader } from './get-header.ts'

/** Advice for a failed attempt; null if its error is clear. */
export function adviceFor({ status, error, responseHeaders }: DeliveryAttempt): string | null {
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
