import { rmSync } from 'node:fs'
import { spawnStack } from '../src/testing/stack.ts'

/** Starts the product on nothing, demo and all, once: every worker's stack begins with a copy of what that has left. */
export default async function firstStart(): Promise<() => void> {
  const { dataDir, end } = await spawnStack()
  await end()
  process.env['FIRST_START'] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
