import type { Attempt, Attempted } from '../delivery/attempt.ts'
import { type Message, messageHeaders, unixSeconds } from '../delivery/message-headers.ts'
import { SCAN_CREATED, scanCreated } from '../delivery/scan-created.ts'
import { newSigningSecret } from '../delivery/sign.ts'
import { newId } from '#service/ids/ids.ts'
import { presentAttempt } from './present-attempt.ts'
import { getSigningSecrets, type WebhookRow } from './webhook-rows.ts'

const QUICK_MS = 2_000
const OLD_SECONDS = 60 * 60

interface Testing {
  attempt: Attempt
  signal: AbortSignal
  /** Whether a strict receiver accepts this probe. */
  grade: boolean
}

/** Sends a signed sample and, on request, probes that a strict receiver accepts or refuses. */
export async function testReceiver(webhook: WebhookRow, { attempt, signal, grade }: Testing) {
  const message = sampleFor(webhook)
  const secrets = getSigningSecrets(webhook)
  const send = (headers?: Record<string, string>) =>
    attempt(message, { secrets, signal, ...(headers === undefined ? {} : { headers }) })
  const first = await send()
  if (!grade) return { ...presentAttempt(first), checks: [] }
  const now = unixSeconds(new Date())
  const again = await send()
  const forged = await send(messageHeaders(message, [newSigningSecret()], now))
  const old = await send(messageHeaders(message, secrets, now - OLD_SECONDS))
  const checks = [
    accepts(first),
    quick(first),
    probe('duplicate', again, again.outcome === 'delivered'),
    probe('wrong_signature', forged, refuses(forged)),
    probe('old_timestamp', old, refuses(old)),
  ]
  return { ...presentAttempt(first), checks }
}

function sampleFor({ url }: WebhookRow): Message {
  const at = new Date()
  const scan = {
    id: newId('scn', at),
    at,
    country: 'DE',
    region: 'Berlin',
    city: 'Berlin',
    deviceType: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    language: 'de',
    timezone: 'Europe/Berlin',
    destinationUrl: 'https://example.com/',
    matchedRule: null,
  }
  const body = { ...scanCreated(scan, { shortCode: 'SAMPLE234', name: 'Sample code' }), test: true }
  return { id: newId('dlv', at), eventType: SCAN_CREATED, url, body: JSON.stringify(body) }
}

function accepts(attempted: Attempted) {
  const passed = attempted.outcome === 'delivered'
  const failed = `${attempted.error ?? 'It failed'}. It must answer 2xx.`
  return check('accepts', attempted, { passed, says: passed ? 'It takes a signed event.' : failed })
}

function quick(attempted: Attempted) {
  const passed = attempted.status !== null && attempted.durationMs <= QUICK_MS
  const seconds = (attempted.durationMs / 1000).toFixed(1)
  const failed = `It needed ${seconds} s. Answer first and work afterwards: after 10 s an attempt counts as failed.`
  return check('quick', attempted, { passed, says: passed ? `It answered within ${seconds} s.` : failed })
}

function probe(name: keyof typeof says, attempted: Attempted, passed: boolean) {
  const [ifPassed, ifFailed] = says[name]
  return check(name, attempted, { passed, says: passed ? ifPassed : ifFailed })
}

const says = {
  duplicate: [
    'It takes the same delivery twice.',
    'It refused a delivery that it had before. One whose answer was lost is sent again: answer 2xx, and skip ids that you know.',
  ],
  wrong_signature: [
    'It refuses a signature made with another secret.',
    'It took what was signed with another secret, so anybody can send it events. Compare the signature, and answer 401.',
  ],
  old_timestamp: [
    'It refuses an event that was signed an hour ago.',
    'It took an event that was signed an hour ago, so a recorded one can be sent again. Refuse what is older than five minutes.',
  ],
} as const

/** A receiver that fails every probe proves nothing. */
function refuses({ status }: Attempted): boolean {
  return status !== null && status >= 400 && status < 500
}

function check<N extends string>(name: N, attempted: Attempted, judged: { passed: boolean; says: string }) {
  return { name, status: attempted.status, durationMs: Math.round(attempted.durationMs), ...judged }
}
