import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries } from '../../src/bff/audit/schema.ts'
import { SHARED_PATH } from '../../src/contract/shared-dashboard.ts'
import { ArchiveWriter, HEADER_ENTRY } from '../../src/service/storage/archive-writer.ts'
import { createKey } from '../../src/service/tenancy/keys/create-key.ts'
import { listWorkspaces } from '../../src/service/tenancy/workspaces/workspaces.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { createPage } from '../../src/testing/create-page.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { requestHost, requestRaw } from '../../src/testing/request-host.ts'
import { request } from '../../src/testing/request.ts'
import { getSharedService, startTestService, type TestWorkspace } from '../../src/testing/service.ts'
import { until } from '../../src/testing/wait-until.ts'
import { readEntries, verifyArchive } from '../../src/server/backup/read-archive.ts'
import { exportCommand, importExport } from '../../src/server/export/commands.ts'
import { fillWorkspace } from './fill-workspace.ts'

const importDatabase = await openTestDatabase()
const occupiedDatabase = await openTestDatabase()
const victimDatabase = await openTestDatabase()
afterAll(async () => {
  await importDatabase.close()
  await occupiedDatabase.close()
  await victimDatabase.close()
})
const service = await getSharedService({ allowPrivateHosts: true })
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-export-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))
const file = join(tempFolder, 'acme.zip')
const settings = { ...service.settings, mailServer: null }
let original: Awaited<ReturnType<typeof fillWorkspace>>
let workspace: TestWorkspace
const SharedLinks = z.object({ data: z.array(z.looseObject({ url: z.string() })) })
const ItemsWithPreview = z.object({ data: z.array(z.object({ name: z.string(), previewUrl: z.string() })) })

beforeAll(async () => {
  workspace = await service.createWorkspace()
  original = await fillWorkspace(service, workspace)
  const answer = await exportCommand(service.database, { command: 'export', file, workspace: workspace.id }, settings)
  if (!answer.ok) throw new Error(answer.lines.join())
})

async function readContents(): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for await (const entry of readEntries(file)) contents.set(entry.name, await text(await entry.openChunks()))
  return contents
}

test('an export can be read without Tessera and contains no webhook secrets', async () => {
  const contents = await readContents()
  const codes = contents.get('codes.csv') ?? ''
  expect(codes).toContain('"Plain ""quoted""",https://example.com/plain,Menus,summer')
  expect(codes.trim().split('\n')).toHaveLength(8)
  for (const shortCode of original.shortCodes) expect(contents.get(`codes/${shortCode}.svg`)).toMatch(/^<svg /)
  expect((contents.get('scans.csv') ?? '').trim().split('\n')).toHaveLength(7)
  expect(JSON.parse(contents.get('webhooks.json') ?? '')).toMatchObject([{ url: 'https://example.com/hook' }])
  const names = [...contents.keys()]
  expect(names).toContain(`published/${new URL(original.page).hostname}/index.html`)
  expect(names).toContain(`published/${new URL(original.site).hostname}/a.css`)
  expect([...contents].find(([name]) => /^files\/fil_\w+\/Menü\.pdf$/.test(name))?.[1]).toBe('%PDF-1.7\nSoup')
  expect(names.some((name) => /^pages\/.*\.json$/.test(name))).toBe(true)
  for (const folder of ['images', 'fonts'])
    expect(names.some((name) => name.startsWith(`objects/${folder}/${workspace.id}/`))).toBe(true)
  // The fonts of a page are among its files: one of the workspace, and one of an open family.
  const fonts = names.filter((name) => name.startsWith(`published/${new URL(original.page).hostname}/_/fonts/`))
  expect(fonts.join(' ')).toMatch(/\/fnt_\w+\/[0-9a-f]{64}\.woff2/)
  expect(fonts.join(' ')).toContain('/manrope-latin-wght-normal-')
  expect([...contents].filter(([, content]) => content.includes('whsec_')).map(([name]) => name)).toEqual([])
})

