import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { bundleServers } from './bundles/server-bundles.ts'

/** A process of the service, and where it listens. */
export interface ServiceProcess {
  child: ChildProcess
  origin: string
}

export interface ServiceProcesses {
  /** Starts a process with a data directory of this name. */
  start(name: string): Promise<ServiceProcess>
  /** The path of the shared store. */
  storage: string
  /** Kills all processes and deletes their files. */
  remove(): void
}

/** Processes of the service on one PostgreSQL and one store. */
export async function createServiceProcesses(url: string): Promise<ServiceProcesses> {
  const bundles = await bundleServers()
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-processes-'))
  const children = new Set<ChildProcess>()
  const storage = path.join(home, 'store')
  return {
    storage,
    async start(name) {
      const child = fork(path.join(bundles, 'service-process.js'), [url, storage, path.join(home, name)], {
        env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: path.join(home, 'compiled') },
      })
      children.add(child)
      const origin = await new Promise<string>((resolve, reject) =>
        child
          .once('message', (listening) => resolve(z.string().parse(listening)))
          .once('exit', (code) => reject(new Error(`The service did not start: exit code ${code}.`))),
      )
      return { child, origin }
    },
    remove() {
      for (const child of children) child.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export function isAlive({ child }: ServiceProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
