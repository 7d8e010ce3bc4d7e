import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../src/testing/free-port.ts'

export interface Chdb {
  /** `127.0.0.1:…` */
  host: string
  /** Kills the server, like a power failure. */
  kill(): Promise<void>
  /** Stops its process, like a machine that hangs. */
  freeze(): void
  continue(): void
  /** Starts it again, on the same data and the same port. */
  start(): Promise<void>
}

/** Starts a ClickHouse whose engine is chDB, in a process of its own. */
export async function startChdb(dir: string): Promise<Chdb> {
  const port = await freePort()
  let server: ChildProcess | null = null
  const start = async () => {
    server = spawn(process.execPath, [join(import.meta.dirname, 'chdb-server.ts'), dir, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exitEvent = once(server, 'exit').then(() => {
      throw new Error('ClickHouse did not start.')
    })
    exitEvent.catch(() => {})
    if (server.stdout) await Promise.race([once(server.stdout, 'data'), exitEvent])
  }
  await start()
  return {
    host: `127.0.0.1:${port}`,
    start,
    freeze: () => void server?.kill('SIGSTOP'),
    continue: () => void server?.kill('SIGCONT'),
    async kill() {
      if (server === null) return
      const exitEvent = once(server, 'exit')
      server.kill('SIGKILL')
      await exitEvent
      server = null
    },
  }
}
