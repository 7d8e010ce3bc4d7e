import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { openTestStore, startTestService, type TestService, type TestWorkspace } from '#testing/service.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { planCeilings } from '../tenancy/workspaces/plan-ceilings.ts'
import { usage as usageTable } from '../tenancy/workspaces/schema.ts'
import { removeOrphanedFiles } from './remove-orphaned-files.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
let service: TestService
let workspace: TestWorkspace
let store: ObjectStore
beforeAll(async () => {
  service = await startTestService({}, database)
  workspace = await service.createWorkspace()
  store = await openTestStore(service)
})

const toPdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)
const toData = (bytes: Buffer) => bytes.toString('base64')
const upload = (text: string, fileName = 'menu.pdf', options: { name?: string; show?: 'reader' | 'download' } = {}) =>
  workspace.call('POST /files', { body: { fileName, data: toData(toPdf(text)), ...options } })
const createCodeFor = (fileId: string) =>
  workspace.call('POST /codes', { body: { name: 'Table 4', destination: { type: 'file', fileId } } })

async function scan({ scanUrl }: { scanUrl: string }) {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' }
  const reply = await fetch(scanUrl, { redirect: 'manual', headers })
  return reply.headers.get('location') ?? ''
}

async function listKeys() {
  const keys: string[] = []
  for await (const key of store.list('documents/')) keys.push(key)
  return keys
}

test('a scan opens the reader of a file, whose content can be shown and downloaded', async () => {
  const file = await upload('Soup', String.raw`C:\Menüs\Menü_Herbst.pdf`)
  expect(file).toMatchObject({
    name: 'Menü Herbst',
    fileName: 'Menü_Herbst.pdf',
    type: 'application/pdf',
    size: 13,
    show: 'reader',
    version: 1,
    usedBy: 0,
  })
  const code = await createCodeFor(file.id)
  expect(code.destination).toEqual({ type: 'file', fileId: file.id, url: file.url, summary: 'Menü Herbst' })
  const location = await scan(code)
  expect(location).toBe(file.url)
  const reader = await fetch(location, { headers: { 'accept-language': 'de' } })
  const page = await reader.text()
  expect(page).toContain('Herunterladen')
  const [, path = ''] = /href="([^"]+)\?download"/.exec(page) ?? []
  const response = await fetch(service.origin + path)
  expect(await response.text()).toBe('%PDF-1.7\nSoup')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Men__Herbst.pdf"; filename*=UTF-8''Men%C3%BC_Herbst.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-cache',
  })
  const saved = await fetch(`${service.origin}${path}?download`)
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(saved.headers.get('content-security-policy')).toContain('sandbox')
})

test('codes are listed by the file that they open', async () => {
  const [file, other] = [await upload('Soup'), await upload('Cake')]
  const code = await createCodeFor(file.id)
  await createCodeFor(other.id)
  const { data } = await workspace.call('GET /codes', { query: { fileId: file.id } })
  expect(data.map(({ id }) => id)).toEqual([code.id])
})

test('a file can be downloaded at once instead of being shown', async () => {
  const file = await upload('Prices', 'prices.pdf')
  await workspace.call('PATCH /files/{id}', { params: { id: file.id }, body: { show: 'download', name: 'Prices' } })
  const reply = await fetch(file.url)
  expect([reply.headers.get('content-disposition')?.split(';')[0], await reply.text()]).toEqual([
    'attachment',
    '%PDF-1.7\nPrices',
  ])
})

