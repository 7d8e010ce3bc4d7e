import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/open.ts'
import { bundleServers } from './bundles/server-bundles.ts'

/** Once per run: a migrated PGlite directory that each worker copies, which takes a tenth of the time. */
export async function setup(project: TestProject): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-tests-'))
  const template = join(home, 'template')
  const database = await openDatabase({ dir: template })
  await database.close()
  project.provide('bundles', await bundleServers())
  project.provide('home', home)
  project.provide('database', { engine: 'pglite', template })
  return () => rmSync(home, { recursive: true, force: true })
}
