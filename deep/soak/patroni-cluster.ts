import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { type RunningProxy, startExampleProxy } from '../../src/testing/example-proxy.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { getOwner } from '../../src/testing/postgres.ts'
import { until } from '../../src/testing/wait-until.ts'
import { PatroniNode } from './patroni-node.ts'
import type { SoakPrograms } from './required-programs.ts'

const NODE_NAMES = ['one', 'two', 'three']
// A first start makes a database and two copies of it, on a machine that may be busy.
const START_SECONDS = 120
// A former primary is rewound or copied anew.
const STEP_SECONDS = 240
// Patroni's ttl, and what an election and the checks of HAProxy take after it.
const ELECTION_SECONDS = 90

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string(), lag: z.unknown().optional() })),
})
type Member = z.output<typeof Members>['members'][number]

/** Three nodes of PostgreSQL under Patroni with etcd, behind HAProxy, which leads to the primary. */
export class PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  readonly #home
  readonly #etcd
  #proxy: RunningProxy | undefined

  private constructor(home: string, etcd: Etcd, nodes: PatroniNode[]) {
    this.#home = home
    this.#etcd = etcd
    this.nodes = nodes
  }

  static async start(programs: SoakPrograms, logs: string): Promise<PatroniCluster> {
    const home = mkdtempSync(join(tmpdir(), 'tessera-patroni-'))
    getOwner(home)
    const etcd = await Etcd.start(programs, logs)
    const options = { programs, home, logs, etcdPort: etcd.port }
    const nodes = await Promise.all(NODE_NAMES.map((name) => PatroniNode.create({ ...options, name })))
    const cluster = new PatroniCluster(home, etcd, nodes)
    try {
      for (const node of nodes) node.start()
      await cluster.waitUntilInStep(START_SECONDS)
      cluster.#proxy = await startProxyOfPrimary(nodes)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Where the proxy leads to the primary. */
  get port(): number {
    return this.#proxy?.port ?? 0
  }

  /** The node that is the primary now, or null during an election. */
  async findPrimary(): Promise<PatroniNode | null> {
    const checks = await Promise.all(
      this.nodes.map(async (node) => ((await askPatroni(node, '/primary'))?.status === 200 ? node : null)),
    )
    return checks.find((node) => node !== null) ?? null
  }

  /** Waits for a primary other than the given one. */
  waitForPrimary(former?: PatroniNode): Promise<PatroniNode> {
    const find = async () => {
      const primary = await this.findPrimary()
      return primary === former ? null : primary
    }
    return until(find, { seconds: ELECTION_SECONDS, event: 'The election of a primary' })
  }

  /** Waits until one node leads, and the two others follow it, one of them in step. */
  async waitUntilInStep(seconds = STEP_SECONDS): Promise<void> {
    let members: Member[] = []
    const isInStep = async () => {
      members = await this.#listMembers()
      const following = members.filter(({ state }) => state === 'running' || state === 'streaming')
      return following.length === this.nodes.length && members.some(({ role }) => role === 'sync_standby')
    }
    await until(isInStep, { seconds }).catch(() => {
      throw new Error(`The nodes did not come into step within ${seconds} seconds: ${JSON.stringify(members)}`)
    })
  }

  /** Makes commits wait for a standby, as docs/patroni.yml does, or lets every standby be behind. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    const primary = await this.waitForPrimary()
    const settings = {
      synchronous_mode: isSynchronous,
      synchronous_mode_strict: isSynchronous,
      // A standby that lacks no more than this may take over.
      maximum_lag_on_failover: isSynchronous ? 1_048_576 : 1_073_741_824,
    }
    await askPatroni(primary, '/config', { method: 'PATCH', body: JSON.stringify(settings) })
    if (isSynchronous) return this.waitUntilInStep()
    await until(async () => (await readSynchronousStandbys(primary)) === '', { event: 'The end of synchronous mode' })
  }

  /** Hands over to a standby, as an operator does before maintenance. */
  async switchOver(): Promise<void> {
    const primary = await this.waitForPrimary()
    await askPatroni(primary, '/switchover', { method: 'POST', body: JSON.stringify({ leader: primary.name }) })
    await this.waitForPrimary(primary)
  }

  freezeEtcd(): void {
    this.#etcd.signal('SIGSTOP')
  }

  continueEtcd(): void {
    this.#etcd.signal('SIGCONT')
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop()
    for (const node of this.nodes) {
      await node.kill()
      node.close()
    }
    await this.#etcd.stop()
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 })
  }

  async #listMembers(): Promise<Member[]> {
    for (const node of this.nodes) {
      const answer = await askPatroni(node, '/cluster')
      const read = Members.safeParse(await answer?.json().catch(() => null))
      if (read.success) return read.data.members
    }
    return []
  }
}

function askPatroni(node: PatroniNode, path: string, init: RequestInit = {}): Promise<Response | null> {
  const url = `http://127.0.0.1:${node.restPort}${path}`
  return fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => null)
}

async function readSynchronousStandbys(node: PatroniNode): Promise<string | null> {
  const client = new pg.Client({ host: '127.0.0.1', port: node.port, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    )
    return rows[0]?.names ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/** HAProxy as docs/haproxy-patroni.cfg configures it. */
async function startProxyOfPrimary(nodes: readonly PatroniNode[]): Promise<RunningProxy> {
  const port = await freePort()
  return startExampleProxy({
    example: 'docs/haproxy-patroni.cfg',
    port,
    dir: mkdtempSync(join(tmpdir(), 'tessera-haproxy-')),
    replacements: [
      ['bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`],
      ...nodes.map(({ port: postgresPort, restPort }, index): [string, string] => [
        `10.0.0.1${index + 1}:5432 check port 8008`,
        `127.0.0.1:${postgresPort} check port ${restPort}`,
      ]),
    ],
    program: 'haproxy',
    toArguments: (file) => ['-db', '-f', file],
    isReady: () => canConnect(port),
  })
}

async function canConnect(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isConnected
}

class Etcd {
  readonly port
  readonly #home
  readonly #child

  private constructor(port: number, home: string, child: ChildProcess) {
    this.port = port
    this.#home = home
    this.#child = child
  }

  static async start({ etcd }: SoakPrograms, logs: string): Promise<Etcd> {
    const home = mkdtempSync(join(tmpdir(), 'tessera-etcd-'))
    mkdirSync(logs, { recursive: true })
    const [port, peerPort] = [await freePort(), await freePort()]
    const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
    const clients = ['--listen-client-urls', client, '--advertise-client-urls', client]
    const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer]
    const cluster = ['--initial-cluster', `default=${peer}`, '--data-dir', join(home, 'data')]
    const child = spawn(etcd, [...clients, ...peers, ...cluster], { stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(join(logs, 'etcd.log'))
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    await until(async () => (await fetch(`${client}/health`).catch(() => null))?.ok, { event: 'The start of etcd' })
    return new Etcd(port, home, child)
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  async stop(): Promise<void> {
    const exitEvent = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exitEvent
    rmSync(this.#home, { recursive: true, force: true })
  }
}
