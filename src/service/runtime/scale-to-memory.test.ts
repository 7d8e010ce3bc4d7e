import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { processOptions } from '#testing/process-options.ts'
import { scaleToMemory, SMALL_MACHINE_BYTES } from './scale-to-memory.ts'

const GIB = 1024 ** 3

test.each([
  [64 * GIB, 800],
  [4 * GIB, 800],
  [GIB, 200],
  [GIB / 2, 100],
])('with %i bytes of memory, a cache of 800 entries has %i', (memoryBytes, size) => {
  expect(scaleToMemory(800, memoryBytes)).toBe(size)
})

test('the service and the launcher agree on what a small machine is', () => {
  expect(processOptions.smallMachine.belowBytes).toBe(SMALL_MACHINE_BYTES)
})

test.each([
  [SMALL_MACHINE_BYTES, processOptions.flags],
  [SMALL_MACHINE_BYTES - 1, processOptions.smallMachine.flags],
])('with %i bytes of memory, the server is started with the flags for it', (memoryBytes, flags) => {
  const script = `import('./src/server/list-flags.mjs').then(({ listFlags }) => console.log(listFlags(${memoryBytes}).join(' ')))`
  expect(execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8' }).trim()).toBe(flags.join(' '))
})

test('the command that the container runs prints the flags', () => {
  const printed = execFileSync(process.execPath, ['src/server/list-flags.mjs'], { encoding: 'utf8' }).trim().split(' ')
  expect([processOptions.flags, processOptions.smallMachine.flags]).toContainEqual(printed)
})
