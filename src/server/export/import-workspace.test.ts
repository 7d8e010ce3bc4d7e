import fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startQueryDefaults } from '#service/scans/lookup/query-defaults.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { exportCommand, importExport } from './commands.ts'

const service = await getSharedService()
const importDatabase = await openTestDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-import-'))
afterAll(async () => {
  await importDatabase.close()
  rmSync(folder, { recursive: true, force: true })
})

test('processes that run during an import use the settings of the workspace for scans', async () => {
  const workspace = await service.createWorkspace()
  await workspace.call('PATCH /me', { body: { workspace: { passQuery: 'add' } } })
  const [file, settings] = [path.join(folder, 'export.zip'), { ...service.settings, mailServer: null }]
  const exported = await exportCommand(service.database, { command: 'export', file, workspace: workspace.id }, settings)
  const queryDefaults = await startQueryDefaults(importDatabase, fastify().log)
  expect([exported.ok, queryDefaults.find(workspace.id)]).toEqual([true, 'drop'])
  const imported = await importExport(importDatabase, { file, dryRun: false, settings })
  expect(imported).toMatchObject({ ok: true })
  await until(() => queryDefaults.find(workspace.id) === 'add')
})
