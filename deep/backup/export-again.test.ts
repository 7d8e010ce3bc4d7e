import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createBarePng } from '../../src/testing/bare-png.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { createPage } from '../../src/testing/create-page.ts'
import { createSite } from '../../src/testing/create-site.ts'
import { getSharedService, startTestService, type TestWorkspace } from '../../src/testing/service.ts'
import { readEntries, verifyArchive } from '../../src/server/backup/read-archive.ts'
import { exportCommand, importExport } from '../../src/server/export/commands.ts'

const otherDatabase = await openTestDatabase()
const service = await getSharedService()
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-export-'))
afterAll(async () => {
  await otherDatabase.close()
  rmSync(tempFolder, { recursive: true, force: true })
})

async function fillWorkspace(workspace: TestWorkspace) {
  const toUrlDestination = (address: string) => ({ type: 'url' as const, url: address })
  const folder = await workspace.call('POST /folders', { body: { name: 'Menus' } })
  await workspace.call('POST /images', { body: { data: createBarePng(4, 4, Buffer.alloc(52)).toString('base64') } })
  const page = await createPage(workspace, { templateId: 'feedback' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  await createSite(workspace, { 'index.html': '<!doctype html><title>Home</title>' })
  const body = {
    name: 'Grüße, “Ünïcode” 🎈',
    destination: toUrlDestination('https://example.com/a?b=c'),
    tags: ['summer'],
  }
  const code = await workspace.call('POST /codes', { body: { ...body, folderId: folder.id } })
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } })
  await workspace.call('POST /views', { body: { name: 'Mine', search: 'tag=summer' } })
  await workspace.call('POST /webhooks', { body: { url: 'https://example.com/hook', codes: [code.id] } })
  await workspace.call('POST /shared-links', { body: { codeId: code.id } })
  await workspace.call('POST /reports', { body: { name: 'Weekly', every: 'week', to: ['ada@example.com'] } })
  await fetch(`${service.origin}/${code.shortCode}`, { redirect: 'manual' })
}

async function readObjects(file: string): Promise<Map<string, string>> {
  const objects = new Map<string, string>()
  for await (const entry of readEntries(file, 'objects/')) objects.set(entry.name, await text(await entry.openChunks()))
  return objects
}

test('only the webhooks of a workspace differ after an export, an import and another export', async () => {
  const workspace = await service.createWorkspace()
  await fillWorkspace(workspace)
  const [firstFile, secondFile] = [join(tempFolder, 'first.zip'), join(tempFolder, 'second.zip')]
  const settings = { ...service.settings, mailServer: null }
  const exported = await exportCommand(
    service.database,
    { command: 'export', file: firstFile, workspace: workspace.id },
    settings,
  )
  expect(exported).toMatchObject({ ok: true })
  const other = await startTestService({}, otherDatabase)
  const otherSettings = { ...other.settings, mailServer: null }
  expect(await importExport(otherDatabase, { file: firstFile, dryRun: false, settings: otherSettings })).toMatchObject({
    ok: true,
  })
  const exportedAgain = await exportCommand(
    otherDatabase,
    { command: 'export', file: secondFile, workspace: workspace.id },
    otherSettings,
  )
  expect(exportedAgain).toMatchObject({ ok: true })

  const [firstHeader, secondHeader] = [
    (await verifyArchive(firstFile)).header,
    (await verifyArchive(secondFile)).header,
  ]
  expect(Object.keys(secondHeader.tables)).toEqual(Object.keys(firstHeader.tables))
  const countRows = ({ tables }: typeof firstHeader) => Object.entries(tables).map(([name, { rows }]) => [name, rows])
  expect(countRows(secondHeader)).toEqual(countRows(firstHeader))
  const changedTables = Object.keys(firstHeader.tables).filter(
    (name) => secondHeader.tables[name]?.checksum !== firstHeader.tables[name]?.checksum,
  )
  // Imported webhooks are paused.
  expect(changedTables).toEqual(['webhooks'])
  const objects = await readObjects(secondFile)
  for (const [name, content] of await readObjects(firstFile))
    expect([name, objects.get(name) === content]).toEqual([name, true])
})
