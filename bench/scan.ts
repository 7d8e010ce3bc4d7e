import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { processOptions } from '#testing/process-options.ts'
import { generator, load, type Measured } from './load.ts'
import { scanRequests } from './scan-requests.ts'
import { median, tell } from './print.ts'

const CONNECTIONS = 32
const CODES = 10_000
const ROUNDS = 12
const SECONDS = 4
const WARM_SECONDS = 2

const WITH_TOKENS = 'one hot code whose redirects carry tokens'

const Started = z.object({ port: z.int(), paths: z.array(z.string()), tracked: z.array(z.string()) })
const Count = z.object({ rows: z.int(), bots: z.int(), totals: z.int() })

/** The scan path of the real service, with tokens and without, beside a bare node:http redirect, in turn in each round; then the totals. */
export async function benchScan(engine: string, databaseUrl?: string): Promise<void> {
  tell(
    `Scan path, ${engine} (${generator}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; JOURNAL_SYNC=${process.env['JOURNAL_SYNC'] ?? 'second'})`,
  )
  const service = child('scan-service.ts', [String(CODES), ...(databaseUrl === undefined ? [] : [databaseUrl])])
  const { port, paths, tracked } = Started.parse(await readResponse(service))
  const bare = child('bare-redirect.ts')
  bare.send([...paths, ...tracked])
  const floorPort = z.int().parse(await readResponse(bare))
  const plain = { name: 'one hot code', requests: scanRequests(paths.slice(0, 1)), measured: new Array<Measured>() }
  const withTokens = { name: WITH_TOKENS, requests: scanRequests(tracked), measured: new Array<Measured>() }
  const many = {
    name: `${CODES.toLocaleString('en')} codes`,
    requests: scanRequests(paths),
    measured: new Array<Measured>(),
  }
  const cases = [plain, withTokens, many]
  // The bare redirect only looks up the path, so one measurement of it serves all cases.
  const floor = { requests: scanRequests(paths), measured: new Array<Measured>() }
  let answered = 0
  const measure = async (to: number, requests: string[], seconds: number) =>
    load({ port: to, requests, seconds, connections: CONNECTIONS })
  // The first seconds measure the compiler, so they are not counted.
  await measure(floorPort, floor.requests, WARM_SECONDS)
  for (const { requests } of cases) answered += (await measure(port, requests, WARM_SECONDS)).answers
  for (let round = 0; round < ROUNDS; round++) {
    floor.measured.push(await measure(floorPort, floor.requests, SECONDS))
    // The case that follows the bare server is faster, because the loader has caught up. Both cases have that place equally often.
    for (const { requests, measured } of round % 2 ? [withTokens, plain, many] : cases)
      measured.push(await measure(port, requests, SECONDS))
  }
  for (const { name, measured } of cases) {
    answered += measured.reduce((sum, { answers }) => sum + answers, 0)
    report(name, floor.measured, measured)
  }
  tellPercent('with tokens to without', withTokens.measured, plain.measured)
  await account(service, { answered, onTheWay: cases.length * (ROUNDS + 1) * CONNECTIONS })
  for (const process of [service, bare]) {
    const ended = once(process, 'exit')
    process.disconnect()
    await ended
  }
}

function report(name: string, floor: Measured[], ours: Measured[]) {
  const wrong = ours.reduce((sum, measured) => sum + measured.wrong, 0)
  const [p50, p99] = [median(ours.map((one) => one.p50)), median(ours.map((one) => one.p99))]
  tellPercent(name, ours, floor)
  tell(
    `    p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (floor ${median(floor.map((one) => one.p99)).toFixed(2)})` +
      (wrong > 0 ? `, ${wrong} wrong answers` : ''),
  )
}

/** The median of the percentages of all rounds, as the two of a round are measured one right after the other. */
function tellPercent(name: string, some: Measured[], others: Measured[]) {
  const rates = (all: Measured[]) => all.map(({ answers, seconds }) => answers / seconds)
  const [ours, theirs] = [rates(some), rates(others)]
  const percent = median(ours.map((rate, round) => (100 * rate) / (theirs[round] ?? Number.NaN)))
  tell(`  ${name}: ${percent.toFixed(0)} % (${whole(median(ours))} of ${whole(median(theirs))}/s)`)
}

// Scans in flight when the generator stopped are recorded, but their responses were not read.
async function account(service: ChildProcess, { answered, onTheWay }: { answered: number; onTheWay: number }) {
  const began = performance.now()
  service.send('count')
  const { rows, bots, totals } = Count.parse(await readResponse(service))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const extra = rows - answered
  const right = extra >= 0 && extra <= onTheWay && bots === 0 && totals === rows
  tell(
    `  ${right ? 'All' : 'NOT ALL'} scans accounted for: ${whole(answered)} answered, ${whole(rows)} stored ` +
      `(${extra} on the way at the ends), totals ${whole(totals)}; the loader was ${seconds} s behind.`,
  )
  if (!right) process.exitCode = 1
}

function child(file: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), args, {
    execArgv: [...process.execArgv, ...processOptions.flags],
    env: { ...process.env, ...processOptions.environment },
  })
}

async function readResponse(process: ChildProcess): Promise<unknown> {
  const exited = once(process, 'exit').then(([code]): never => {
    throw new Error(`A process of the bench ended with ${code}.`)
  })
  const answers: unknown[] = await Promise.race([once(process, 'message'), exited])
  return answers[0]
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}
