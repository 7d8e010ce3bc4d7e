import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { copyDatabase } from '../src/testing/copy-database.ts'
import { findPostgresBinaries, startPostgres } from '../src/testing/postgres.ts'
import { spawnStack } from '../src/testing/stack.ts'

const FirstStart = z.object({ DATA_DIR: z.string(), DATABASE_URL: z.string().optional() })

/**
 * Starts the product once with the demo data. The stacks of the tests are copies of this one, because creating a stack takes as long as ten
 * tests. PostgreSQL takes less CPU time than the embedded database, so it is used if it is installed.
 */
export default async function startOnce(): Promise<() => Promise<void>> {
  const binaries = findPostgresBinaries()
  const cluster = binaries === null ? null : await startPostgres(binaries)
  const settings = cluster ? { DATABASE_URL: cluster.url('postgres') } : {}
  const first = await spawnStack({ ...settings, SEED_DEMO: '1' })
  await first.end()
  const start: z.input<typeof FirstStart> = { DATA_DIR: first.dataDir, ...settings }
  process.env['FIRST_START'] = JSON.stringify(start)
  return async () => {
    await first.remove()
    await cluster?.stop()
  }
}

/** Copies the stack that was started once, and returns the settings of the copy. */
export async function copyFirstStart(): Promise<Record<string, string>> {
  const first = FirstStart.parse(JSON.parse(process.env['FIRST_START'] ?? ''))
  const DATA_DIR = copyDataDir(first.DATA_DIR)
  if (first.DATABASE_URL === undefined) return { DATA_DIR }
  const { url } = await copyDatabase(first.DATABASE_URL)
  return { DATA_DIR, DATABASE_URL: url }
}

function copyDataDir(from: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
  cpSync(from, dataDir, { recursive: true })
  return dataDir
}
