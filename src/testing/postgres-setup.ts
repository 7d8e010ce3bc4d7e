import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/open.ts'
import { postgresBinaries, startPostgres } from './postgres.ts'

/** Once per run: a PostgreSQL with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = postgresBinaries()
  if (binaries === null) throw new Error('PostgreSQL is not installed here.')
  const cluster = await startPostgres(binaries)
  const template = cluster.url('postgres')
  const opened = await openDatabase({ url: template })
  await opened.close()
  project.provide('database', { engine: 'postgres', template })
  return () => cluster.stop()
}
