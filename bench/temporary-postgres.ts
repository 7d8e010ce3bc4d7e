import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a temporary PostgreSQL. Returns null if PostgreSQL is not installed. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/testing/postgres-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exitEvent = once(server, 'exit')
  for await (const url of createInterface(server.stdout))
    return {
      url,
      async stop() {
        server.stdin.end()
        await exitEvent
      },
    }
  return null
}
