import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { processOptions } from '#testing/process-options.ts'
import { generator, load, type Measured } from './load.ts'
import { scanRequests } from './scan-requests.ts'
import { median, tell } from './print.ts'
import { startPostgres } from './temporary-postgres.ts'

const CONNECTIONS = 32
const CODES = 10_000
const ROUNDS = 3
const SECONDS = 5
const WARM_SECONDS = 2

const Started = z.object({ port: z.int(), paths: z.array(z.string()), tracked: z.array(z.string()) })
const Count = z.object({ rows: z.int(), bots: z.int(), totals: z.int() })

/** The scan path of the real service beside a bare node:http redirect, alternating and with the same requests; then the totals. */
export async function benchScan(): Promise<void> {
  tell(
    `Scan path (${generator}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; JOURNAL_SYNC=${process.env['JOURNAL_SYNC'] ?? 'second'})`,
  )
  await benchOn('PGlite')
  const postgres = await startPostgres()
  if (postgres === null) return tell('  PostgreSQL is not installed here: not measured.')
  await benchOn('PostgreSQL', postgres.url)
  await postgres.stop()
}

async function benchOn(engine: string, databaseUrl?: string) {
  const service = child('scan-service.ts', [String(CODES), ...(databaseUrl === undefined ? [] : [databaseUrl])])
  const { port, paths, tracked } = Started.parse(await readResponse(service))
  const bare = child('bare-redirect.ts')
  bare.send([...paths, ...tracked])
  const floorPort = z.int().parse(await readResponse(bare))
  const cases = [
    { name: 'one hot code', requests: scanRequests(paths.slice(0, 1)) },
    { name: 'one hot code whose redirects carry tokens', requests: scanRequests(tracked) },
    { name: `${CODES.toLocaleString('en')} codes`, requests: scanRequests(paths) },
  ]
  let answered = 0
  for (const { name, requests } of cases) {
    const floor: Measured[] = []
    const ours: Measured[] = []
    // The first seconds measure the compiler, so they are not counted.
    const warm = { requests, seconds: WARM_SECONDS, connections: CONNECTIONS }
    await load({ port: floorPort, ...warm })
    answered += (await load({ port, ...warm })).answers
    for (let round = 0; round < ROUNDS; round++) {
      floor.push(await load({ port: floorPort, requests, seconds: SECONDS, connections: CONNECTIONS }))
      ours.push(await load({ port, requests, seconds: SECONDS, connections: CONNECTIONS }))
    }
    answered += ours.reduce((sum, { answers }) => sum + answers, 0)
    report(`${engine}, ${name}`, floor, ours)
  }
  await account(service, answered)
  for (const process of [service, bare]) {
    const ended = once(process, 'exit')
    process.disconnect()
    await ended
  }
}

function report(name: string, floor: Measured[], ours: Measured[]) {
  const rate = (all: Measured[]) => median(all.map(({ answers, seconds }) => answers / seconds))
  const wrong = ours.reduce((sum, measured) => sum + measured.wrong, 0)
  const share = rate(ours) / rate(floor)
  const [p50, p99] = [median(ours.map((one) => one.p50)), median(ours.map((one) => one.p99))]
  tell(
    `  ${name}: ${(share * 100).toFixed(0)} % of the floor (${whole(rate(ours))} of ${whole(rate(floor))}/s), ` +
      `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (floor ${median(floor.map((one) => one.p99)).toFixed(2)})` +
      (wrong > 0 ? `, ${wrong} wrong answers` : ''),
  )
}

// Scans in flight when the generator stopped are recorded, but their responses were not read.
async function account(service: ChildProcess, answered: number) {
  const began = performance.now()
  service.send('count')
  const { rows, bots, totals } = Count.parse(await readResponse(service))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const extra = rows - answered
  const right = extra >= 0 && extra <= 2 * (ROUNDS + 1) * CONNECTIONS && bots === 0 && totals === rows
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
