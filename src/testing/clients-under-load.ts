import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { z } from 'zod'
import { until } from './wait-until.ts'

/** The requests that clients repeat, and the stream that they keep open. */
export interface ClientLoad {
  /** Origins with a path before that of the endpoints, of each replica: `http://127.0.0.1:3000/api`. */
  bases: string[]
  headers: Record<string, string>
  requests: { method: string; path: string; body?: object }[]
  /** The topic of the streams. */
  topic?: string
}

/** The result of one request. */
export interface RequestOutcome {
  base: string
  /** Whether it was sent after the answer that revoked its right. */
  late: boolean
  /** The status, with the code of the error if there is one. */
  answer: string
}

const CLIENTS_OF_EACH = 3
const LATE_REQUESTS = 4
const ErrorBody = z.object({ error: z.object({ code: z.string() }) })

/** Starts several clients of each replica, which repeat their requests until they are stopped. */
export async function startClients({ bases, headers, requests, topic = 'scans' }: ClientLoad) {
  const outcomes: RequestOutcome[] = []
  let [isLate, isOver] = [false, false]
  async function client(base: string) {
    for (let i = 0; !isOver; i++) {
      const { method = 'GET', path = '', body } = requests[i % requests.length] ?? {}
      const late = isLate
      const answer = await fetch(base + path, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      outcomes.push({ base, late, answer: toOutcome(answer.status, await answer.text()) })
    }
  }
  const streams = bases.map((base) => holdStream(`${base}/events?topics=${topic}`, headers))
  const clients = bases.flatMap((base) => Array.from({ length: CLIENTS_OF_EACH }, async () => client(base)))
  const done = Promise.all([...clients, ...streams.map(async ({ running: run }) => run)])
  // A client that fails ends the test, and not only the client.
  const waitForOutcomes = (late: boolean, count: number) =>
    until(() =>
      bases.every(
        (base) => outcomes.filter((outcome) => outcome.base === base && outcome.late === late).length >= count,
      ),
    )
  await Promise.race([waitForOutcomes(false, CLIENTS_OF_EACH), done])
  await until(() => streams.every(({ areOpen }) => areOpen()), { event: 'An open stream on each replica' })
  return {
    outcomes,
    /** Call it after the revocation: it waits for the end of the streams and for later requests. */
    async finishAfterRevocation() {
      isLate = true
      await Promise.race([waitForOutcomes(true, CLIENTS_OF_EACH * LATE_REQUESTS), done])
      for (const stream of streams) stream.stop()
      isOver = true
      await done
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
  let isOver = false
  async function run() {
    let previous: IncomingMessage | null = null
    while (!isOver) {
      const stream = await openStream(url, headers)
      if (stream.statusCode !== 200) return void stream.resume()
      open.add(stream)
      stream
        .on('error', () => {})
        .on('close', () => open.delete(stream))
        .resume()
      // The last two stay open.
      previous?.destroy()
      previous = stream
    }
  }
  return { running: run(), areOpen: () => open.size > 0, stop: () => (isOver = true) }
}

async function openStream(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = httpRequest(url, { headers, agent: false })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  return response
}
