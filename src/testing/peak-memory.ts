import { readFileSync } from 'node:fs'

/**
 * Reads the peak memory of a process. `resourceUsage().maxRSS` would be too high: on Linux, a new process inherits that number from its
 * parent, here the test runner.
 */
export function getPeakMemoryBytes(pid: number | 'self'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