test('after an import into an empty installation, codes, pages and sites work as before', async () => {
  const other = await startTestService({ allowPrivateHosts: true }, importDatabase)
  const otherSettings = { ...other.settings, mailServer: null }
  const dryRun = await importExport(importDatabase, { file, dryRun: true, settings: otherSettings })
  expect(dryRun.lines[0]).toMatch(/^Would import Test as test: 7 codes/)
  expect(await listWorkspaces(importDatabase.db)).toEqual([])
  const importResult = await importExport(importDatabase, { file, dryRun: false, settings: otherSettings })
  expect(importResult).toMatchObject({ ok: true })
  expect(importResult.lines).toContain('Webhooks are paused, and have new secrets.')
  expect(importResult.lines).toContain('Shared links have new addresses, and the same passwords.')
  expect(importResult.lines).toContain('Reports and alerts are mailed to nobody until addresses are added to them.')
  expect(importResult.lines).toContain('Codes with their own design are drawn when they are first shown.')

  for (const shortCode of original.shortCodes) {
    const scanCode = async (origin: string) => {
      const headers = { 'user-agent': phoneAgent }
      const answer = await fetch(`${origin}/${shortCode}`, { method: 'HEAD', redirect: 'manual', headers })
      return [answer.status, answer.headers.get('location')?.replace(/:\d+/, '')]
    }
    expect(await scanCode(other.origin)).toEqual(await scanCode(service.origin))
  }
  const alias = await requestRaw(other.origin, { host: 'go.old.test', path: '/Menu' })
  expect(alias.headers['location']).toBe('https://example.com/old')
  const form = new URLSearchParams({ accessCode: 'sesame' })
  const reply = await fetch(`${other.origin}/${original.locked}`, { method: 'POST', body: form, redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, 'https://example.com/secret'])
  const [originalImage, importedImage] = [
    await fetch(service.origin + original.image),
    await fetch(other.origin + original.image),
  ]
  expect(Buffer.from(await importedImage.arrayBuffer())).toEqual(Buffer.from(await originalImage.arrayBuffer()))
  const importedFile = await fetch(`${other.origin}${original.file}/menu.pdf`)
  expect(await importedFile.text()).toBe('%PDF-1.7\nSoup')
  for (const address of [original.page, original.site, `${original.site}a.css`]) {
    const movedAddress = address.replace(/:\d+/, `:${new URL(other.origin).port}`)
    // Each response contains a new id for its forms.
    const [originalReply, importedReply] = [
      await requestHost(service.origin, address),
      await requestHost(other.origin, movedAddress),
    ]
    const formOpenings = /(?<=name="form_opening" value=")[^"]*/g
    expect(importedReply.bytes.toString().replaceAll(formOpenings, '')).toBe(
      originalReply.bytes.toString().replaceAll(formOpenings, ''),
    )
  }
})

test('imported codes and templates have pictures', async () => {
  const { scanOrigin } = service.settings
  const other = await startTestService({ allowPrivateHosts: true, scanOrigin }, importDatabase)
  const { key } = await createKey(importDatabase.db, workspace.id, { name: 'Test', scope: 'admin' })
  const api = { base: `${other.origin}/v1`, key }
  const codes = ItemsWithPreview.parse((await request(api, 'GET /codes')).body).data
  const templates = ItemsWithPreview.parse((await request(api, 'GET /templates')).body).data
  expect(codes.length).toBe(7)
  expect(templates.map(({ name }) => name)).toContain('House style')
  for (const { name, previewUrl } of [...codes, ...templates]) {
    const picture = await fetch(other.origin + new URL(previewUrl).pathname + new URL(previewUrl).search)
    expect([name, picture.status]).toEqual([name, 200])
  }
})

