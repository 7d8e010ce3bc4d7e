import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { barePng } from '../../src/testing/bare-png.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { newPage } from '../../src/testing/new-page.ts'
import { newSite } from '../../src/testing/new-site.ts'
import { sharedService, testService, type TestWorkspace } from '../../src/testing/service.ts'
import { readEntries, verifyArchive } from '../../src/server/backup/read-archive.ts'
import { exportCommand, importExport } from '../../src/server/export/commands.ts'

const elsewhere = await openTestDatabase()
const service = await sharedService()
const home = mkdtempSync(join(tmpdir(), 'tessera-export-'))
afterAll(async () => {
  await elsewhere.close()
  rmSync(home, { recursive: true, force: true })
})

async function fillWorkspace(workspace: TestWorkspace) {
  const url = (address: string) => ({ type: 'url' as const, url: address })
  const folder = await workspace.call('POST /folders', { body: { name: 'Menus' } })
  await workspace.call('POST /images', { body: { data: barePng(4, 4, Buffer.alloc(52)).toString('base64') } })
  const page = await newPage(workspace, { templateId: 'feedback' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  await newSite(workspace, { 'index.html': '<!doctype html><title>Home</title>' })
  const body = { name: 'Grüße, “Ünïcode” 🎈', destination: url('https://example.com/a?b=c'), tags: ['summer'] }
  const code = await workspace.call('POST /codes', { body: { ...body, folderId: folder.id } })
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } })
  await workspace.call('POST /views', { body: { name: 'Mine', search: 'tag=summer' } })
  await workspace.call('POST /webhooks', { body: { url: 'https://example.com/hook', codes: [code.id] } })
  await workspace.call('POST /shared-links', { body: { codeId: code.id } })
  await workspace.call('POST /reports', { body: { name: 'Weekly', every: 'week', to: ['ada@example.com'] } })
  await fetch(`${service.origin}/${code.shortCode}`, { redirect: 'manual' })
}

async function readObjects(file: string): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for await (const entry of readEntries(file, 'objects/')) all.set(entry.name, await text(await entry.chunks()))
  return all
}

test('an export of what was imported equals the first one, but for what an import changes on purpose', async () => {
  const workspace = await service.workspace()
  await fillWorkspace(workspace)
  const [first, second] = [join(home, 'first.zip'), join(home, 'second.zip')]
  const here = { ...service.settings, mailServer: null }
  const exported = await exportCommand(
    service.opened,
    { command: 'export', file: first, workspace: workspace.id },
    here,
  )
  expect(exported).toMatchObject({ ok: true })
  const other = await testService({}, elsewhere)
  const there = { ...other.settings, mailServer: null }
  expect(await importExport(elsewhere, { file: first, dryRun: false, settings: there })).toMatchObject({ ok: true })
  const again = await exportCommand(elsewhere, { command: 'export', file: second, workspace: workspace.id }, there)
  expect(again).toMatchObject({ ok: true })

  const [before, after] = [(await verifyArchive(first)).header, (await verifyArchive(second)).header]
  expect(Object.keys(after.tables)).toEqual(Object.keys(before.tables))
  const countRows = ({ tables }: typeof before) => Object.entries(tables).map(([name, { rows }]) => [name, rows])
  expect(countRows(after)).toEqual(countRows(before))
  const changed = Object.keys(before.tables).filter(
    (name) => after.tables[name]?.checksum !== before.tables[name]?.checksum,
  )
  // Imported webhooks are paused.
  expect(changed).toEqual(['webhooks'])
  const objects = await readObjects(second)
  for (const [name, content] of await readObjects(first))
    expect([name, objects.get(name) === content]).toEqual([name, true])
})
