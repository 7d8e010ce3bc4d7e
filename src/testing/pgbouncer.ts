import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { until } from './wait-until.ts'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0)

export const hasPgbouncer = program !== undefined

/** PgBouncer as docs/pgbouncer.ini configures it, with `poolSize` connections to a database on this machine. Returns the URL through it. */
export async function startPgbouncer(databaseUrl: string, { poolSize }: { poolSize: number }) {
  if (program === undefined) throw new Error('PgBouncer is not installed.')
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const ownPort = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'tessera-pgbouncer-'))
  chmodSync(dir, 0o755)
  const users = join(dir, 'userlist.txt')
  writeFileSync(users, `"${username}" ""\n`)
  let config = readFileSync('docs/pgbouncer.ini', 'utf8')
  for (const [part, replacement] of [
    ['tessera = host=10.0.0.5 port=5432 dbname=tessera', `${name} = host=${hostname} port=${port} dbname=${name}`],
    ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${ownPort}`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${users}`],
    ['default_pool_size = 20', `default_pool_size = ${poolSize}`],
  ] as const) {
    if (!config.includes(part)) throw new Error(`docs/pgbouncer.ini has no ${part}.`)
    config = config.replace(part, replacement)
  }
  const file = join(dir, 'pgbouncer.ini')
  writeFileSync(file, config)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const running = spawn(program, ['-q', ...user, file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exitEvent = once(running, 'close')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${ownPort}`
  await until(async () => {
    if (running.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`)
    const client = new pg.Client({ connectionString: url.href })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return {
    url: url.href,
    async stop() {
      running.kill('SIGKILL')
      await exitEvent
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
