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
import { newPage } from '../../src/testing/new-page.ts'
import { newSite } from '../../src/testing/new-site.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { requestHost, requestRaw } from '../../src/testing/request-host.ts'
import { request } from '../../src/testing/request.ts'
import { sharedService, testService, type TestWorkspace } from '../../src/testing/service.ts'
import { until } from '../../src/testing/wait-until.ts'
import { readEntries, verifyArchive } from '../../src/server/backup/read-archive.ts'
import { exportCommand, importExport } from '../../src/server/export/commands.ts'

const elsewhere = await openTestDatabase()
const third = await openTestDatabase()
const fourth = await openTestDatabase()
afterAll(async () => {
  await elsewhere.close()
  await third.close()
  await fourth.close()
})
const service = await sharedService({ allowPrivateHosts: true })
const home = mkdtempSync(join(tmpdir(), 'tessera-export-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = join(home, 'acme.zip')
const settings = { ...service.settings, mailServer: null }
const original = { shortCodes: [''], locked: '', image: '', page: '', pageId: '', site: '', webhook: '' }
let workspace: TestWorkspace
const SharedLinks = z.object({ data: z.array(z.looseObject({ url: z.string() })) })
const Pictured = z.object({ data: z.array(z.object({ name: z.string(), previewUrl: z.string() })) })

beforeAll(async () => {
  workspace = await service.workspace()
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  const image = await workspace.call('POST /images', { body: { data: png.toString('base64') } })
  const folder = await workspace.call('POST /folders', { body: { name: 'Menus' } })
  await workspace.call('POST /domains', { body: { host: 'go.old.test', use: 'scans' } })
  const url = (address: string) => ({ type: 'url' as const, url: address })
  const page = await newPage(workspace, { templateId: 'feedback' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  const site = await newSite(workspace, {
    'index.html': '<!doctype html><title>Home</title>',
    'a.css': 'a { color: red }',
  })
  const bodies = [
    { name: 'Plain "quoted"', destination: url('https://example.com/plain'), tags: ['summer'], folderId: folder.id },
    { name: 'Aliased', destination: url('https://example.com/old'), aliases: ['go.old.test/Menu'] },
    { name: 'Page', destination: { type: 'page' as const, pageId: page.id } },
    { name: 'Site', destination: { type: 'site' as const, siteId: site.id } },
    {
      name: 'Ruled',
      destination: url('https://example.com/any'),
      rules: [{ name: 'Phone', when: { os: ['Android' as const] }, url: 'https://example.com/android' }],
      design: { kind: 'plain' as const, foreground: '#14213d', logo: { imageId: image.id } },
    },
  ]
  original.shortCodes = []
  for (const body of bodies) original.shortCodes.push((await workspace.call('POST /codes', { body })).shortCode)
  const { data } = await workspace.call('GET /codes', { query: { search: 'Ruled' } })
  await workspace.call('POST /codes/{id}/template', {
    params: { id: data[0]?.id ?? '' },
    body: { name: 'House style' },
  })
  const locked = await workspace.call('POST /codes', {
    body: { name: 'Locked', destination: url('https://example.com/secret'), accessCode: 'sesame' },
  })
  const webhook = await workspace.call('POST /webhooks', {
    body: { url: 'https://example.com/hook', selection: { type: 'all' } },
  })
  await workspace.call('POST /shared-links', { body: { folderId: folder.id, password: 'open sesame' } })
  await workspace.call('POST /reports', {
    body: { name: 'Weekly', every: 'week', to: ['ada@example.com'], folderId: folder.id },
  })
  await workspace.call('PATCH /alert-settings', {
    body: { kinds: { scans_rose: { enabled: false, mailed: false } }, mailTo: ['ada@example.com'] },
  })
  for (const shortCode of original.shortCodes) {
    const headers = { 'user-agent': phoneAgent, referer: `https://scan.example/${shortCode}` }
    await fetch(`${service.origin}/${shortCode}`, { redirect: 'manual', headers })
  }
  await service.scanning.drained()
  Object.assign(original, {
    locked: locked.shortCode,
    image: new URL(image.url).pathname,
    page: page.url,
    pageId: page.id,
    site: site.url,
    webhook: webhook.id,
  })
  const answer = await exportCommand(service.opened, { command: 'export', file, workspace: workspace.id }, settings)
  if (!answer.ok) throw new Error(answer.lines.join())
})

async function readAll(): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for await (const entry of readEntries(file)) all.set(entry.name, await text(await entry.chunks()))
  return all
}

test('an export has files that need no Tessera, and no secret of a receiver', async () => {
  const all = await readAll()
  const codes = all.get('codes.csv') ?? ''
  expect(codes).toContain('"Plain ""quoted""",https://example.com/plain,Menus,summer')
  expect(codes.trim().split('\n')).toHaveLength(7)
  for (const shortCode of original.shortCodes) expect(all.get(`codes/${shortCode}.svg`)).toMatch(/^<svg /)
  expect((all.get('scans.csv') ?? '').trim().split('\n')).toHaveLength(6)
  expect(JSON.parse(all.get('webhooks.json') ?? '')).toMatchObject([{ url: 'https://example.com/hook' }])
  const names = [...all.keys()]
  expect(names).toContain(`published/${new URL(original.page).hostname}/index.html`)
  expect(names).toContain(`published/${new URL(original.site).hostname}/a.css`)
  expect(names.some((name) => /^pages\/.*\.json$/.test(name))).toBe(true)
  expect(names.some((name) => name.startsWith(`objects/images/${workspace.id}/`))).toBe(true)
  expect([...all].filter(([, content]) => content.includes('whsec_')).map(([name]) => name)).toEqual([])
})

test('in an empty installation every code, page, site and scan is the same', async () => {
  const other = await testService({ allowPrivateHosts: true }, elsewhere)
  const there = { ...other.settings, mailServer: null }
  const tried = await importExport(elsewhere, { file, dryRun: true, settings: there })
  expect(tried.lines[0]).toMatch(/^Would import Test as test: 6 codes/)
  expect(await listWorkspaces(elsewhere.db)).toEqual([])
  const imported = await importExport(elsewhere, { file, dryRun: false, settings: there })
  expect(imported).toMatchObject({ ok: true })
  expect(imported.lines).toContain('Webhooks are paused, and have new secrets.')
  expect(imported.lines).toContain('Shared links have new addresses, and the same passwords.')
  expect(imported.lines).toContain('Reports and alerts are mailed to nobody until addresses are added to them.')
  expect(imported.lines).toContain('Codes with their own design are drawn when they are first shown.')

  for (const shortCode of original.shortCodes) {
    const ask = async (origin: string) => {
      const headers = { 'user-agent': phoneAgent }
      const answer = await fetch(`${origin}/${shortCode}`, { method: 'HEAD', redirect: 'manual', headers })
      return [answer.status, answer.headers.get('location')?.replace(/:\d+/, '')]
    }
    expect(await ask(other.origin)).toEqual(await ask(service.origin))
  }
  const alias = await requestRaw(other.origin, { host: 'go.old.test', path: '/Menu' })
  expect(alias.headers['location']).toBe('https://example.com/old')
  const form = new URLSearchParams({ accessCode: 'sesame' })
  const opened = await fetch(`${other.origin}/${original.locked}`, { method: 'POST', body: form, redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, 'https://example.com/secret'])
  const [picture, same] = [await fetch(service.origin + original.image), await fetch(other.origin + original.image)]
  expect(Buffer.from(await same.arrayBuffer())).toEqual(Buffer.from(await picture.arrayBuffer()))
  for (const address of [original.page, original.site, `${original.site}a.css`]) {
    const moved = address.replace(/:\d+/, `:${new URL(other.origin).port}`)
    // Each response contains a new id for its forms.
    const [here, there] = [await requestHost(service.origin, address), await requestHost(other.origin, moved)]
    const opening = /(?<=name="form_opening" value=")[^"]*/g
    expect(there.bytes.toString().replaceAll(opening, '')).toBe(here.bytes.toString().replaceAll(opening, ''))
  }
})

test('designs of codes and templates have their pictures, at the same scan address too', async () => {
  const { scanOrigin } = service.settings
  const other = await testService({ allowPrivateHosts: true, scanOrigin }, elsewhere)
  const { key } = await createKey(elsewhere.db, workspace.id, { name: 'Test', scope: 'admin' })
  const api = { base: `${other.origin}/v1`, key }
  const codes = Pictured.parse((await request(api, 'GET /codes')).body).data
  const templates = Pictured.parse((await request(api, 'GET /templates')).body).data
  expect(codes.length).toBe(6)
  expect(templates.map(({ name }) => name)).toContain('House style')
  for (const { name, previewUrl } of [...codes, ...templates]) {
    const picture = await fetch(other.origin + new URL(previewUrl).pathname + new URL(previewUrl).search)
    expect([name, picture.status]).toEqual([name, 200])
  }
})

test('the API of the imported workspace answers as before, and new work goes on', async () => {
  const other = await testService({ allowPrivateHosts: true }, elsewhere)
  const { key } = await createKey(elsewhere.db, workspace.id, { name: 'Test', scope: 'admin' })
  const [ours, theirs] = [
    { base: `${service.origin}/v1`, key: workspace.key },
    { base: `${other.origin}/v1`, key },
  ]
  for (const address of ['GET /folders', 'GET /tags', 'GET /images', 'GET /pages/{id}/content', 'GET /codes']) {
    const read = async (api: { base: string; key: string }) => {
      const { status, body } = await request(api, address, { params: { id: original.pageId } })
      // Addresses have the ports of the two services, and are signed by them. Codes of different addresses scan differently well.
      const withoutAddresses = (name: string, value: unknown) =>
        /url$|^(scanMargin|marginReasons)$/i.test(name) ? undefined : value
      return { status, body: JSON.stringify(body, withoutAddresses) }
    }
    expect({ address, ...(await read(theirs)) }).toEqual({ address, ...(await read(ours)) })
  }
  const entries = await elsewhere.db.select({ action: auditEntries.action }).from(auditEntries)
  expect(entries).toEqual([{ action: 'workspace.import' }])
  const hooks = await request(theirs, 'GET /webhooks')
  expect(hooks.body).toMatchObject({ data: [{ id: original.webhook, enabled: false }] })
  const countScans = async () => ((await request(theirs, 'GET /scans')).body as { data: unknown[] }).data.length
  expect(await countScans()).toBe(5)
  const destination = { type: 'url', url: 'https://example.com/new' }
  const created = await request(theirs, 'POST /codes', { body: { name: 'New', destination } })
  expect(created.status).toBe(201)
  const { scanUrl } = created.body as { scanUrl: string }
  await fetch(scanUrl, { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  await until(async () => (await countScans()) === 6)
})

test('shared links work at new addresses, and reports and alerts keep their settings but mail nobody', async () => {
  const other = await testService({ allowPrivateHosts: true }, elsewhere)
  const { key } = await createKey(elsewhere.db, workspace.id, { name: 'Test', scope: 'admin' })
  const read = async (address: string) => (await request({ base: `${other.origin}/v1`, key }, address)).body
  const [link] = SharedLinks.parse(await read('GET /shared-links')).data
  const [linkBefore] = (await workspace.call('GET /shared-links')).data
  expect(link).toEqual({ ...linkBefore, url: expect.stringMatching(/\/s\/[\w-]+$/) })
  const open = async (url = '', password = 'open sesame') => {
    const body = JSON.stringify({ token: url.split('/s/')[1], password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(other.origin + SHARED_PATH, { method: 'POST', headers, body })).status
  }
  expect([await open(link?.url), await open(link?.url, 'wrong'), await open(linkBefore?.url)]).toEqual([200, 401, 404])
  const [report] = (await workspace.call('GET /reports')).data
  expect(report).toMatchObject({ name: 'Weekly', to: ['ada@example.com'] })
  expect(await read('GET /reports')).toEqual({ data: [{ ...report, to: [], nextAt: null }] })
  expect(await read('GET /alert-settings')).toEqual({ ...(await workspace.call('GET /alert-settings')), mailTo: [] })
})

test('the file that the API makes can be imported like that of the command', async () => {
  const { id } = await workspace.call('POST /exports')
  await until(async () => (await workspace.call('GET /exports')).data.some((each) => each.state === 'ready'))
  const answer = await fetch(`${service.origin}/v1/exports/${id}/file`, {
    headers: { authorization: `Bearer ${workspace.key}` },
  })
  const downloaded = join(home, 'downloaded.zip')
  writeFileSync(downloaded, await answer.bytes())
  const tried = await importExport(third, { file: downloaded, dryRun: true, settings })
  expect(tried).toMatchObject({
    ok: true,
    lines: expect.arrayContaining([expect.stringMatching(/^Would import Test as test: 6 codes/)]),
  })
})

/** Creates a copy of the export with more objects, as a file from somebody else may have any. */
async function createExportWith(objects: Record<string, Uint8Array>): Promise<string> {
  const changed = join(home, 'changed.zip')
  const { header } = await verifyArchive(file)
  const archive = new ArchiveWriter(changed)
  for await (const { name, chunks } of readEntries(file))
    if (!name.startsWith('lists/') && name !== HEADER_ENTRY) await archive.add(name, await chunks())
  for (const [key, bytes] of Object.entries(objects)) await archive.add(`objects/${key}`, Readable.from([bytes]))
  await archive.finish({ ...header, objects: header.objects + Object.keys(objects).length })
  return changed
}

test('an import writes over no file of others, and what it says of its domains proves nothing', async () => {
  const other = await testService({ allowPrivateHosts: false }, fourth)
  const victim = await other.workspace()
  const picture = async (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const { url } = await victim.call('POST /images', { body: { data: (await picture('#0a7')).toString('base64') } })
  const read = async () => Buffer.from(await (await fetch(other.origin + new URL(url).pathname)).arrayBuffer())
  const before = await read()
  const key = url.slice(url.indexOf('images/'))
  const strange = await createExportWith({ [key]: await picture('#f00'), 'sites/sit_elsewhere/index.html': before })
  const there = { ...other.settings, mailServer: null }
  for (const dryRun of [true, false]) {
    const answer = await importExport(fourth, { file: strange, dryRun, settings: there })
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

test('an import that cannot be whole changes nothing', async () => {
  const again = await importExport(elsewhere, { file, dryRun: false, settings })
  expect(again).toEqual({ ok: false, lines: [expect.stringContaining('already exists in this installation')] })
  const other = await testService({}, third)
  const theirs = await other.workspace()
  await newPage(theirs, { subdomain: new URL(original.page).hostname.split('.')[0] ?? '' })
  const there = { ...other.settings, mailServer: null }
  const refused = await importExport(third, { file, dryRun: false, settings: there })
  expect(refused).toEqual({
    ok: false,
    lines: [expect.stringMatching(/subdomain.*already exists.*Nothing was imported/)],
  })
  expect(await listWorkspaces(third.db)).toHaveLength(1)
})
