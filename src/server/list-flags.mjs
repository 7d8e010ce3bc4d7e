// Plain JavaScript for any Node from 20 on: the flags of Node for the server, which depend on how much memory there is. The container runs
// this file, which then prints them.
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const { flags, smallMachine } = JSON.parse(readFileSync(new URL('process-options.json', import.meta.url), 'utf8'))

/** A container may have less memory than its machine. */
export function listFlags(memoryBytes = Math.min(process.constrainedMemory?.() || Infinity, totalmem())) {
  return memoryBytes < smallMachine.belowBytes ? smallMachine.flags : flags
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(listFlags().join(' '))
