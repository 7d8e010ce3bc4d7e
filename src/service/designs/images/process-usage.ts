import { readFileSync } from 'node:fs'

/** The resources that a process has used so far. */
export interface ProcessUsage {
  cpuSeconds: number
  memoryBytes: number
}

// Of every Linux that Node supports.
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

/** Null if the system does not report it (without /proc), or if the process has ended. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // After the name, which may have spaces and parentheses in it: the state, then numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, pages = ''] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpuSeconds: ticks / TICKS_PER_SECOND, memoryBytes: Number(pages) * PAGE_BYTES }
  } catch {
    return null
  }
}
