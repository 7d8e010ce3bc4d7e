import type { Readable } from 'node:stream'
import { Agent } from 'undici'
import { inWords } from '../outbound/failure-words.ts'
import { type ConnectorRules, guardedConnector, RefusedAddress } from '../outbound/guarded-connector.ts'
import { receiverUrl } from './receiver-url.ts'
import { readRetryAfter } from './retry-waits.ts'
import { signatureOf } from './sign.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 64 * 1024
const USER_AGENT = 'Tessera-Webhook/1'

export interface Message {
  id: string
  eventType: string
  url: string
  body: string
}
export type Attempted =
  | { kind: 'delivered'; status: number }
  /** `again`: the receiver may take it later, and when it said so. */
  | { kind: 'refused'; status: number | null; error: string; again: { afterMs: number | null } | null }

/** Sends a message once; whatever stands at the other end, it answers what came of it and never throws. */
export type Attempt = (message: Message, secrets: readonly string[], signal: AbortSignal) => Promise<Attempted>

/** Sends through the guarded connector and follows no redirect. The ten seconds are for everything, the answer's body too. */
export function attempts(rules: ConnectorRules & { patienceMs?: number }): Attempt {
  const connect = guardedConnector(rules)
  const { patienceMs = TIMEOUT_MS } = rules
  return async (message, secrets, signal) => {
    const read = receiverUrl(message.url, rules)
    if (!read.ok) return { kind: 'refused', status: null, error: `The address ${read.reason}`, again: null }
    const deadline = AbortSignal.timeout(patienceMs)
    // Of its own, so that no connection outlives the request it was judged for.
    const agent = new Agent({ connect, pipelining: 0, maxHeaderSize: 16_384 })
    try {
      return await send(agent, read.url, { message, secrets, signal: AbortSignal.any([deadline, signal]) })
    } catch (error) {
      const said = deadline.aborted ? `took longer than ${patienceMs / 1000} s` : inWords(error)
      const again = !deadline.aborted && isForbidden(error) ? null : { afterMs: null }
      return { kind: 'refused', status: null, error: `The address ${said}`, again }
    } finally {
      await agent.destroy()
    }
  }
}

interface Sent {
  message: Message
  secrets: readonly string[]
  signal: AbortSignal
}

async function send(agent: Agent, url: URL, { message, secrets, signal }: Sent): Promise<Attempted> {
  const seconds = Math.floor(Date.now() / 1000)
  const answer = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'x-service-event': message.eventType,
      'x-service-signature': signatureOf(message.body, seconds, secrets),
      'x-service-timestamp': String(seconds),
      'x-service-delivery': message.id,
    },
    body: message.body,
    signal,
  })
  await readAway(answer.body)
  const { statusCode: status, headers } = answer
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  const again = isPassing(status) ? { afterMs: readRetryAfter(String(headers['retry-after'] ?? '')) } : null
  return { kind: 'refused', status, error: `The address answered ${status}`, again }
}

/** Waits for the end of the answer, or for as much of it as anybody needs to write. */
async function readAway(body: Readable) {
  let bytes = 0
  const chunks: AsyncIterable<Uint8Array> = body
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER) return
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/** Where the address leads is not ours to enter. A name that is not known may be known again in a minute. */
function isForbidden(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RefusedAddress) return !cause.reason.includes('does not exist')
  return false
}
