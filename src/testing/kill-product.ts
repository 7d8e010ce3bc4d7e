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

/** The API key that the dashboard uses, by data directory. A test may create resources and read results with the key. A kill does not change it. */
const dashboardKeys = new Map<string, string>()

/** Returns how often a test kills the product: KILL_ROUNDS, which `npm run kills` sets, or else the default. */
export function getKillCount(defaultCount: number): number {
  return Number(process.env['KILL_ROUNDS'] ?? defaultCount)
}

/** The options of a test that kills the product while it sends requests to a receiver. */
export interface ReceiverTestOptions {
  rounds: number
  /** The main file of the product. */
  entry: string
  database?: DatabaseLocation
  receiver: { url: string; received: readonly ReceivedRequest[] }
}

export interface RunningProduct {
  childProcess: ReturnType<typeof spawnMain>
  serviceOrigin: string
  dashboardOrigin: string
  api: { base: string; key: string }
}

/** Creates a data directory for the product. A PGlite database that is already migrated is moved into it, so that the product starts faster. */
export function createDataDir(name: string, database?: DatabaseLocation): string {
  const dataDir = mkdtempSync(join(tmpdir(), `tessera-${name}-`))
  if (database && 'dir' in database) renameSync(database.dir, join(dataDir, 'database'))
  return dataDir
}

/**
 * Starts the whole product in a child process that kills itself when the scan loader reaches the step `killAt`. With `none`, the product
 * runs until the test kills it.
 */
export async function launchProduct(options: {
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
  // The process lives for only a few seconds, which is too short for V8's optimizing compiler to pay off.
  const childProcess = spawnMain(options.entry, environment, ['--liftoff-only'])
  // The process may be killed before it prints `ready`, because it first loads the scans that an earlier round left in the journal.
  await until(() => childProcess.hasExited() || /^ready$/m.test(childProcess.output()), {
    seconds: 150,
    event: 'The line `ready`',
  })
  if (options.killAt === 'none' && childProcess.hasExited())
    throw new Error(`The product did not start:\n${childProcess.output()}`)
  const { dataDir } = options
  const readKeys = readDashboardKeys(dataDir).catch((error: unknown) => {
    // The product was killed already, or runs without its database: then it has no socket for commands.
    const formerKey = dashboardKeys.get(dataDir)
    if (options.killAt === 'none' && formerKey === undefined) throw error
    return [formerKey]
  })
  const [key = ''] = await readKeys
  dashboardKeys.set(dataDir, key)
  const serviceOrigin = `http://127.0.0.1:${servicePort}`
  return {
    childProcess,
    serviceOrigin,
    dashboardOrigin: `http://127.0.0.1:${port}`,
    api: { base: `${serviceOrigin}/v1`, key },
  }
}

interface KillOptions {
  rounds: number
  restart(): Promise<RunningProduct>
  getKillDelayMs(): number
  isUnderWay(round: number): boolean
}

/**
 * Lets the product do the work of each round, kills it meanwhile, and starts it again. Returns the product that was started last. A kill
 * waits for its delay and until the work of the round is under way: a busy machine may begin late.
 */
export async function killRepeatedly(
  first: RunningProduct,
  { rounds, restart, getKillDelayMs, isUnderWay }: KillOptions,
  work: (running: RunningProduct, round: number) => Promise<void>,
): Promise<RunningProduct> {
  let running = first
  for (let round = 0; round < rounds; round++) {
    const { childProcess } = running
    const killTimer = setInterval(() => {
      if (isUnderWay(round)) childProcess.kill('SIGKILL')
    }, getKillDelayMs())
    await work(running, round)
    clearInterval(killTimer)
    childProcess.kill('SIGKILL')
    await childProcess.ended
    running = await restart()
  }
  return running
}
