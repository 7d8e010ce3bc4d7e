import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './wait-until.ts'

// Debian's package is outside of the PATH of ordinary users.
const program = ['haproxy', '/usr/sbin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0)

export const hasHaproxy = program !== undefined

interface Ports {
  front: number
  service: number
}

export interface Haproxy {
  /** Port on which it listens; requests for `dashboard.example.com` go to the dashboard. */
  port: number
  stop(): Promise<void>
}

/** HAProxy as docs/haproxy.cfg configures it, in front of two processes on this machine. */
export async function startHaproxy(one: Ports, two: Ports): Promise<Haproxy> {
  if (program === undefined) throw new Error('haproxy is not installed.')
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'tessera-haproxy-'))
  const places: [string, string][] = [
    ['bind :80', `bind 127.0.0.1:${port}`],
    ['10.0.0.1:3000', `127.0.0.1:${one.front}`],
    ['10.0.0.2:3000', `127.0.0.1:${two.front}`],
    ['10.0.0.1:4000', `127.0.0.1:${one.service}`],
    ['10.0.0.2:4000', `127.0.0.1:${two.service}`],
  ]
  let config = readFileSync('docs/haproxy.cfg', 'utf8')
  for (const [example, here] of places) {
    if (!config.includes(example)) throw new Error(`docs/haproxy.cfg has no ${example}.`)
    config = config.replace(example, here)
  }
  const file = join(dir, 'haproxy.cfg')
  writeFileSync(file, config)
  const running: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  running.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(running, 'close')
  await until(async () => {
    if (running.exitCode !== null) throw new Error(`haproxy did not start:\n${output}`)
    return (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null))?.status === 200
  })
  return {
    port,
    async stop() {
      running.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
