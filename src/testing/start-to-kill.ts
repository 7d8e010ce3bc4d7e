import { mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { DatabaseLocation } from '#database/open.ts'
import { freePort } from './free-port.ts'
import type { Received } from './receiver.ts'
import { spawnMain } from './stack.ts'
import { until } from './wait-until.ts'

// The dashboard's permissions suffice to create things and to read the result.
const Keys = z.record(z.string(), z.string())

/** Number of kills of a test: the given one, or that of `npm run kills`. */
export function killsOr(few: number): number {
  return Number(process.env['KILL_ROUNDS'] ?? few)
}

/** Rounds of kills while the product sends to a receiver. */
export interface ReceiverRounds {
  rounds: number
  entry: string
  database?: DatabaseLocation
  receiver: { url: string; received: readonly Received[] }
}

export interface Running {
  process: ReturnType<typeof spawnMain>
  /** Of the service. */
  origin: string
  dashboard: string
  api: { base: string; key: string }
}

/** A data directory for the product, with a copy of a migrated PGlite if one is given, so that no start has to create it. */
export function dataDirFor(what: string, database?: DatabaseLocation): string {
  const dataDir = mkdtempSync(join(tmpdir(), `tessera-${what}-`))
  if (database && 'dir' in database) renameSync(database.dir, join(dataDir, 'database'))
  return dataDir
}

/** The whole product in a separate process that is killed at a step of the loader of scans (`none`: at none). */
export async function startToKill(how: {
  entry: string
  dataDir: string
  killAt: string
  database?: DatabaseLocation | undefined
  env?: Record<string, string>
}): Promise<Running> {
  const [port, servicePort] = [how.env?.['PORT'] ?? (await freePort()), how.env?.['SERVICE_PORT'] ?? (await freePort())]
  const preload = pathToFileURL(join(import.meta.dirname, 'kill-at-step.ts')).href
  const environment = {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: how.dataDir,
    SEED_DEMO: '0',
    ADMIN_PASSWORD: 'correct horse battery',
    NODE_OPTIONS: `--import=${preload}`,
    KILL_AT: how.killAt,
    ...how.env,
    ...(how.database && 'url' in how.database ? { DATABASE_URL: how.database.url } : {}),
  }
  // V8 would spend more time on optimizing PGlite than a process that lives for some seconds can gain.
  const process = spawnMain(how.entry, environment, ['--liftoff-only'])
  // With a backlog the step, and so the kill, may come before `ready`.
  await until(() => process.exited() || /^ready$/m.test(process.output()), { seconds: 150, what: 'The line `ready`' })
  if (how.killAt === 'none' && process.exited()) throw new Error(`The product did not start:\n${process.output()}`)
  const [key = ''] = Object.values(
    Keys.parse(JSON.parse(readFileSync(join(how.dataDir, 'dashboard-keys.json'), 'utf8'))),
  )
  const origin = `http://127.0.0.1:${servicePort}`
  return { process, origin, dashboard: `http://127.0.0.1:${port}`, api: { base: `${origin}/v1`, key } }
}

interface Kills {
  rounds: number
  launch(): Promise<Running>
  afterMs(): number
  isUnderWay(round: number): boolean
}

/**
 * Kills the product during the work and starts it again, so many times; returns it as it runs in the end. It dies after a while, and only
 * once the work of the round is under way: a busy machine has not begun by then.
 */
export async function killDuring(
  first: Running,
  { rounds, launch, afterMs, isUnderWay }: Kills,
  work: (running: Running, round: number) => Promise<void>,
): Promise<Running> {
  let running = first
  for (let round = 0; round < rounds; round++) {
    const { process } = running
    const dying = setInterval(() => {
      if (isUnderWay(round)) process.kill('SIGKILL')
    }, afterMs())
    await work(running, round)
    clearInterval(dying)
    process.kill('SIGKILL')
    await process.ended
    running = await launch()
  }
  return running
}
