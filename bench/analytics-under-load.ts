import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { measureLoad, type Measurement } from './load.ts'
import { createScanRequests } from './scan-requests.ts'
import { printLine } from './print.ts'

const SCANS_PER_SECOND = 1_000
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
  await measureScans(service, 3)
  const alone = await measureScans(service, SECONDS)
  const { measured: underLoad, answers } = await measureScansUnderLoad(service)
  printLine(
    `  ${SCANS_PER_SECOND.toLocaleString('en')} scans a second: p50 ${formatMs(alone.p50)}, p99 ${formatMs(alone.p99)}; ` +
      `beside ${DASHBOARDS} dashboards (${(answers / SECONDS).toFixed(1)} answers/s): p50 ${formatMs(underLoad.p50)}, p99 ${formatMs(underLoad.p99)}`,
  )
  const delays = await measureViewers(service)
  printLine(
    `  from a scan to ${VIEWERS} viewers: median ${formatMs(delays.median)}, the last of them at most ${formatMs(delays.last)}`,
  )
}

function measureScans({ origin, paths }: LoadedService, seconds: number): Promise<Measurement> {
  const port = Number(new URL(origin).port)
  return measureLoad({ port, requests: createScanRequests(paths), seconds, connections: 32, rate: SCANS_PER_SECOND })
}

async function measureScansUnderLoad(service: LoadedService): Promise<{ measured: Measurement; answers: number }> {
  const [dispatcher, stop] = [new Agent({ connections: DASHBOARDS }), new AbortController()]
  let answers = 0
  const requestRepeatedly = async (person: number) => {
    // Each dashboard belongs to another person, because rate limits are per person.
    const headers = { authorization: `Bearer ${service.key}`, 'x-actor': `beside${person};Bench` }
    while (!stop.signal.aborted) {
      const { statusCode, body } = await request(service.origin + service.heaviest, { dispatcher, headers })
      await body.dump()
      if (statusCode === 429) await pause(1_000)
      else if (statusCode === 200) answers++
      else throw new Error(`A dashboard was answered ${statusCode}.`)
    }
  }
  const dashboards = Promise.all(Array.from({ length: DASHBOARDS }, (_, person) => requestRepeatedly(person)))
  const measurement = await measureScans(service, SECONDS)
  stop.abort()
  await dashboards
  await dispatcher.close()
  return { measured: measurement, answers }
}

/** Measures the milliseconds from the start of a scan until its event arrives at the viewers. */
async function measureViewers({ origin, key, paths }: LoadedService): Promise<{ median: number; last: number }> {
  const dispatcher = new Agent({ connections: VIEWERS + 1, bodyTimeout: 0 })
  const headers = { authorization: `Bearer ${key}` }
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const recordDelays = (text: string) => {
    for (const [, mark = ''] of text.matchAll(/watched\.example\/(\d+)/g))
      delays.push(performance.now() - (sentAt.get(mark) ?? Number.NaN))
  }
  const bodies = await Promise.all(
    Array.from({ length: VIEWERS }, async () => {
      const { body } = await request(`${origin}/v1/events?topics=scans`, { dispatcher, headers })
      return body
        .setEncoding('utf8')
        .on('data', recordDelays)
        .on('error', () => {})
    }),
  )
  const scan = async (mark: number) => {
    sentAt.set(String(mark), performance.now())
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

function formatMs(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
}
