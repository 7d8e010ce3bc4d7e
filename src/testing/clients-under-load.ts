import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { z } from 'zod'
import { until } from './wait-until.ts'

/** Requests that clients send again and again, and a stream that they hold open. */
export interface Load {
  /** Origins with a path before that of the endpoints, of each replica: `http://127.0.0.1:3000/api`. */
  bases: string[]
  headers: Record<string, string>
  requests: { method: string; path: string; body?: object }[]
  /** Of the streams. */
  topic?: string
}

/** What became of one request: its status and the code of its error. */
export interface Outcome {
  base: string
  /** Whether it was sent after the answer that revoked its right. */
  late: boolean
  answer: string
}

const CLIENTS_OF_EACH = 3
const LATE_REQUESTS = 4
const Failed = z.object({ error: z.object({ code: z.string() }) })

/** Several clients of each replica, which go on with their requests until they are stopped. */
export async function startClients({ bases, headers, requests, topic = 'scans' }: Load) {
  const outcomes: Outcome[] = []
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
  const running = bases.flatMap((base) => Array.from({ length: CLIENTS_OF_EACH }, async () => client(base)))
  const done = Promise.all([...running, ...streams.map(async ({ running: opening }) => opening)])
  // A client that fails ends the test, and not only the client.
  const some = (late: boolean, count: number) =>
    until(() => bases.every((base) => outcomes.filter((one) => one.base === base && one.late === late).length >= count))
  await Promise.race([some(false, CLIENTS_OF_EACH), done])
  await until(() => streams.every(({ areOpen }) => areOpen()), { what: 'An open stream on each replica' })
  return {
    outcomes,
    /** Called once the right was revoked: waits for the end of the streams and for requests that were sent since. */
    async revoked() {
      isLate = true
      await Promise.race([some(true, CLIENTS_OF_EACH * LATE_REQUESTS), done])
      for (const each of streams) each.stop()
      isOver = true
      await done
      // Less than the interval of the checks that end streams whose notification was lost.
      for (const each of streams) await until(() => !each.areOpen(), { seconds: 10, what: 'The end of the streams' })
    },
  }
}

function toOutcome(status: number, text: string): string {
  return status < 300 ? String(status) : `${status} ${Failed.parse(JSON.parse(text)).error.code}`
}

/** Opens a stream, and others in its place again and again until it is refused one: some are just being opened at any time. */
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
  const call = httpRequest(url, { headers, agent: false })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  call.on('error', () => {})
  return response
}
