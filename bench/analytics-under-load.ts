import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { measureLoad, type Measurement } from './load.ts'
import { scanRequests } from './scan-requests.ts'
import { tell } from './print.ts'

const SCANS_A_SECOND = 1_000
const SECONDS = 10
const DASHBOARDS = 10
const VIEWERS = 100
const WATCHED_SCANS = 40
const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148'

interface Beside {
  origin: string
  key: string
  /** Paths of codes to scan. */
  paths: string[]
  /** The slowest request. */
  heaviest: string
}

/** Scan latency beside ten dashboards with the slowest request, and how soon a hundred viewers get a scan. */
export async function benchBeside(beside: Beside): Promise<void> {
  await scanFor(beside, 3)
  const alone = await scanFor(beside, SECONDS)
  const { measured, answers } = await withDashboards(beside)
  tell(
    `  ${SCANS_A_SECOND.toLocaleString('en')} scans a second: p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}; ` +
      `beside ${DASHBOARDS} dashboards (${(answers / SECONDS).toFixed(1)} answers/s): p50 ${ms(measured.p50)}, p99 ${ms(measured.p99)}`,
  )
  const seen = await watch(beside)
  tell(`  from a scan to ${VIEWERS} viewers: median ${ms(seen.median)}, the last of them at most ${ms(seen.last)}`)
}

function scanFor({ origin, paths }: Beside, seconds: number): Promise<Measurement> {
  const port = Number(new URL(origin).port)
  return measureLoad({ port, requests: scanRequests(paths), seconds, connections: 32, rate: SCANS_A_SECOND })
}

async function withDashboards(beside: Beside): Promise<{ measured: Measurement; answers: number }> {
  const [dispatcher, over] = [new Agent({ connections: DASHBOARDS }), new AbortController()]
  let answers = 0
  const ask = async (who: number) => {
    // A person for each, because request limits are per person.
    const headers = { authorization: `Bearer ${beside.key}`, 'x-actor': `beside${who};Bench` }
    while (!over.signal.aborted) {
      const { statusCode, body } = await request(beside.origin + beside.heaviest, { dispatcher, headers })
      await body.dump()
      if (statusCode === 429) await pause(1_000)
      else if (statusCode === 200) answers++
      else throw new Error(`A dashboard was answered ${statusCode}.`)
    }
  }
  const asking = Promise.all(Array.from({ length: DASHBOARDS }, (_, who) => ask(who)))
  const measured = await scanFor(beside, SECONDS)
  over.abort()
  await asking
  await dispatcher.close()
  return { measured, answers }
}

/** Milliseconds from the start of a scan until its event arrives. */
async function watch({ origin, key, paths }: Beside): Promise<{ median: number; last: number }> {
  const dispatcher = new Agent({ connections: VIEWERS + 1, bodyTimeout: 0 })
  const headers = { authorization: `Bearer ${key}` }
  const sent = new Map<string, number>()
  const taken: number[] = []
  const onText = (text: string) => {
    for (const [, mark = ''] of text.matchAll(/watched\.example\/(\d+)/g))
      taken.push(performance.now() - (sent.get(mark) ?? Number.NaN))
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
  const isReceived = async (events: number) => {
    while (taken.length < events) await pause(50)
  }
  // After the earlier scans have been stored.
  await scan(0)
  await isReceived(VIEWERS)
  taken.length = 0
  for (let i = 1; i <= WATCHED_SCANS; i++) await scan(i)
  await isReceived(VIEWERS * WATCHED_SCANS)
  for (const body of bodies) body.destroy()
  await dispatcher.destroy()
  taken.sort((a, b) => a - b)
  return { median: taken[Math.floor(taken.length / 2)] ?? Number.NaN, last: taken.at(-1) ?? Number.NaN }
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
}