test('a replaced file is shown under the same address, and an earlier version can be restored', async () => {
  const { id, url } = await upload('Summer', 'menu.pdf', { show: 'download' })
  const address = { params: { id } }
  const content = { fileName: 'menu-2.pdf', data: toData(toPdf('Winter')) }
  const replaced = await workspace.call('POST /files/{id}/content', { ...address, body: content })
  expect(replaced).toMatchObject({ id, url, version: 2, fileName: 'menu-2.pdf' })
  expect(await (await fetch(url)).text()).toBe('%PDF-1.7\nWinter')
  // Sending the same content again, as after a lost response, does not create a version.
  await workspace.call('POST /files/{id}/content', { ...address, body: content })
  const { data } = await workspace.call('GET /files/{id}/versions', address)
  expect(data.map(({ version, live, fileName }) => [version, live, fileName])).toEqual([
    [2, true, 'menu-2.pdf'],
    [1, false, 'menu.pdf'],
  ])
  expect(await workspace.call('POST /files/{id}/restore', { ...address, body: { version: 1 } })).toMatchObject({
    version: 1,
  })
  expect(await (await fetch(url)).text()).toBe('%PDF-1.7\nSummer')
  const missing = await workspace.send('POST /files/{id}/restore', { ...address, body: { version: 9 } })
  expect(missing.status).toBe(404)
})

test('only the last ten versions are kept', async () => {
  const { id } = await upload('0')
  for (let n = 1; n <= 11; n++)
    await workspace.call('POST /files/{id}/content', {
      params: { id },
      body: { fileName: 'menu.pdf', data: toData(toPdf(String(n))) },
    })
  const { data } = await workspace.call('GET /files/{id}/versions', { params: { id } })
  expect(data.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
})

test('a large upload is stored in parts, and a visitor can read any range of it', async () => {
  const bytes = Buffer.alloc(2_500_000, 'abcdefghij')
  bytes.write('%PDF-1.7')
  const form = new FormData()
  form.append('fileName', 'large.pdf')
  form.append('file', new Blob([bytes]))
  const reply = await fetch(`${service.origin}/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.key}` },
    body: form,
  })
  expect(reply.status).toBe(201)
  const id = reply.headers.get('location')?.split('/').at(-1) ?? ''
  const { url, size } = await workspace.call('GET /files/{id}', { params: { id } })
  expect([size, (await listKeys()).filter((key) => key.includes(id))]).toEqual([2_500_000, expect.any(Array)])
  const content = `${url}/large.pdf`
  expect(Buffer.from(await (await fetch(content)).arrayBuffer()).equals(bytes)).toBe(true)
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 10],
    ['bytes=999990-1000020', 999_990, 1_000_021],
    ['bytes=-5', 2_499_995, 2_500_000],
    ['bytes=2499999-', 2_499_999, 2_500_000],
  ] as const) {
    const part = await fetch(content, { headers: { range } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to))).toBe(true)
  }
  const outside = await fetch(content, { headers: { range: 'bytes=2500000-' } })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */2500000'])
  const etag = (await fetch(content, { method: 'HEAD' })).headers.get('etag') ?? ''
  expect((await fetch(content, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a program, and a file that is not what its name says, are refused with its name', async () => {
  const send = (fileName: string, data: string) => workspace.send('POST /files', { body: { fileName, data } })
  expect(await send('menu.pdf', toData(Buffer.from('<html>')))).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ message: expect.stringMatching(/^menu\.pdf is not a PDF/) }] } } },
  })
  expect((await send('setup.exe', toData(Buffer.from('MZ\0\0')))).status).toBe(400)
  expect((await workspace.send('POST /files', { body: { fileName: 'menu.pdf' } })).status).toBe(400)
})

test('HTML is only ever downloaded', async () => {
  const { url } = await workspace.call('POST /files', {
    body: { fileName: 'page.html', data: toData(Buffer.from('<script>alert(1)</script>')) },
  })
  const reply = await fetch(`${url}/page.html`)
  expect([
    reply.headers.get('content-type'),
    reply.headers.get('content-disposition')?.split(';')[0],
    reply.headers.get('content-security-policy'),
  ]).toEqual(['application/octet-stream', 'attachment', "default-src 'none'; sandbox"])
})

