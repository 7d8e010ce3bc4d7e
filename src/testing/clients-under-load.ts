import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { z } from 'zod'
import { until } from './wait-until.ts'

/** The requests that clients repeat, and the stream that they keep open. */
export interface ClientLoad {
  /** The base URL of each replica: `http://127.0.0.1:3000/api`. */
  bases: string[]
  headers: Record<string, string>
  requests: { method: string; path: string; body?: object }[]
  /** The topic of the streams. */
  topic?: string
}

/** The result of one request. */
export interface RequestOutcome {
  base: string
  /** Whether it was sent after the response to the revocation. */
  isLate: boolean
  /** The status and, if there is an error, its code. */
  answer: string
}

const CLIENTS_PER_REPLICA = 3
const LATE_REQUESTS_PER_CLIENT = 4
const ErrorBody = z.object({ error: z.object({ code: z.string() }) })

/** Starts several clients of each replica, which repeat their requests until they are stopped. */
export async function startClients({ bases, headers, requests, topic = 'scans' }: ClientLoad) {
  const outcomes: RequestOutcome[] = []
  let [isRevoked, isStopped] = [false, false]
  async function runClient(base: string) {
    for (let i = 0; !isStopped; i++) {
      const { method = 'GET', path = '', body } = requests[i % requests.length] ?? {}
      const isLate = isRevoked
      const answer = await fetch(base + path, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      outcomes.push({ base, isLate, answer: toOutcome(answer.status, await answer.text()) })
    }
  }
  const streams = bases.map((base) => holdStream(`${base}/events?topics=${topic}`, headers))
  const clients = bases.flatMap((base) => Array.from({ length: CLIENTS_PER_REPLICA }, async () => runClient(base)))
  const finished = Promise.all([...clients, ...streams.map(async ({ running: run }) => run)])
  // `done` also rejects as soon as a client fails, so that the test fails too.
  const waitForOutcomes = (isLate: boolean, count: number) =>
    until(() =>
      bases.every(
        (base) => outcomes.filter((outcome) => outcome.base === base && outcome.isLate === isLate).length >= count,
      ),
    )
  await Promise.race([waitForOutcomes(false, CLIENTS_PER_REPLICA), finished])
  await until(() => streams.every(({ areOpen }) => areOpen()), { event: 'An open stream on each replica' })
  return {
    outcomes,
    /** Waits, after a revocation, until the streams have ended and each client has sent more requests. */
    async finishAfterRevocation() {
      isRevoked = true
      await Promise.race([waitForOutcomes(true, CLIENTS_PER_REPLICA * LATE_REQUESTS_PER_CLIENT), finished])
      for (const stream of streams) stream.stop()
      isStopped = true
      await finished
      // Less than the interval of the checks that end streams whose notification was lost.
      for (const stream of streams)
        await until(() => !stream.areOpen(), { seconds: 10, event: 'The end of the streams' })
    },
  }
}

function toOutcome(status: number, text: string): string {
  return status < 300 ? String(status) : `${status} ${ErrorBody.parse(JSON.parse(text)).error.code}`
}

/** Keeps replacing an open stream with a new one until one is refused, so that at any time some are just being opened. */
function holdStream(url: string, headers: Record<string, string>) {
  const open = new Set<IncomingMessage>()
  let isStopped = false
  async function run() {
    let previous: IncomingMessage | null = null
    while (!isStopped) {
      const stream = await openStream(url, headers)
      if (stream.statusCode !== 200) return void stream.resume()
      open.add(stream)
      stream
        .on('error', () => {})
        .on('close', () => open.delete(stream))
        .resume()
      // Only the last two streams stay open.
      previous?.destroy()
      previous = stream
    }
  }
  return { running: run(), areOpen: () => open.size > 0, stop: () => (isStopped = true) }
}

async function openStream(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = httpRequest(url, { headers, agent: false })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  return response
}
