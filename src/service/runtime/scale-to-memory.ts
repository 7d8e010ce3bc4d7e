import { totalmem } from 'node:os'

/** Memory in bytes that this process may use: the limit of its container, or else the memory of the machine. */
const MEMORY_BYTES = Math.min(process.constrainedMemory() || Infinity, totalmem())
const FULL_CACHES_FROM_BYTES = 4 * 1024 ** 3

/** Below this, the process takes less memory at the cost of some speed. The same number is in server/process-options.json. */
export const SMALL_MACHINE_BYTES = 1_500_000_000

export const isSmallMachine = MEMORY_BYTES < SMALL_MACHINE_BYTES

/** Reduces the size of a cache in proportion if there are less than 4 GiB of memory: to an eighth of it for a process with 512 MiB. */
export function scaleToMemory(size: number, memoryBytes = MEMORY_BYTES): number {
  return Math.floor(size * Math.min(1, memoryBytes / FULL_CACHES_FROM_BYTES))
}
