import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../../src/testing/wait-until.ts'

// Debian's package is outside of the PATH of ordinary users.
const program = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)

export const hasNginx = program !== undefined

export interface Nginx {
  port: number
  stop(): Promise<void>
}

/** Starts nginx with the configuration of the folder, and fails if it prints a warning. */
export async function startNginx(dir: string, port: number): Promise<Nginx> {
  if (program === undefined) throw new Error('nginx is not installed.')
  execFileSync(program, ['-t', '-q', '-p', dir, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  const running = spawn(program, ['-p', dir, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: 'ignore',
  })
  const exitEvent = once(running, 'exit')
  await until(() => fetch(`http://127.0.0.1:${port}/`).catch(() => null))
  return {
    port,
    async stop() {
      running.kill('SIGTERM')
      await exitEvent
    },
  }
}
