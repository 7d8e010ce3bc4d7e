import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDashboardKeys } from './dashboard-keys.ts'
import { freePort } from './free-port.ts'
import { processOptions } from './process-options.ts'
import { until } from './wait-until.ts'

export interface SpawnedStack {
  /** The origin of the dashboard. */
  origin: string
  /** The origin of the service, with scans at its root and the API under /v1. */
  serviceOrigin: string
  admin: { email: string; password: string }
  dataDir: string
  /** The dashboard's own keys for its workspaces, the oldest first, which nobody outside may see. None if the service runs elsewhere. */
  dashboardKeys: string[]
  pid: number
  /** Returns what the process has printed so far. */
  output(): string
  /** Sends the signal, and returns the exit code once the process has exited. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops the process and deletes its data. */
  remove(): Promise<void>
}

const admin = { email: 'ada@example.com', password: 'correct horse battery' }

/** Starts the built product in a separate process, on free ports and with an empty data directory. Returns when the product is ready. */
export async function spawnStack(environment: Record<string, string> = {}): Promise<SpawnedStack> {
  const port = environment['PORT'] ?? String(await freePort())
  const servicePort = environment['SERVICE_PORT'] ?? String(await freePort())
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'tessera-stack-'))
  const main = spawnMain('dist/server/main.js', {
    PORT: port,
    SERVICE_PORT: servicePort,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CHECK_DESTINATIONS: '0',
    ...environment,
  })
  await until(() => main.hasExited() || /^ready$/m.test(main.output()), { seconds: 150, event: 'The line `ready`' })
  if (main.hasExited()) throw new Error(`The stack did not start:\n${main.output()}`)
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    main.kill(signal)
    return main.ended
  }
  return {
    origin: `http://localhost:${port}`,
    serviceOrigin: `http://localhost:${servicePort}`,
    admin,
    dataDir,
    dashboardKeys: environment['SERVICE_URL'] === undefined ? await readDashboardKeys(dataDir) : [],
    pid: main.pid,
    output: main.output,
    end,
    async remove() {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the entry of the product like `npm start`, with only these settings. `flags` are options of Node that NODE_OPTIONS does not allow. */
export function spawnMain(entry: string, environment: Record<string, string>, flags: string[] = []) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const loaderFlags = entry.endsWith('.ts') ? ['--import', new URL('./read-tsx.ts', import.meta.url).href] : []
  const child = spawn(process.execPath, [...processOptions.flags, ...flags, ...loaderFlags, entry], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...processOptions.environment, STOP_DELAY: '0', ...environment },
    // The product stops when this channel closes, so it does not outlive the process of the tests.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    output: () => output,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    pid: child.pid ?? 0,
    /** Resolves with the exit code, or null after a signal. */
    ended,
  }
}
