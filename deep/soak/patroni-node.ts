import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { freePort } from '../../src/testing/free-port.ts'
import { getOwner } from '../../src/testing/postgres.ts'
import { startTcpSwitch } from '../../src/testing/tcp-switch.ts'
import { until } from '../../src/testing/wait-until.ts'
import type { SoakPrograms } from './required-programs.ts'

const RESTART_SECONDS = 60

const Settings = z.looseObject({
  bootstrap: z.looseObject({}),
  postgresql: z.looseObject({ pg_hba: z.array(z.string()) }),
})

interface NodeOptions {
  name: string
  programs: SoakPrograms
  /** The folder of the cluster, which belongs to the user of PostgreSQL. */
  home: string
  etcdPort: number
  /** The folder of the log. */
  logs: string
}

/** A PostgreSQL with its Patroni. */
export class PatroniNode {
  readonly name
  readonly #options
  readonly #ports
  readonly #dataDir
  #patroni: ChildProcess | undefined

  private constructor(options: NodeOptions, ports: NodePorts) {
    this.name = options.name
    this.#options = options
    this.#ports = ports
    this.#dataDir = join(options.home, options.name)
  }

  static async create(options: NodeOptions): Promise<PatroniNode> {
    const [postgres, rest] = [await freePort(), await freePort()]
    return new PatroniNode(options, { postgres, rest, replication: await startTcpSwitch(postgres) })
  }

  get port(): number {
    return this.#ports.postgres
  }

  get restPort(): number {
    return this.#ports.rest
  }

  /** Lets others follow this node, or cuts them off. */
  allowReplication(isAllowed: boolean): void {
    this.#ports.replication.switchTo(isAllowed ? this.#ports.postgres : null)
  }

  start(): void {
    const { programs, home, logs } = this.#options
    const owner = getOwner(home)
    const file = join(home, `${this.name}.yml`)
    writeFileSync(file, JSON.stringify(this.#getSettings()))
    const log = createWriteStream(join(logs, `patroni-${this.name}.log`), { flags: 'a' })
    this.#patroni = spawn(...owner.as([programs.patroni, file]), { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#patroni.stdout?.pipe(log, { end: false })
    this.#patroni.stderr?.pipe(log, { end: false })
  }

  /** Kills PostgreSQL alone, and returns when its Patroni has started it again. */
  async crashPostgres(): Promise<void> {
    const former = this.#readPostmaster()
    this.#killPostgres()
    await until(
      () => {
        const current = this.#readPostmaster()
        return current !== null && current !== former
      },
      { seconds: RESTART_SECONDS, event: 'The restart of PostgreSQL' },
    )
  }

  /** Kills Patroni and PostgreSQL, as if the machine were lost. */
  async kill(): Promise<void> {
    const patroni = this.#patroni
    const isRunning = patroni?.exitCode === null && patroni.signalCode === null
    const exitEvent = isRunning ? once(patroni, 'exit') : null
    for (const pid of this.#listProcesses()) signal(pid, 'SIGKILL')
    patroni?.kill('SIGKILL')
    await exitEvent
  }

  /** Stops every process of the node, as when its machine hangs. */
  freeze(): void {
    for (const pid of this.#listProcesses()) signal(pid, 'SIGSTOP')
  }

  /**
   * Kills a frozen node and starts it again, as its watchdog does. Without a watchdog, a Patroni that resumes after a freeze can take the lock back
   * from the standby that was promoted meanwhile, and everything that was acknowledged since then is lost.
   */
  async reset(): Promise<void> {
    await this.kill()
    this.start()
  }

  close(): void {
    this.#ports.replication.close()
  }

  #killPostgres(): void {
    const pid = this.#readPostmaster()
    if (pid !== null) signal(pid, 'SIGKILL')
  }

  #listProcesses(): number[] {
    const postmaster = this.#readPostmaster()
    const postgres = postmaster === null ? [] : [postmaster, ...listChildren(postmaster)]
    return [...(this.#patroni?.pid === undefined ? [] : [this.#patroni.pid]), ...postgres]
  }

  #readPostmaster(): number | null {
    const file = join(this.#dataDir, 'postmaster.pid')
    if (!existsSync(file)) return null
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    const command = readProc(pid, 'cmdline')
    // The file of a killed server stays, and the system may give its process id to another program.
    return command?.includes(this.#dataDir) === true ? pid : null
  }

  /** The settings of docs/patroni.yml, with this machine's addresses and without passwords. */
  #getSettings(): object {
    const { programs, home, etcdPort } = this.#options
    const { postgres, rest, replication } = this.#ports
    const documented = Settings.parse(parse(readFileSync('docs/patroni.yml', 'utf8')))
    return {
      ...documented,
      name: this.name,
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
      postgresql: {
        ...documented.postgresql,
        listen: `127.0.0.1:${postgres}`,
        connect_address: `127.0.0.1:${replication.port}`,
        data_dir: this.#dataDir,
        bin_dir: programs.postgres,
        pgpass: join(home, `${this.name}.pgpass`),
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
        pg_hba: ['local all all trust', 'host replication all 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 trust'],
        // The soak ends processes, not the machine, so nothing needs to reach the disk.
        parameters: { fsync: 'off', unix_socket_directories: home },
      },
    }
  }
}

interface NodePorts {
  postgres: number
  rest: number
  /** The address to which other nodes connect. */
  replication: Awaited<ReturnType<typeof startTcpSwitch>>
}

function listChildren(pid: number): number[] {
  return (readProc(pid, `task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number)
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** Sends a signal to a process, unless it has just ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}
