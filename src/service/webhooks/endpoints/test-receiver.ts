import { createId } from '#service/ids/ids.ts'
import { presentScans } from '#service/scans/store/present-scans.ts'
import type { ScanReader } from '#service/scans/store/scan-batches.ts'
import type { AttemptResult, SendMessage } from '../messages/attempt.ts'
import { createMessageHeaders, type Message, toUnixSeconds } from '../messages/message-headers.ts'
import { createScanEvent, SCAN_CREATED } from '../messages/scan-event.ts'
import { createSigningSecret } from '../messages/sign.ts'
import { getSigningSecrets, listConnectedCodeIds, type WebhookRow } from '../webhook-rows.ts'

const MAX_QUICK_MS = 2_000
const OLD_TIMESTAMP_SECONDS = 60 * 60

interface TestOptions {
  sendMessage: SendMessage
  signal: AbortSignal
  /** Whether to send probes that grade the receiver. */
  grade: boolean
}

/** Sends a signed sample and, if requested, probes: a strict receiver accepts or refuses each of them. */
export async function testReceiver(webhook: WebhookRow, { sendMessage, signal, grade }: TestOptions) {
  const message = createSample(webhook)
  const secrets = getSigningSecrets(webhook)
  const send = (headers?: Record<string, string>) =>
    sendMessage(message, { secrets, signal, ...(headers === undefined ? {} : { headers }) })
  const first = await send()
  if (!grade) return { ...presentAttempt(first), checks: [] }
  const now = toUnixSeconds(new Date())
  const duplicate = await send()
  const forgedReply = await send(createMessageHeaders(message, [createSigningSecret()], now))
  const outdated = await send(createMessageHeaders(message, secrets, now - OLD_TIMESTAMP_SECONDS))
  const checks = [
    checkAccepts(first),
    checkQuick(first),
    checkProbe('duplicate', duplicate, duplicate.outcome === 'delivered'),
    checkProbe('wrong_signature', forgedReply, isRejected(forgedReply)),
    checkProbe('old_timestamp', outdated, isRejected(outdated)),
  ]
  return { ...presentAttempt(first), checks }
}

function createSample({ url }: WebhookRow): Message {
  const now = new Date()
  const scan = {
    id: createId('scn', now),
    at: now,
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
  const body = { ...createScanEvent(scan, { shortCode: 'SAMPLE234', name: 'Sample code' }), test: true }
  return { id: createId('dlv', now), eventType: SCAN_CREATED, url, body: JSON.stringify(body) }
}

function checkAccepts(result: AttemptResult) {
  const passed = result.outcome === 'delivered'
  const says = passed ? 'It accepts a signed event.' : `${result.error ?? 'It failed'}. It must answer 2xx.`
  return presentCheck('accepts', result, { passed, says })
}

function checkQuick(result: AttemptResult) {
  const passed = result.status !== null && result.durationMs <= MAX_QUICK_MS
  const seconds = (result.durationMs / 1000).toFixed(1)
  const says = passed
    ? `It answered within ${seconds} s.`
    : `It took ${seconds} s. Answer first and do the work afterwards: after 10 s an attempt counts as failed.`
  return presentCheck('quick', result, { passed, says })
}

function checkProbe(name: keyof typeof probeMessages, result: AttemptResult, passed: boolean) {
  const [ifPassed, ifFailed] = probeMessages[name]
  return presentCheck(name, result, { passed, says: passed ? ifPassed : ifFailed })
}

const probeMessages = {
  duplicate: [
    'It accepts the same delivery twice.',
    'It refused a delivery that it already had. A delivery is sent again if its answer was lost: answer 2xx, and skip ids that you know.',
  ],
  wrong_signature: [
    'It refuses a signature made with another secret.',
    'It accepted an event that was signed with another secret, so anybody can send it events. Compare the signature, and answer 401.',
  ],
  old_timestamp: [
    'It refuses an event that was signed an hour ago.',
    'It accepted an event that was signed an hour ago, so a recorded one can be sent again. Refuse events older than five minutes.',
  ],
} as const

/**
 * Whether the receiver refused the request with a client error. Another error proves nothing, because the receiver may fail at every
 * request.
 */
function isRejected({ status }: AttemptResult): boolean {
  return status !== null && status >= 400 && status < 500
}

function presentCheck<N extends string>(name: N, result: AttemptResult, verdict: { passed: boolean; says: string }) {
  return { name, status: result.status, durationMs: Math.round(result.durationMs), ...verdict }
}

interface TrialOptions {
  url: string
  /** Maximum number of scans. */
  count: number
  sendMessage: SendMessage
  signal: AbortSignal
}

/**
 * Sends the last scans of a webhook's codes to another URL, marked as tests and with real signatures. Results are in the order of the
 * scans, oldest first.
 */
export async function sendTestScans(
  reader: ScanReader,
  webhook: WebhookRow,
  { url, count, sendMessage, signal }: TrialOptions,
) {
  const secrets = getSigningSecrets(webhook)
  const scans = (await listLastScans(reader, webhook, count)).toReversed()
  return Promise.all(
    scans.map(async ({ timestamp: at, code, ...scan }) => {
      const body = JSON.stringify({ ...createScanEvent({ ...scan, at }, code), test: true })
      const message = { id: createId('dlv'), eventType: SCAN_CREATED, url, body }
      return { scanId: scan.id, ...presentAttempt(await sendMessage(message, { secrets, signal })) }
    }),
  )
}

async function listLastScans({ db, scanStore }: ScanReader, webhook: WebhookRow, count: number) {
  const codeIds = await listConnectedCodeIds(db, webhook)
  const { workspaceId } = webhook
  const window = { from: new Date(0), to: new Date() }
  const scans = await scanStore.list({ workspaceId, codeIds }, { window, limit: count })
  return presentScans(db, workspaceId, scans.slice(0, count))
}

function presentAttempt(result: AttemptResult) {
  const { outcome, status, durationMs, error, movedTo, requestHeaders, responseBody } = result
  return {
    delivered: outcome === 'delivered',
    status,
    durationMs: Math.round(durationMs),
    error,
    movedTo,
    requestHeaders,
    responseBody,
  }
}
