import { readFileSync } from 'node:fs'

/**
 * Peak memory of a process, in bytes. Not `resourceUsage().maxRSS`: on Linux a new process begins with that of its parent, so it would be the
 * peak of the test runner.
 */
export function getMostMemory(pid: number | 'self'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
