import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { processOptions } from '#testing/process-options.ts'
import { loadGenerator, measureLoad, type Measurement } from './load.ts'
import { createScanRequests } from './scan-requests.ts'
import { getMedian, printLine } from './print.ts'

const CONNECTIONS = 32
const CODES = 10_000
const ROUNDS = 12
const SECONDS = 4
const WARM_UP_SECONDS = 2

const StartedService = z.object({ port: z.int(), paths: z.array(z.string()), tracked: z.array(z.string()) })
const LoadResult = z.object({ scans: z.int(), seconds: z.number() })
const StoredCounts = z.object({ rows: z.int(), bots: z.int(), totals: z.int() })

/** The requests of a case, and its measurements by round: first the redirects, and then the loader, which stores the scans of the round. */
interface BenchCase {
  name: string
  requests: string[]
  redirects: Measurement[]
  loader: z.output<typeof LoadResult>[]
}

/**
 * Measures the scan path of the real service, with tokens and without. Each round also measures a bare node:http redirect as the baseline.
 * The loader is idle before each measurement. At the end, the totals of the codes are compared with the redirects.
 */
export async function benchScan(engine: string, databaseUrl?: string): Promise<void> {
  printLine(
    `Scan path, ${engine} (${loadGenerator}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; JOURNAL_SYNC=${process.env['JOURNAL_SYNC'] ?? 'second'})`,
  )
  const service = startChild('scan-service.ts', [String(CODES), ...(databaseUrl === undefined ? [] : [databaseUrl])])
  const { port, paths, tracked } = StartedService.parse(await readResponse(service))
  const bare = startChild('bare-redirect.ts')
  bare.send([...paths, ...tracked])
  const barePort = z.int().parse(await readResponse(bare))
  const plain = createCase('one hot code', paths.slice(0, 1))
  const withTokens = createCase('one hot code whose redirects carry tokens', tracked)
  const cases = [plain, withTokens, createCase(`${CODES.toLocaleString('en')} codes`, paths)]
  // The bare redirect only looks up the path, so one measurement of it serves all cases.
  const baseline = createCase('bare redirect', paths)
  const measure = async (to: number, { requests }: BenchCase, seconds: number) =>
    measureLoad({ port: to, requests, seconds, connections: CONNECTIONS })
  // The first seconds measure the compiler, so they are not counted.
  await measure(barePort, baseline, WARM_UP_SECONDS)
  let answeredCount = 0
  for (const benchCase of cases) answeredCount += (await measure(port, benchCase, WARM_UP_SECONDS)).answers
  await askService(service, 'load', LoadResult)
  for (let round = 0; round < ROUNDS; round++) {
    baseline.redirects.push(await measure(barePort, baseline, SECONDS))
    // The service is faster after idle seconds, so each case is equally often the first of a round.
    const first = round % cases.length
    for (const benchCase of [...cases.slice(first), ...cases.slice(0, first)]) {
      benchCase.redirects.push(await measure(port, benchCase, SECONDS))
      benchCase.loader.push(await askService(service, 'load', LoadResult))
    }
  }
  for (const benchCase of cases) {
    answeredCount += benchCase.redirects.reduce((sum, { answers }) => sum + answers, 0)
    report(benchCase, baseline)
  }
  printPercent('with tokens to without', getRedirectRates(withTokens), getRedirectRates(plain))
  printPercent('loader, with tokens to without', getLoaderRates(withTokens), getLoaderRates(plain))
  await checkAccounting(service, { answered: answeredCount, inFlight: cases.length * (ROUNDS + 1) * CONNECTIONS })
  for (const process of [service, bare]) {
    const exitEvent = once(process, 'exit')
    process.disconnect()
    await exitEvent
  }
}

function createCase(name: string, paths: string[]): BenchCase {
  return { name, requests: createScanRequests(paths), redirects: [], loader: [] }
}

function report(benchCase: BenchCase, baseline: BenchCase) {
  const wrongCount = benchCase.redirects.reduce((sum, measurement) => sum + measurement.wrong, 0)
  const p50 = getMedian(benchCase.redirects.map((measurement) => measurement.p50))
  const [p99, baselineP99] = [benchCase, baseline].map(({ redirects }) =>
    getMedian(redirects.map((measurement) => measurement.p99)).toFixed(2),
  )
  printPercent(benchCase.name, getRedirectRates(benchCase), getRedirectRates(baseline))
  printLine(
    `    p50 ${p50.toFixed(2)} ms, p99 ${p99} ms (bare ${baselineP99}); loader ${formatInteger(getMedian(getLoaderRates(benchCase)))} scans/s` +
      (wrongCount > 0 ? `, ${wrongCount} wrong answers` : ''),
  )
}

/** Returns the redirects per second, by round. */
function getRedirectRates({ redirects }: BenchCase): number[] {
  return redirects.map(({ answers, seconds }) => answers / seconds)
}

/** Returns the stored scans per second, by round. */
function getLoaderRates({ loader }: BenchCase): number[] {
  return loader.map(({ scans, seconds }) => scans / seconds)
}

/** Prints the median of the percentages by round, because the two rates of a round are measured right after each other. */
function printPercent(name: string, rates: number[], baseRates: number[]) {
  const percent = getMedian(rates.map((rate, round) => (100 * rate) / (baseRates[round] ?? Number.NaN)))
  printLine(
    `  ${name}: ${percent.toFixed(1)} % (${formatInteger(getMedian(rates))} of ${formatInteger(getMedian(baseRates))}/s)`,
  )
}

// The service also records scans that were in flight when the generator stopped. Their responses were not read.
async function checkAccounting(service: ChildProcess, { answered, inFlight }: { answered: number; inFlight: number }) {
  const { rows, bots, totals } = await askService(service, 'count', StoredCounts)
  const unreadCount = rows - answered
  const isComplete = unreadCount >= 0 && unreadCount <= inFlight && bots === 0 && totals === rows
  printLine(
    `  ${isComplete ? 'All' : 'NOT ALL'} scans accounted for: ${formatInteger(answered)} answered, ${formatInteger(rows)} stored ` +
      `(${unreadCount} on the way at the ends), totals ${formatInteger(totals)}.`,
  )
  if (!isComplete) process.exitCode = 1
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
