import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { setup as setUpPostgres } from '../../src/testing/postgres-setup.ts'
import { startChdb } from './chdb.ts'

/** Once per run: a PostgreSQL with a migrated database, and a ClickHouse in which each test database has a database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-clickhouse-'))
  const [stopPostgres, chdb] = await Promise.all([setUpPostgres(project), startChdb(dir)])
  project.provide('clickhouse', chdb.host)
  return async () => {
    await Promise.all([stopPostgres(), chdb.kill()])
    rmSync(dir, { recursive: true, force: true })
  }
}
