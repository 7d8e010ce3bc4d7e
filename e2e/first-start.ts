import { rmSync } from 'node:fs'
import { spawnStack } from '../src/testing/stack.ts'

/** Starts the product once on an empty directory, with the demo data: every worker's stack starts from a copy of it. */
export default async function firstStart(): Promise<() => void> {
  const { dataDir, end } = await spawnStack()
  await end()
  process.env['FIRST_START'] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
