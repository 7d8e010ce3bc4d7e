import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './wait-until.ts'

export interface Cluster {
  port: number
  /** The URL of a database in it. */
  url(database: string): string
  /** Stops the server without a shutdown, as a crash does. Its data stays. */
  crash(): Promise<void>
  /** Starts the server again after `crash`, at the same URL. */
  restart(): Promise<void>
  /** Starts a server that follows this one, asynchronously, over a port of the primary. */
  startStandby(primaryPort: number): Promise<Standby>
  /** Stops the server and deletes its data, and that of its standby. */
  stop(): Promise<void>
}

/** A server that follows another one. */
export interface Standby extends Pick<Cluster, 'port' | 'url'> {
  /** Makes it a primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Finds the newest PostgreSQL on this machine: in Debian's folders, else in PATH. Returns null if it is not installed. */
export function findPostgresBinaries(): string | null {
  const packaged = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted((a, b) => version(a) - version(b))
  const onPath = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'initdb'))
  const initdb = packaged.at(-1) ?? onPath.find((path) => existsSync(path))
  return initdb === undefined ? null : dirname(initdb)
}

/** Starts a temporary PostgreSQL on a free loopback port. Its commits survive a crash of the server, but not one of the machine. */
export async function startPostgres(binaries: string): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  const data = join(home, 'data')
  const run = { binaries, home, owner: getOwner(home) }
  await runProgram(run, [
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const port = await freePort()
  let server = await startServer({ ...run, data, port })
  return {
    port,
    url: (database) => toUrl(port, database),
    crash: () => server.end('SIGQUIT'),
    async restart() {
      server = await startServer({ ...run, data, port })
    },
    async startStandby(primaryPort) {
      const standbyData = join(home, 'standby')
      const from = ['-h', '127.0.0.1', '-p', `${primaryPort}`, '-U', 'postgres']
      await runProgram(run, ['pg_basebackup', '-D', standbyData, '-R', '-c', 'fast', ...from])
      const standbyPort = await freePort()
      const standby = await startServer({ ...run, data: standbyData, port: standbyPort })
      return {
        port: standbyPort,
        url: (database) => toUrl(standbyPort, database),
        promote: () => runProgram(run, ['pg_ctl', 'promote', '-D', standbyData]),
        stop: () => standby.end('SIGINT'),
      }
    },
    async stop() {
      // Fast shutdown closes open connections.
      await server.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

interface ServerOptions {
  binaries: string
  home: string
  owner: ReturnType<typeof getOwner>
}

const toUrl = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

async function runProgram({ binaries, home, owner }: ServerOptions, [program = '', ...args]: string[]) {
  const child = spawn(...owner.as([join(binaries, program), ...args]), {
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${program} failed: ${errors}`)
}

async function startServer({ binaries, home, owner, data, port }: ServerOptions & { data: string; port: number }) {
  // Parallel test files have several services each, with ten or more connections per service.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=400', `unix_socket_directories=${home}`]
  const command = [
    join(binaries, 'postgres'),
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn(...owner.as(command), { cwd: home, stdio: 'ignore' })
  const exitEvent = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until(() => {
    if (child.exitCode !== null) throw new Error('The PostgreSQL of the tests did not start.')
    return spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0
  })
  return {
    end(signal: NodeJS.Signals) {
      child.kill(signal)
      return exitEvent
    },
  }
}

const version = (path: string) => Number(/postgresql\/(\d+)/.exec(path)?.[1] ?? 0)

/** PostgreSQL refuses to run as root, so it then runs as the user of Debian's package, who also gets the folder. */
export function getOwner(home: string): { as(command: string[]): [string, string[]] } {
  if (process.getuid?.() !== 0) return { as: ([file = '', ...rest]) => [file, rest] }
  chmodSync(home, 0o755)
  const chown = spawnSync('chown', ['postgres', home], { encoding: 'utf8' })
  if (chown.status !== 0)
    throw new Error(`PostgreSQL cannot run as root, and there is no user postgres: ${chown.stderr}`)
  return { as: (command) => ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', ...command]] }
}
