import type { DeliveryAttempt } from '../../api/delivery.ts'
import { headerOf } from './header-of.ts'

/** What to do about an attempt that failed; null where its words say all. */
export function adviceFor({ status, error, responseHeaders }: DeliveryAttempt): string | null {
  if (status === null) return noAnswer.find(([words]) => words.test(error ?? ''))?.[1] ?? null
  if (status >= 300 && status < 400) {
    const to = headerOf(responseHeaders, 'location')
    return `Redirects are not followed. Give the webhook the address that it leads to${to ? `: ${to}` : '.'}`
  }
  if (status === 429 || status === 503) {
    const wait = headerOf(responseHeaders, 'retry-after')
    if (wait) return `It asked to be left alone (Retry-After: ${wait}), and is.`
  }
  return byStatus[status] ?? (status >= 500 ? 'The receiver itself failed: its own log says why.' : null)
}

const byStatus: Record<number, string | undefined> = {
  400: 'It does not accept the body. Its answer, below, may say which part.',
  401: 'It wants credentials, or checks the signature with another secret. Nothing in front of it may ask for a login.',
  403: 'It refuses us: another secret, or a firewall in front of it that does not know us.',
  404: 'Nothing is at this path. Compare it with the path that the receiver listens at.',
  405: 'It takes no POST at this path.',
  410: 'The receiver wants no more events, so the webhook was suspended and new deliveries are held. Resume it once the receiver is back.',
  413: 'It takes no body of this size. Raise its limit.',
  415: 'It does not take application/json.',
  422: 'It does not accept the body. Its answer, below, may say which part.',
}

const noAnswer: readonly [words: RegExp, advice: string][] = [
  [/certificate|TLS/i, 'Renew the certificate, or serve the whole chain of it; then retry.'],
  [/longer than|timed? ?out|seconds/i, 'Answer any 2xx first, within ten seconds, and do the work afterwards.'],
  [/host name|does not exist|DNS/i, 'Check the spelling of the host, and its DNS records.'],
  [/private|loopback|local|not public/i, 'Events go to public hosts only. Give the receiver a public address.'],
  [/could not be reached|refused/i, 'Start the receiver, or open its port in the firewall; then retry.'],
  [
    /broke off|closed|reset/i,
    'The receiver closed the connection before its answer was whole. Its own log may say why.',
  ],
]
