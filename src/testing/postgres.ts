import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './wait-until.ts'

export interface Cluster {
  /** The URL of a database in it. */
  url(database: string): string
  /** Ends the server at once, as a crash does; its data stays. */
  crash(): Promise<void>
  /** Starts the server again after `crash`, at the same URL. */
  restart(): Promise<void>
  /** Stops the server and deletes its data. */
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
  const owner = getOwner(home)
  const initdb = [
    join(binaries, 'initdb'),
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
  ]
  const result = spawnSync(...owner.as(initdb), { cwd: home, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`)
  const port = await freePort()
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
    ...settings.flatMap((s) => ['-c', s]),
  ]
  let server = await startServer()
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    crash: () => server.end('SIGQUIT'),
    async restart() {
      server = await startServer()
    },
    async stop() {
      // Fast shutdown closes open connections.
      await server.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }

  async function startServer() {
    const child = spawn(...owner.as(command), { cwd: home, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    await until(() => {
      if (child.exitCode !== null) throw new Error('The PostgreSQL of the tests did not start.')
      return spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0
    })
    return {
      end(signal: NodeJS.Signals) {
        child.kill(signal)
        return ended
      },
    }
  }
}

const version = (path: string) => Number(/postgresql\/(\d+)/.exec(path)?.[1] ?? 0)

/** PostgreSQL refuses to run as root, so it then runs as the user of Debian's package. */
function getOwner(home: string): { as(command: string[]): [string, string[]] } {
  if (process.getuid?.() !== 0) return { as: ([file = '', ...rest]) => [file, rest] }
  chmodSync(home, 0o755)
  const chown = spawnSync('chown', ['postgres', home], { encoding: 'utf8' })
  if (chown.status !== 0)
    throw new Error(`PostgreSQL cannot run as root, and there is no user postgres: ${chown.stderr}`)
  return { as: (command) => ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', ...command]] }
}
