import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { countLosses, Load, createCodes } from './outage-under-load.ts'
import type { Cluster, Standby } from './postgres.ts'
import type { ReceivedRequest } from './receiver.ts'
import { request } from './request.ts'
import { createDataDir, launchProduct } from './kill-product.ts'
import { startTcpSwitch } from './tcp-switch.ts'
import { until } from './wait-until.ts'

// Long enough for a second retry of a delivery.
const DELIVERY_SECONDS = 240

const Codes = z.object({ data: z.array(z.object({ scans: z.int() })) })
const Readiness = z.object({ status: z.string(), journal: z.string() })

interface FailoverResult {
  redirected: number
  notRedirected: number
  /** Scans that the standby did not have when it took over. */
  behind: number
  lost: number
  duplicated: number
  undelivered: number
  /** The sum of the codes' totals. */
  counted: number
  /** Processes that ended. */
  restarts: number
  /** The answers of `/readyz` while no server accepted writes. */
  waiting: z.output<typeof Readiness>
}

/**
 * Runs two processes of the product on a PostgreSQL with an asynchronous standby, under scans and deliveries. The standby is cut off for
 * `seconds`, then the primary crashes, and the standby takes over without what it has missed.
 */
export async function runFailoverUnderLoad(settings: {
  seconds: number
  entry: string
  cluster: Cluster
  receiver: { url: string; received: readonly ReceivedRequest[] }
}): Promise<FailoverResult> {
  const { cluster, receiver, seconds } = settings
  const [database, replication] = [await startTcpSwitch(cluster.port), await startTcpSwitch(cluster.port)]
  const standby = await cluster.startStandby(replication.port)
  const dataDirs = [createDataDir('failover'), createDataDir('failover')] as const
  const url = `postgres://postgres@127.0.0.1:${database.port}/postgres`
  const env = { ALLOW_PRIVATE_HOSTS: '1', CHECK_DESTINATIONS: '0' }
  const launch = (dataDir: string) => launchProduct({ ...settings, dataDir, database: { url }, killAt: 'none', env })
  try {
    const first = await launch(dataDirs[0])
    const processes = [first, await launch(dataDirs[1])]
    const load = new Load(processes, await createCodes(first, receiver.url))
    // The standby loses edits too: no journal has them.
    load.editedCodes = 0
    const running = load.run()
    await load.waitForMore({ scans: 200, edits: 0 })
    await waitForStandby(cluster, standby)
    replication.switchTo(null)
    const before = load.redirected.size
    await pause(seconds * 1_000)
    await cluster.crash()
    database.switchTo(null)
    const behind = load.redirected.size - before
    const waiting = await waitForState(first.serviceOrigin, 'waiting')
    await standby.promote()
    database.switchTo(standby.port)
    await load.waitForMore({ scans: 200, edits: 0 })
    load.isStopped = true
    await running
    const { redirected, notRedirected } = load.getCounts()
    const { lost, duplicated, undelivered } = await countLosses(first, load, { ...receiver, seconds: DELIVERY_SECONDS })
    await waitForState(first.serviceOrigin, 'up')
    const { data } = Codes.parse((await request(first.api, 'GET /codes', { query: { limit: 100 } })).body)
    const counted = data.reduce((sum, { scans }) => sum + scans, 0)
    const restarts = processes.filter(({ childProcess }) => childProcess.hasExited()).length
    for (const { childProcess } of processes) childProcess.kill('SIGKILL')
    await Promise.all(processes.map(({ childProcess }) => childProcess.ended))
    return { redirected, notRedirected, behind, lost, duplicated, undelivered, counted, restarts, waiting }
  } finally {
    database.close()
    replication.close()
    await standby.stop()
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Waits until the standby has everything that the primary has now. */
async function waitForStandby(cluster: Cluster, standby: Standby) {
  const [primary, follower] = [await connectTo(cluster), await connectTo(standby)]
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
  const reached = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached'
  await until(
    async () => (await follower.query<{ reached: boolean }>(reached, [rows[0]?.lsn])).rows[0]?.reached === true,
  )
  await Promise.all([primary.end(), follower.end()])
}

async function connectTo(server: Pick<Cluster, 'url'>) {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  return client
}

async function waitForState(origin: string, journal: string): Promise<z.output<typeof Readiness>> {
  return until(
    async () => {
      const readiness = Readiness.parse(await (await fetch(`${origin}/readyz`)).json())
      return readiness.journal === journal ? readiness : null
    },
    { seconds: 60, event: `The state ${journal} of the journal` },
  )
}