test('the API of an imported workspace returns the same data', async () => {
  const other = await startTestService({ allowPrivateHosts: true }, importDatabase)
  const { key } = await createKey(importDatabase.db, workspace.id, { name: 'Test', scope: 'admin' })
  const [originalApi, importedApi] = [
    { base: `${service.origin}/v1`, key: workspace.key },
    { base: `${other.origin}/v1`, key },
  ]
  for (const address of [
    'GET /folders',
    'GET /tags',
    'GET /images',
    'GET /fonts',
    'GET /sections',
    'GET /pages/{id}/content',
    'GET /codes',
  ]) {
    const read = async (api: { base: string; key: string }) => {
      const { status, body } = await request(api, address, { params: { id: original.pageId } })
      // Addresses have the ports of the two services, and are signed by them. Codes of different addresses scan differently well.
      const withoutAddresses = (name: string, value: unknown) =>
        /url$|^(scanMargin|marginReasons)$/i.test(name) ? undefined : value
      return { status, body: JSON.stringify(body, withoutAddresses) }
    }
    expect({ address, ...(await read(importedApi)) }).toEqual({ address, ...(await read(originalApi)) })
  }
  const entries = await importDatabase.db.select({ action: auditEntries.action }).from(auditEntries)
  expect(entries).toEqual([{ action: 'workspace.import' }])
  const hooks = await request(importedApi, 'GET /webhooks')
  expect(hooks.body).toMatchObject({ data: [{ id: original.webhook, enabled: false }] })
  const countScans = async () => ((await request(importedApi, 'GET /scans')).body as { data: unknown[] }).data.length
  expect(await countScans()).toBe(6)
  const destination = { type: 'url', url: 'https://example.com/new' }
  const created = await request(importedApi, 'POST /codes', { body: { name: 'New', destination } })
  expect(created.status).toBe(201)
  const { scanUrl } = created.body as { scanUrl: string }
  await fetch(scanUrl, { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  await until(async () => (await countScans()) === 7)
})

test('imported shared links have new addresses, and imported reports and alerts have no recipients', async () => {
  const other = await startTestService({ allowPrivateHosts: true }, importDatabase)
  const { key } = await createKey(importDatabase.db, workspace.id, { name: 'Test', scope: 'admin' })
  const read = async (address: string) => (await request({ base: `${other.origin}/v1`, key }, address)).body
  const [link] = SharedLinks.parse(await read('GET /shared-links')).data
  const [linkBefore] = (await workspace.call('GET /shared-links')).data
  expect(link).toEqual({ ...linkBefore, url: expect.stringMatching(/\/s\/[\w-]+$/) })
  const openLink = async (url = '', password = 'open sesame') => {
    const body = JSON.stringify({ token: url.split('/s/')[1], password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(other.origin + SHARED_PATH, { method: 'POST', headers, body })).status
  }
  expect([await openLink(link?.url), await openLink(link?.url, 'wrong'), await openLink(linkBefore?.url)]).toEqual([
    200, 401, 404,
  ])
  const [report] = (await workspace.call('GET /reports')).data
  expect(report).toMatchObject({ name: 'Weekly', to: ['ada@example.com'] })
  expect(await read('GET /reports')).toEqual({ data: [{ ...report, to: [], nextAt: null }] })
  expect(await read('GET /alert-settings')).toEqual({ ...(await workspace.call('GET /alert-settings')), mailTo: [] })
})

test('an export that was made by the API can be imported', async () => {
  const { id } = await workspace.call('POST /exports')
  await until(async () =>
    (await workspace.call('GET /exports')).data.some((workspaceExport) => workspaceExport.state === 'ready'),
  )
  const answer = await fetch(`${service.origin}/v1/exports/${id}/file`, {
    headers: { authorization: `Bearer ${workspace.key}` },
  })
  const downloaded = join(tempFolder, 'downloaded.zip')
  writeFileSync(downloaded, await answer.bytes())
  const dryRun = await importExport(occupiedDatabase, { file: downloaded, dryRun: true, settings })
  expect(dryRun).toMatchObject({
    ok: true,
    lines: expect.arrayContaining([expect.stringMatching(/^Would import Test as test: 7 codes/)]),
  })
})

/** Copies the export and adds objects, because an export from somebody else may contain any objects. */
async function createExportWith(objects: Record<string, Uint8Array>): Promise<string> {
  const changedFile = join(tempFolder, 'changed.zip')
  const { header } = await verifyArchive(file)
  const archive = new ArchiveWriter(changedFile)
  for await (const { name, openChunks } of readEntries(file))
    if (!name.startsWith('lists/') && name !== HEADER_ENTRY) await archive.add(name, await openChunks())
  for (const [key, bytes] of Object.entries(objects)) await archive.add(`objects/${key}`, Readable.from([bytes]))
  await archive.finish({ ...header, objects: header.objects + Object.keys(objects).length })
  return changedFile
}

test('an import overwrites no file of another workspace and verifies no domain', async () => {
  const other = await startTestService({ allowPrivateHosts: false }, victimDatabase)
  const victim = await other.createWorkspace()
  const createPicture = async (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const { url } = await victim.call('POST /images', {
    body: { data: (await createPicture('#0a7')).toString('base64') },
  })
  const read = async () => Buffer.from(await (await fetch(other.origin + new URL(url).pathname)).arrayBuffer())
  const before = await read()
  const key = url.slice(url.indexOf('images/'))
  const strangeExport = await createExportWith({
    [key]: await createPicture('#f00'),
    'sites/sit_elsewhere/index.html': before,
  })
  const otherSettings = { ...other.settings, mailServer: null }
  for (const dryRun of [true, false]) {
    const answer = await importExport(victimDatabase, { file: strangeExport, dryRun, settings: otherSettings })
    expect(answer).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([
        expect.stringMatching(/^Plan business, \d+ stored files\.$/),
        'Left out: 2 stored files to which no row of the export refers.',
        'The domain go.old.test must be verified for this installation, under Settings, Domains.',
      ]),
    })
  }
  expect((await read()).equals(before)).toBe(true)
  expect((await fetch(`${other.origin}/domains/ask?domain=go.old.test`)).status).toBe(404)
  expect((await requestRaw(other.origin, { host: 'go.old.test', path: '/Menu' })).status).toBe(404)
})

test('an import that fails changes nothing', async () => {
  const repeated = await importExport(importDatabase, { file, dryRun: false, settings })
  expect(repeated).toEqual({ ok: false, lines: [expect.stringContaining('already exists in this installation')] })
  const other = await startTestService({}, occupiedDatabase)
  const otherWorkspace = await other.createWorkspace()
  await createPage(otherWorkspace, { subdomain: new URL(original.page).hostname.split('.')[0] ?? '' })
  const otherSettings = { ...other.settings, mailServer: null }
  const rejected = await importExport(occupiedDatabase, { file, dryRun: false, settings: otherSettings })
  expect(rejected).toEqual({
    ok: false,
    lines: [expect.stringMatching(/subdomain.*already exists.*Nothing was imported/)],
  })
  expect(await listWorkspaces(occupiedDatabase.db)).toHaveLength(1)
})