test('a name cannot add markup to the reader', async () => {
  const { url } = await upload('x', 'menu.pdf', { name: '<img src=x onerror=alert(1)>' })
  expect(await (await fetch(url)).text()).not.toContain('<img')
})

test('a file that a code opens, even an archived one, cannot be deleted', async () => {
  const { id, url } = await upload('Soup')
  const code = await createCodeFor(id)
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } })
  expect((await workspace.send('DELETE /files/{id}', { params: { id } })).body).toMatchObject({
    error: { code: 'in_use' },
  })
  await workspace.call('PATCH /codes/{id}', {
    params: { id: code.id },
    body: { destination: { type: 'url', url: 'https://example.com/' } },
  })
  await workspace.call('DELETE /files/{id}', { params: { id } })
  expect((await fetch(url)).status).toBe(404)
  expect((await listKeys()).filter((key) => key.includes(id))).toEqual([])
  const history = await workspace.call('GET /codes/{id}/history', { params: { id: code.id } })
  expect(history.data[0]?.changes['destination']?.from).toMatchObject({ type: 'file', fileId: id })
})

test('files of other workspaces are not found', async () => {
  const { id } = await upload('Soup')
  const other = await service.createWorkspace()
  expect((await other.send('GET /files/{id}', { params: { id } })).status).toBe(404)
  const destination = { type: 'file' as const, fileId: id }
  expect((await other.send('POST /codes', { body: { name: 'x', destination } })).status).toBe(400)
  const url = `${service.origin}/documents/${other.id}/${id}`
  expect((await fetch(url)).status).toBe(404)
})

test('a search finds codes by the name of their file', async () => {
  const { id } = await upload('x', 'Weinkarte.pdf')
  const code = await createCodeFor(id)
  const { data } = await workspace.call('GET /codes', { query: { search: 'weinkarte' } })
  expect(data.map((found) => found.id)).toEqual([code.id])
})

test('a plan limits the number and the size of files', async () => {
  const small = await service.createWorkspace('free')
  const send = (n: number) =>
    small.send('POST /files', { body: { fileName: `${n}.pdf`, data: toData(toPdf(String(n))) } })
  for (let n = 0; n < planCeilings.free.files; n++) expect((await send(n)).status).toBe(201)
  expect((await send(99)).body).toMatchObject({
    error: { code: 'plan_limit_reached', details: { limit: 'files', max: 3, used: 3 } },
  })
  const { limits, usage } = await small.call('GET /me')
  expect([limits.files, limits.fileMegabytes, usage.files, usage.fileMegabytes]).toEqual([3, 60, 3, 1])
  const large = await service.createWorkspace('free')
  await database.db.insert(usageTable).values({ workspaceId: large.id, what: 'fileKilobytes', used: 60_000 })
  const body = { fileName: 'one.pdf', data: toData(toPdf('one')) }
  expect((await large.send('POST /files', { body })).body).toMatchObject({
    error: { code: 'plan_limit_reached', details: { limit: 'fileMegabytes', max: 60, used: 60 } },
  })
})

test('two requests with one idempotency key create one file', async () => {
  const body = { fileName: 'once.pdf', data: toData(toPdf('once')) }
  const headers = { 'idempotency-key': 'once' }
  const first = await workspace.call('POST /files', { body, headers })
  expect((await workspace.call('POST /files', { body, headers })).id).toBe(first.id)
})

test('objects without a version are deleted after a day', async () => {
  const { id } = await upload('kept')
  const orphan = `documents/${workspace.id}/${id}/fiv_00000000000000000000/0`
  await store.put(orphan, Buffer.from('x'), 'application/octet-stream')
  await removeOrphanedFiles({ db: database.db, store }, new Date(Date.now() + 3 * 24 * 60 * 60 * 1000))
  const keys = await listKeys()
  expect(keys).not.toContain(orphan)
  expect(keys.filter((key) => key.includes(id))).toHaveLength(1)
})
