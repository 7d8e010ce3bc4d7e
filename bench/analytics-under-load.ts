import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { measureLoad, type Measurement } from './load.ts'
import { createScanRequests } from './scan-requests.ts'
import { printLine } from './print.ts'

const SCANS_A_SECOND = 1_000
const SECONDS = 10
const DASHBOARDS = 10
const VIEWERS = 100
const WATCHED_SCANS = 40
const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148'

interface LoadedService {
  origin: string
  key: string
  /** Paths of codes to scan. */
  paths: string[]
  /** The slowest request. */
  heaviest: string
}

/** Measures scan latency while ten dashboards repeat the slowest request, and how soon a hundred viewers receive a scan. */
export async function benchAnalyticsUnderLoad(service: LoadedService): Promise<void> {
  await scanFor(service, 3)
  const alone = await scanFor(service, SECONDS)
  const { measured, answers } = await scanBesideDashboards(service)
  printLine(
    `  ${SCANS_A_SECOND.toLocaleString('en')} scans a second: p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}; ` +
      `beside ${DASHBOARDS} dashboards (${(answers / SECONDS).toFixed(1)} answers/s): p50 ${ms(measured.p50)}, p99 ${ms(measured.p99)}`,
  )
  const delays = await measureViewers(service)
  printLine(
    `  from a scan to ${VIEWERS} viewers: median ${ms(delays.median)}, the last of them at most ${ms(delays.last)}`,
  )
}

function scanFor({ origin, paths }: LoadedService, seconds: number): Promise<Measurement> {
  const port = Number(new URL(origin).port)
  return measureLoad({ port, requests: createScanRequests(paths), seconds, connections: 32, rate: SCANS_A_SECOND })
}

async function scanBesideDashboards(beside: LoadedService): Promise<{ measured: Measurement; answers: number }> {
  const [dispatcher, end] = [new Agent({ connections: DASHBOARDS }), new AbortController()]
  let answers = 0
  const requestRepeatedly = async (person: number) => {
    // Each dashboard is another person, because request limits are per person.
    const headers = { authorization: `Bearer ${beside.key}`, 'x-actor': `beside${person};Bench` }
    while (!end.signal.aborted) {
      const { statusCode, body } = await request(beside.origin + beside.heaviest, { dispatcher, headers })
      await body.dump()
      if (statusCode === 429) await pause(1_000)
      else if (statusCode === 200) answers++
      else throw new Error(`A dashboard was answered ${statusCode}.`)
    }
  }
  const dashboards = Promise.all(Array.from({ length: DASHBOARDS }, (_, person) => requestRepeatedly(person)))
  const measured = await scanFor(beside, SECONDS)
  end.abort()
  await dashboards
  await dispatcher.close()
  return { measured, answers }
}

/** Milliseconds from the start of a scan until its event arrives. */
async function measureViewers({ origin, key, paths }: LoadedService): Promise<{ median: number; last: number }> {
  const dispatcher = new Agent({ connections: VIEWERS + 1, bodyTimeout: 0 })
  const headers = { authorization: `Bearer ${key}` }
  const sent = new Map<string, number>()
  const delays: number[] = []
  const onText = (text: string) => {
    for (const [, mark = ''] of text.matchAll(/watched\.example\/(\d+)/g))
      delays.push(performance.now() - (sent.get(mark) ?? Number.NaN))
  }
  const bodies = await Promise.all(
    Array.from({ length: VIEWERS }, async () => {
      const { body } = await request(`${origin}/v1/events?topics=scans`, { dispatcher, headers })
      return body
        .setEncoding('utf8')
        .on('data', onText)
        .on('error', () => {})
    }),
  )
  const scan = async (mark: number) => {
    sent.set(String(mark), performance.now())
    const { body } = await request(origin + (paths[mark % paths.length] ?? ''), {
      dispatcher,
      headers: { 'user-agent': agent, referer: `https://watched.example/${mark}` },
    })
    await body.dump()
    await pause(50)
  }
  const waitForEvents = async (events: number) => {
    while (delays.length < events) await pause(50)
  }
  // The first event arrives once the earlier scans are stored.
  await scan(0)
  await waitForEvents(VIEWERS)
  delays.length = 0
  for (let i = 1; i <= WATCHED_SCANS; i++) await scan(i)
  await waitForEvents(VIEWERS * WATCHED_SCANS)
  for (const body of bodies) body.destroy()
  await dispatcher.destroy()
  delays.sort((a, b) => a - b)
  return { median: delays[Math.floor(delays.length / 2)] ?? Number.NaN, last: delays.at(-1) ?? Number.NaN }
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
}
