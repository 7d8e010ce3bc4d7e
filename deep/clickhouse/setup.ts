import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/database/open.ts'
import { findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'

/** Once per run: a PostgreSQL with a migrated database that each test file copies. These tests start no server, so none is bundled. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findPostgresBinaries()
  if (binaries === null) throw new Error('PostgreSQL is not installed here.')
  const home = mkdtempSync(join(tmpdir(), 'tessera-clickhouse-'))
  const cluster = await startPostgres(binaries)
  const template = cluster.url('postgres')
  const database = await openDatabase({ url: template })
  await database.close()
  project.provide('home', home)
  project.provide('database', { engine: 'postgres', template })
  return async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
