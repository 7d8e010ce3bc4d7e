import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { processOptions } from '#testing/process-options.ts'
import { generator, measureLoad, type Measurement } from './load.ts'
import { scanRequests } from './scan-requests.ts'
import { median, tell } from './print.ts'

const CONNECTIONS = 32
const CODES = 10_000
const ROUNDS = 12
const SECONDS = 4
const WARM_SECONDS = 2

const Started = z.object({ port: z.int(), paths: z.array(z.string()), tracked: z.array(z.string()) })
const Loaded = z.object({ scans: z.int(), seconds: z.number() })
const Count = z.object({ rows: z.int(), bots: z.int(), totals: z.int() })

/** Requests that are sent in each round, and what was measured: the redirects, and then the loader alone, with the scans they left. */
interface Case {
  name: string
  requests: string[]
  redirects: Measurement[]
  loader: z.output<typeof Loaded>[]
}

/**
 * The scan path of the real service, with tokens and without, beside a bare node:http redirect, in turn in each round; then the totals.
 * The loader is idle before each measurement.
 */
export async function benchScan(engine: string, databaseUrl?: string): Promise<void> {
  tell(
    `Scan path, ${engine} (${generator}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; JOURNAL_SYNC=${process.env['JOURNAL_SYNC'] ?? 'second'})`,
  )
  const service = child('scan-service.ts', [String(CODES), ...(databaseUrl === undefined ? [] : [databaseUrl])])
  const { port, paths, tracked } = Started.parse(await readResponse(service))
  const bare = child('bare-redirect.ts')
  bare.send([...paths, ...tracked])
  const floorPort = z.int().parse(await readResponse(bare))
  const plain = newCase('one hot code', paths.slice(0, 1))
  const withTokens = newCase('one hot code whose redirects carry tokens', tracked)
  const cases = [plain, withTokens, newCase(`${CODES.toLocaleString('en')} codes`, paths)]
  // The bare redirect only looks up the path, so one measurement of it serves all cases.
  const floor = newCase('bare redirect', paths)
  const measure = async (to: number, { requests }: Case, seconds: number) =>
    measureLoad({ port: to, requests, seconds, connections: CONNECTIONS })
  // The first seconds measure the compiler, so they are not counted.
  await measure(floorPort, floor, WARM_SECONDS)
  let answered = 0
  for (const each of cases) answered += (await measure(port, each, WARM_SECONDS)).answers
  await askService(service, 'load', Loaded)
  for (let round = 0; round < ROUNDS; round++) {
    floor.redirects.push(await measure(floorPort, floor, SECONDS))
    // The service is faster after the seconds that it was idle, so each case has each place in a round equally often.
    const first = round % cases.length
    for (const each of [...cases.slice(first), ...cases.slice(0, first)]) {
      each.redirects.push(await measure(port, each, SECONDS))
      each.loader.push(await askService(service, 'load', Loaded))
    }
  }
  for (const each of cases) {
    answered += each.redirects.reduce((sum, { answers }) => sum + answers, 0)
    report(each, floor)
  }
  tellPercent('with tokens to without', redirectRates(withTokens), redirectRates(plain))
  tellPercent('loader, with tokens to without', loaderRates(withTokens), loaderRates(plain))
  await account(service, { answered, onTheWay: cases.length * (ROUNDS + 1) * CONNECTIONS })
  for (const process of [service, bare]) {
    const ended = once(process, 'exit')
    process.disconnect()
    await ended
  }
}

function newCase(name: string, paths: string[]): Case {
  return { name, requests: scanRequests(paths), redirects: [], loader: [] }
}

function report(ours: Case, floor: Case) {
  const wrong = ours.redirects.reduce((sum, measured) => sum + measured.wrong, 0)
  const p50 = median(ours.redirects.map((measured) => measured.p50))
  const [p99, floorP99] = [ours, floor].map(({ redirects }) =>
    median(redirects.map((measured) => measured.p99)).toFixed(2),
  )
  tellPercent(ours.name, redirectRates(ours), redirectRates(floor))
  tell(
    `    p50 ${p50.toFixed(2)} ms, p99 ${p99} ms (floor ${floorP99}); loader ${whole(median(loaderRates(ours)))} scans/s` +
      (wrong > 0 ? `, ${wrong} wrong answers` : ''),
  )
}

/** Redirects per second, by round. */
function redirectRates({ redirects }: Case): number[] {
  return redirects.map(({ answers, seconds }) => answers / seconds)
}

/** Scans per second, by round. */
function loaderRates({ loader }: Case): number[] {
  return loader.map(({ scans, seconds }) => scans / seconds)
}

/** The median of the percentages of all rounds, as the two of a round are measured one right after the other. */
function tellPercent(name: string, ours: number[], theirs: number[]) {
  const percent = median(ours.map((rate, round) => (100 * rate) / (theirs[round] ?? Number.NaN)))
  tell(`  ${name}: ${percent.toFixed(1)} % (${whole(median(ours))} of ${whole(median(theirs))}/s)`)
}

// Scans in flight when the generator stopped are recorded, but their responses were not read.
async function account(service: ChildProcess, { answered, onTheWay }: { answered: number; onTheWay: number }) {
  const { rows, bots, totals } = await askService(service, 'count', Count)
  const extra = rows - answered
  const right = extra >= 0 && extra <= onTheWay && bots === 0 && totals === rows
  tell(
    `  ${right ? 'All' : 'NOT ALL'} scans accounted for: ${whole(answered)} answered, ${whole(rows)} stored ` +
      `(${extra} on the way at the ends), totals ${whole(totals)}.`,
  )
  if (!right) process.exitCode = 1
}

async function askService<T>(service: ChildProcess, question: 'load' | 'count', schema: z.ZodType<T>): Promise<T> {
  service.send(question)
  return schema.parse(await readResponse(service))
}

function child(file: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), args, {
    execArgv: [...process.execArgv, ...processOptions.flags],
    env: { ...process.env, ...processOptions.environment },
  })
}

async function readResponse(process: ChildProcess): Promise<unknown> {
  const read = new AbortController()
  const exited = once(process, 'exit', { signal: read.signal }).then(([code]): never => {
    throw new Error(`A process of the bench ended with ${code}.`)
  })
  try {
    const answers: unknown[] = await Promise.race([once(process, 'message', { signal: read.signal }), exited])
    return answers[0]
  } finally {
    read.abort()
  }
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}
