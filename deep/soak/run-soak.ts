import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Evidence } from './check.ts'
import { collectEvidence } from './collect-evidence.ts'
import { createContent } from './content.ts'
import { PatroniCluster } from './patroni-cluster.ts'
import { processNames, startProduct } from './product.ts'
import { startReceivers } from './receivers.ts'
import type { SoakPrograms } from './required-programs.ts'
import { type FaultOutcome, type FaultTargets, runFault } from './run-fault.ts'
import { ScanLoad } from './scan-load.ts'
import { describeFault, type Fault, generateSteps } from './schedule.ts'
import { startSoakClickHouse } from './soak-clickhouse.ts'
import { Visitors } from './visitors.ts'
import { Writers } from './writers.ts'

/** How long everything runs before the first fault. */
const WARM_UP_MS = 5_000

interface SoakOptions {
  programs: SoakPrograms
  seed: number
  minutes: number
  home: string
  logs: string
  /** Whether scans are stored in ClickHouse; otherwise they are stored in PostgreSQL. */
  withClickHouse: boolean
}

export interface SoakRun {
  seed: number
  /** How long faults were made. */
  seconds: number
  faults: FinishedFault[]
  evidence: Evidence
  /** The answers to scans that were not redirected. */
  scanFailures: ReadonlyMap<string, number>
  dashboardAnswers: ReadonlyMap<string, number>
  /** How long it took after the load until everything was stored and delivered. */
  settleSeconds: number
}

export interface FinishedFault {
  fault: Fault
  /** Seconds from the beginning of the fault until the product had recovered. */
  seconds: number
  outcome: FaultOutcome
}

/** Runs everything. An interruption ends what was started, and the process. */
export async function runSoak(options: SoakOptions): Promise<SoakRun> {
  const cleanups: (() => Promise<void>)[] = []
  const cleanUp = async () => {
    for (const end of cleanups.splice(0).toReversed()) await end()
  }
  const interrupt = () => void cleanUp().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const cluster = await PatroniCluster.start(options.programs, options.logs)
    cleanups.push(() => cluster.stop())
    const clickHouse = options.withClickHouse ? await startSoakClickHouse(options.home) : null
    if (clickHouse) cleanups.push(() => clickHouse.remove())
    const analyticsUrl = clickHouse?.url ?? null
    const product = await startProduct({ ...options, databasePort: cluster.port, analyticsUrl })
    cleanups.push(async () => {
      await product.stop()
      keepLogs(options)
    })
    return await soak(options, { cluster, product, clickHouse, receivers: await startReceivers(), lagWindows: [] })
  } finally {
    await cleanUp()
  }
}

async function soak({ seed, minutes }: SoakOptions, targets: FaultTargets): Promise<SoakRun> {
  const { product, receivers, clickHouse, lagWindows } = targets
  const content = await createContent(product.api, receivers)
  const scanLoad = new ScanLoad(product.origin, content.shortCodes)
  const [writers, visitors] = [new Writers(product.api), new Visitors(product)]
  const startedAt = performance.now()
  scanLoad.start()
  writers.start(content)
  visitors.start(content.site.subdomain)
  await pause(WARM_UP_MS)
  const faults: FinishedFault[] = []
  const lastingFaults: string[] = []
  const run = async (fault: Fault) => {
    const begin = performance.now()
    console.log(`${formatTime(begin - startedAt)} ${describeFault(fault)}`)
    const outcome = await runFault(fault, targets).catch((error: unknown) => {
      lastingFaults.push(`${describeFault(fault)}: ${error instanceof Error ? error.message : String(error)}`)
      return 'made' as const
    })
    const seconds = (performance.now() - begin) / 1_000
    console.log(`${formatTime(performance.now() - startedAt)} ended after ${seconds.toFixed(1)} s: ${fault.kind}`)
    faults.push({ fault, seconds, outcome })
  }
  for (const step of generateSteps(seed)) {
    const runOthersInTurn = async () => {
      for (const fault of step.others) await run(fault)
    }
    await Promise.all([step.database && run(step.database), clickHouse && run(step.clickHouse), runOthersInTurn()])
    await pause(step.restSeconds * 1_000)
    if (performance.now() - startedAt >= minutes * 60_000) break
  }
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`${formatTime(performance.now() - startedAt)} the load ends; everything is stored and delivered now`)
  const settleStart = performance.now()
  await Promise.all([scanLoad.stop(), writers.stop(), visitors.stop()])
  const evidence = await collectEvidence({ ...targets, content, scanLoad, writers, visitors, lagWindows })
  const settleSeconds = (performance.now() - settleStart) / 1_000
  return {
    seed,
    seconds,
    faults,
    evidence: { ...evidence, faults: { made: faults.length, lasting: lastingFaults } },
    scanFailures: scanLoad.failures,
    dashboardAnswers: visitors.dashboardAnswers,
    settleSeconds,
  }
}

function keepLogs({ home, logs }: SoakOptions): void {
  for (const name of processNames) {
    const log = `${name}.log`
    if (existsSync(join(home, log))) copyFileSync(join(home, log), join(logs, log))
  }
}

function formatTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
