import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { processOptions } from '#testing/process-options.ts'
import { generator, measureLoad, type Measurement } from './load.ts'
import { createScanRequests } from './scan-requests.ts'
import { median, printLine } from './print.ts'

const CONNECTIONS = 32
const CODES = 10_000
const ROUNDS = 12
const SECONDS = 4
const WARM_SECONDS = 2

const StartedService = z.object({ port: z.int(), paths: z.array(z.string()), tracked: z.array(z.string()) })
const LoadResult = z.object({ scans: z.int(), seconds: z.number() })
const StoredCounts = z.object({ rows: z.int(), bots: z.int(), totals: z.int() })

/** The requests of each round, and the measurements: the redirects, and then the loader with the scans that they left. */
interface BenchCase {
  name: string
  requests: string[]
  redirects: Measurement[]
  loader: z.output<typeof LoadResult>[]
}

/**
 * Measures the scan path of the real service, with tokens and without, beside a bare node:http redirect in each round; then the totals.
 * The loader is idle before each measurement.
 */
export async function benchScan(engine: string, databaseUrl?: string): Promise<void> {
  printLine(
    `Scan path, ${engine} (${generator}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; JOURNAL_SYNC=${process.env['JOURNAL_SYNC'] ?? 'second'})`,
  )
  const service = startChild('scan-service.ts', [String(CODES), ...(databaseUrl === undefined ? [] : [databaseUrl])])
  const { port, paths, tracked } = StartedService.parse(await readResponse(service))
  const bare = startChild('bare-redirect.ts')
  bare.send([...paths, ...tracked])
  const floorPort = z.int().parse(await readResponse(bare))
  const plain = newCase('one hot code', paths.slice(0, 1))
  const withTokens = newCase('one hot code whose redirects carry tokens', tracked)
  const cases = [plain, withTokens, newCase(`${CODES.toLocaleString('en')} codes`, paths)]
  // The bare redirect only looks up the path, so one measurement of it serves all cases.
  const baseline = newCase('bare redirect', paths)
  const measure = async (to: number, { requests }: BenchCase, seconds: number) =>
    measureLoad({ port: to, requests, seconds, connections: CONNECTIONS })
  // The first seconds measure the compiler, so they are not counted.
  await measure(floorPort, baseline, WARM_SECONDS)
  let answered = 0
  for (const benchCase of cases) answered += (await measure(port, benchCase, WARM_SECONDS)).answers
  await askService(service, 'load', LoadResult)
  for (let round = 0; round < ROUNDS; round++) {
    baseline.redirects.push(await measure(floorPort, baseline, SECONDS))
    // The service is faster after the seconds that it was idle, so each case has each place in a round equally often.
    const first = round % cases.length
    for (const benchCase of [...cases.slice(first), ...cases.slice(0, first)]) {
      benchCase.redirects.push(await measure(port, benchCase, SECONDS))
      benchCase.loader.push(await askService(service, 'load', LoadResult))
    }
  }
  for (const benchCase of cases) {
    answered += benchCase.redirects.reduce((sum, { answers }) => sum + answers, 0)
    report(benchCase, baseline)
  }
  printPercent('with tokens to without', redirectRates(withTokens), redirectRates(plain))
  printPercent('loader, with tokens to without', loaderRates(withTokens), loaderRates(plain))
  await checkAccounting(service, { answered, inFlight: cases.length * (ROUNDS + 1) * CONNECTIONS })
  for (const process of [service, bare]) {
    const ended = once(process, 'exit')
    process.disconnect()
    await ended
  }
}

function newCase(name: string, paths: string[]): BenchCase {
  return { name, requests: createScanRequests(paths), redirects: [], loader: [] }
}

function report(ours: BenchCase, floor: BenchCase) {
  const wrong = ours.redirects.reduce((sum, measured) => sum + measured.wrong, 0)
  const p50 = median(ours.redirects.map((measured) => measured.p50))
  const [p99, floorP99] = [ours, floor].map(({ redirects }) =>
    median(redirects.map((measured) => measured.p99)).toFixed(2),
  )
  printPercent(ours.name, redirectRates(ours), redirectRates(floor))
  printLine(
    `    p50 ${p50.toFixed(2)} ms, p99 ${p99} ms (floor ${floorP99}); loader ${formatInteger(median(loaderRates(ours)))} scans/s` +
      (wrong > 0 ? `, ${wrong} wrong answers` : ''),
  )
}

/** Redirects per second, by round. */
function redirectRates({ redirects }: BenchCase): number[] {
  return redirects.map(({ answers, seconds }) => answers / seconds)
}

/** Scans per second, by round. */
function loaderRates({ loader }: BenchCase): number[] {
  return loader.map(({ scans, seconds }) => scans / seconds)
}

/** Prints the median of the percentages by round, as the two rates of a round are measured right after each other. */
function printPercent(name: string, ours: number[], theirs: number[]) {
  const percent = median(ours.map((rate, round) => (100 * rate) / (theirs[round] ?? Number.NaN)))
  printLine(`  ${name}: ${percent.toFixed(1)} % (${formatInteger(median(ours))} of ${formatInteger(median(theirs))}/s)`)
}

// Scans in flight when the generator stopped are recorded, but their responses were not read.
async function checkAccounting(service: ChildProcess, { answered, inFlight }: { answered: number; inFlight: number }) {
  const { rows, bots, totals } = await askService(service, 'count', StoredCounts)
  const extra = rows - answered
  const right = extra >= 0 && extra <= inFlight && bots === 0 && totals === rows
  printLine(
    `  ${right ? 'All' : 'NOT ALL'} scans accounted for: ${formatInteger(answered)} answered, ${formatInteger(rows)} stored ` +
      `(${extra} on the way at the ends), totals ${formatInteger(totals)}.`,
  )
  if (!right) process.exitCode = 1
}

async function askService<T>(service: ChildProcess, question: 'load' | 'count', schema: z.ZodType<T>): Promise<T> {
  service.send(question)
  return schema.parse(await readResponse(service))
}

function startChild(file: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), args, {
    execArgv: [...process.execArgv, ...processOptions.flags],
    env: { ...process.env, ...processOptions.environment },
  })
}

async function readResponse(process: ChildProcess): Promise<unknown> {
  const waiting = new AbortController()
  const exited = once(process, 'exit', { signal: waiting.signal }).then(([code]): never => {
    throw new Error(`A process of the bench ended with ${code}.`)
  })
  try {
    const answers: unknown[] = await Promise.race([once(process, 'message', { signal: waiting.signal }), exited])
    return answers[0]
  } finally {
    waiting.abort()
  }
}

function formatInteger(number: number): string {
  return Math.round(number).toLocaleString('en')
}
