import { type ChildProcess, execFile, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** A process of the service, and where it listens. */
export interface ServiceProcess {
  child: ChildProcess
  origin: string
}

export interface ServiceProcesses {
  /** Starts one with a data directory of this name. */
  start(name: string): Promise<ServiceProcess>
  /** The store that they share. */
  storage: string
  /** Kills them, and deletes what they wrote. */
  remove(): void
}

/**
 * Processes of the service on one PostgreSQL and one store. It is bundled first, once: reading a thousand modules takes a process two
 * seconds of CPU time, and the bundle half a second.
 */
export async function serviceProcesses(url: string): Promise<ServiceProcesses> {
  // Below the root, where a bundle finds the packages that are not part of it.
  mkdirSync('dist', { recursive: true })
  const home = path.resolve(mkdtempSync(path.join('dist', 'service-processes-')))
  const bundled = path.join(home, 'bundled')
  await bundle(path.join(import.meta.dirname, 'service-process.ts'), bundled)
  const children = new Set<ChildProcess>()
  const storage = path.join(home, 'store')
  return {
    storage,
    async start(name) {
      const child = fork(path.join(bundled, 'service-process.js'), [url, storage, path.join(home, name)], {
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

/** With the settings of the product's build. */
async function bundle(entry: string, outDir: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const vite = path.resolve('node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--ssr', entry, '--outDir', outDir, '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, args, { env: { PATH, HOME } })
}
