import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/open.ts'
import { bundleServers } from './bundles/server-bundles.ts'
import { findPostgresBinaries, startPostgres } from './postgres.ts'

/** Once per run: a PostgreSQL with a migrated database that each worker copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findPostgresBinaries()
  if (binaries === null) throw new Error('PostgreSQL is not installed here.')
  const home = mkdtempSync(join(tmpdir(), 'tessera-tests-'))
  const [bundles, cluster] = await Promise.all([bundleServers(), startPostgres(binaries)])
  const template = cluster.url('postgres')
  const database = await openDatabase({ url: template })
  await database.close()
  project.provide('bundles', bundles)
  project.provide('home', home)
  project.provide('database', { engine: 'postgres', template })
  return async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
