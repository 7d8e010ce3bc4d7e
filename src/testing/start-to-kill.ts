import { mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DatabaseLocation } from '#database/open.ts'
import { readDashboardKeys } from './dashboard-keys.ts'
import { freePort } from './free-port.ts'
import type { ReceivedRequest } from './receiver.ts'
import { spawnMain } from './stack.ts'
import { until } from './wait-until.ts'

/** The dashboard's key by data directory: it may create resources and read the results, and stays the same after a kill. */
const dashboardKeys = new Map<string, string>()

/** Returns the number of kills in a test. `npm run kills` sets the variable; other runs use the default. */
export function getKillCount(defaultCount: number): number {
  return Number(process.env['KILL_ROUNDS'] ?? defaultCount)
}

/** Rounds of kills while the product sends to a receiver. */
export interface ReceiverRounds {
  rounds: number
  entry: string
  database?: DatabaseLocation
  receiver: { url: string; received: readonly ReceivedRequest[] }
}

export interface RunningProduct {
  process: ReturnType<typeof spawnMain>
  /** The origin of the service. */
  origin: string
  dashboard: string
  api: { base: string; key: string }
}

/** Creates a data directory for the product. If `database` is a migrated PGlite, it is moved there, so that the product need not create one. */
export function createDataDir(name: string, database?: DatabaseLocation): string {
  const dataDir = mkdtempSync(join(tmpdir(), `tessera-${name}-`))
  if (database && 'dir' in database) renameSync(database.dir, join(dataDir, 'database'))
  return dataDir
}

/** Starts the whole product in a process that is killed at a step of the scan loader, or at no step if `killAt` is `none`. */
export async function startToKill(options: {
  entry: string
  dataDir: string
  killAt: string
  database?: DatabaseLocation | undefined
  env?: Record<string, string>
}): Promise<RunningProduct> {
  const [port, servicePort] = [
    options.env?.['PORT'] ?? (await freePort()),
    options.env?.['SERVICE_PORT'] ?? (await freePort()),
  ]
  const preload = pathToFileURL(join(import.meta.dirname, 'kill-at-step.ts')).href
  const environment = {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: options.dataDir,
    SEED_DEMO: '0',
    ADMIN_PASSWORD: 'correct horse battery',
    NODE_OPTIONS: `--import=${preload}`,
    KILL_AT: options.killAt,
    ...options.env,
    ...(options.database && 'url' in options.database ? { DATABASE_URL: options.database.url } : {}),
  }
  // The process lives for a few seconds: in this time, V8 would spend more on optimizing PGlite than it gains.
  const process = spawnMain(options.entry, environment, ['--liftoff-only'])
  // If scans of an earlier round wait in the journal, the process may be killed before it prints `ready`.
  await until(() => process.exited() || /^ready$/m.test(process.output()), { seconds: 150, event: 'The line `ready`' })
  if (options.killAt === 'none' && process.exited()) throw new Error(`The product did not start:\n${process.output()}`)
  const { dataDir } = options
  const readKeys = readDashboardKeys(dataDir).catch((error: unknown) => {
    if (options.killAt === 'none') throw error
    // It was killed already.
    return [dashboardKeys.get(dataDir)]
  })
  const [key = ''] = await readKeys
  dashboardKeys.set(dataDir, key)
  const origin = `http://127.0.0.1:${servicePort}`
  return { process, origin, dashboard: `http://127.0.0.1:${port}`, api: { base: `${origin}/v1`, key } }
}

interface KillOptions {
  rounds: number
  startProduct(): Promise<RunningProduct>
  getKillDelayMs(): number
  isUnderWay(round: number): boolean
}

/**
 * Kills the product during the work and starts it again, once per round. Returns the product that was started last. Each kill comes after
 * a delay, but not before the work of the round is under way: a busy machine may need longer than the delay to begin.
 */
export async function killRepeatedly(
  first: RunningProduct,
  { rounds, startProduct, getKillDelayMs, isUnderWay }: KillOptions,
  work: (running: RunningProduct, round: number) => Promise<void>,
): Promise<RunningProduct> {
  let running = first
  for (let round = 0; round < rounds; round++) {
    const { process } = running
    const killTimer = setInterval(() => {
      if (isUnderWay(round)) process.kill('SIGKILL')
    }, getKillDelayMs())
    await work(running, round)
    clearInterval(killTimer)
    process.kill('SIGKILL')
    await process.ended
    running = await startProduct()
  }
  return running
}
