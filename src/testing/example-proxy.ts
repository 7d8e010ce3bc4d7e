import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './wait-until.ts'

/** A proxy that runs with an example configuration from `docs`. */
interface ExampleProxy {
  /** The example: `docs/nginx.conf`. */
  example: string
  /** Where it listens. */
  port: number
  /** Its own directory, which is deleted after it ends. */
  dir: string
  /** Texts of the example, and their replacements on this machine. */
  replacements: readonly [example: string | RegExp, here: string][]
  program: string | undefined
  toArguments: (file: string) => string[]
  /** Whether the proxy forwards. By default: whether what is behind it answers `/livez`. */
  isReady?: () => Promise<boolean>
}

export interface RunningProxy {
  /** Requests for `dashboard.example.com` go to the dashboard. */
  port: number
  stop(): Promise<void>
}

/** Finds the path of a program; undefined if it is not installed. Debian installs some programs outside of the PATH of ordinary users. */
export function findProgram(name: string): string | undefined {
  return [name, `/usr/sbin/${name}`].find((path) => spawnSync(path, ['-v']).status === 0)
}

/** Starts a proxy with an example configuration and returns when it forwards requests. */
export async function startExampleProxy(proxy: ExampleProxy): Promise<RunningProxy> {
  const { example, port, dir, replacements, program, toArguments } = proxy
  const isReady = proxy.isReady ?? (() => answersLivez(port))
  if (program === undefined) throw new Error(`The program of ${example} is not installed.`)
  let config = readFileSync(example, 'utf8')
  for (const [part, replacement] of replacements) {
    const changedConfig = config.replace(part, replacement)
    if (changedConfig === config) throw new Error(`${example} has no ${part}.`)
    config = changedConfig
  }
  const file = join(dir, 'proxy.conf')
  writeFileSync(file, config)
  const running: ChildProcess = spawn(program, toArguments(file), { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  running.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exitEvent = once(running, 'close')
  await until(async () => {
    if (running.exitCode !== null) throw new Error(`${program} did not start:\n${output}`)
    return isReady()
  })
  return {
    port,
    async stop() {
      running.kill('SIGTERM')
      await exitEvent
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function answersLivez(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null))?.status === 200
}
