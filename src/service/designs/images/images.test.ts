import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createBarePng } from '#testing/bare-png.ts'
import { createHostileImages } from '#testing/hostile-images.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { openTestStore, getSharedService, type TestWorkspace } from '#testing/service.ts'
import { removeOrphanedSizes } from '#service/pages/rendering/remove-orphaned-sizes.ts'
import { createId } from '#service/ids/ids.ts'
import { deleteWorkspace } from '#service/delete-workspace.ts'
import { getImageBytes } from './library.ts'
import { removeOrphanedImages } from './remove-orphaned-images.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const store = await openTestStore(service)
const library = { db: service.database.db, store }

const makePicture = async (background: string, side = 12) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
const red = await makePicture('#f00')
const toBase64 = (bytes: Buffer) => bytes.toString('base64')
const addImage = async (workspace: TestWorkspace, bytes: Buffer, name?: string) =>
  workspace.call('POST /images', { body: { data: toBase64(bytes), ...(name === undefined ? {} : { name }) } })
const listObjectKeys = async (workspace: TestWorkspace) => Array.fromAsync(store.list(`images/${workspace.id}/`))

const site = await startHttpServer((request, response) => {
  if (request.url === '/folder/rose%20garden.png?w=1') response.writeHead(200, { 'content-type': 'image/png' }).end(red)
  else if (request.url === '/octets') response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(red)
  else if (request.url === '/lying.png') response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>')
  else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
  else response.writeHead(404).end()
})
const siteUrl = `http://${site}`

test('an image lists the newest hundred codes that show it, with the number of all of them', async () => {
  const workspace = await service.createWorkspace()
  const { id } = await addImage(workspace, red)
  const rows = Array.from({ length: 123 }, (_, index) => ({ name: `Table ${index}`, url: 'https://example.com/' }))
  await workspace.call('POST /codes/bulk', { body: { rows } })
  const design = { kind: 'plain', plain: { logo: { imageId: id } } }
  await service.database.db.execute(
    sql`update codes set design = ${JSON.stringify(design)} where workspace_id = ${workspace.id}`,
  )
  const { usedBy } = await workspace.call('GET /images/{id}', { params: { id } })
  expect(usedBy.codes).toHaveLength(100)
  expect(usedBy.codes[0]?.name).toBe('Table 122')
  expect(usedBy.totals).toEqual({ pages: 0, codes: 123, templates: 0, sections: 0 })
})

test('an uploaded picture is served from the scan origin with an immutable cache', async () => {
  const workspace = await service.createWorkspace()
  const image = await addImage(workspace, red, ' Our red ')
  expect(image).toMatchObject({ name: 'Our red', type: 'image/png', width: 12, height: 12 })
  expect((await workspace.call('GET /images')).data).toEqual([image])
  const imageResponse = await fetch(image.url)
  expect(image.url.startsWith(`${service.origin}/files/images/`)).toBe(true)
  expect(imageResponse.headers.get('cache-control')).toContain('immutable')
  expect((await imageResponse.arrayBuffer()).byteLength).toBe(image.bytes)
  expect(await getImageBytes(library, workspace.id, image.id)).toMatchObject({ type: 'image/png', width: 12 })
})

test('parallel uploads of the same bytes are one image of the workspace', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const images = await Promise.all(Array.from({ length: 6 }, () => addImage(workspace, red)))
  expect(new Set(images.map(({ id }) => id)).size).toBe(1)
  expect(await listObjectKeys(workspace)).toHaveLength(1)
  expect((await addImage(other, red)).id).not.toBe(images[0]?.id)
  expect(await getImageBytes(library, other.id, images[0]?.id ?? '')).toBeNull()
})

test('a picture from a URL is named after it', async () => {
  const workspace = await service.createWorkspace()
  const image = await workspace.call('POST /images', { body: { url: `${siteUrl}/folder/rose%20garden.png?w=1` } })
  expect(image).toMatchObject({ name: 'rose garden', width: 12 })
  const second = await workspace.call('POST /images', { body: { url: `${siteUrl}/octets`, name: 'Other' } })
  expect(second.id).toBe(image.id)
})

test.each([
  ['/none', 'url', 'The address answered 404'],
  ['/page', 'url', 'The address is not a picture'],
  ['/lying.png', 'url', 'The picture is a page, not a picture'],
])('the picture at %s is refused with a reason', async (path, field, words) => {
  const workspace = await service.createWorkspace()
  const reply = await workspace.send('POST /images', { body: { url: siteUrl + path } })
  expect(reply).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'invalid_request',
        details: { issues: [{ path: field, message: expect.stringContaining(words) }] },
      },
    },
  })
})

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'The address leads to a reserved address'],
  ['http://user:word@example.com/a.png', 'The address has a user name or a password in it'],
])('%s is not requested', async (url, words) => {
  const workspace = await service.createWorkspace()
  const { status, body } = await workspace.send('POST /images', { body: { url } })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
})

test.each([
  ['not base64', 'no base64!', 'is not valid base64'],
  [
    'a bomb',
    toBase64(createBarePng(20_000, 20_000, Buffer.alloc(1_000))),
    'is 20000 × 20000 pixels; up to 50 megapixels',
  ],
  ['a drawing with a script', toBase64(Buffer.from('<svg viewBox="0 0 1 1"><script/></svg>')), 'has a script in it'],
  ['text', toBase64(Buffer.from('hello')), 'is not a picture that is known here'],
])('an upload of %s is refused with a reason', async (_, data, words) => {
  const workspace = await service.createWorkspace()
  const { status, body } = await workspace.send('POST /images', { body: { data } })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
  expect((await workspace.call('GET /images')).data).toEqual([])
  expect(await listObjectKeys(workspace)).toEqual([])
})

test('refused hostile images leave nothing in the store', async () => {
  const workspace = await service.createWorkspace()
  for (const { name, bytes, rejection } of await createHostileImages()) {
    if (!rejection || bytes.byteLength === 0 || bytes.byteLength > 10_000_000) continue
    const { status } = await workspace.send('POST /images', { body: { data: toBase64(Buffer.from(bytes)) } })
    expect([name, status]).toEqual([name, 400])
  }
  expect((await workspace.call('GET /images')).data).toEqual([])
  expect(await listObjectKeys(workspace)).toEqual([])
})

test('a picture of ten megabytes can be uploaded', async () => {
  const workspace = await service.createWorkspace()
  const padded = Buffer.concat([red, Buffer.alloc(10_000_000)])
  expect(await addImage(workspace, padded)).toMatchObject({ width: 12 })
  const large = await workspace.send('POST /images', { body: { data: 'A'.repeat(16_000_000) } })
  expect(large).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } })
})

test('files without an image are deleted when they are a day old', async () => {
  const [workspace, deletedWorkspace] = [await service.createWorkspace(), await service.createWorkspace()]
  const storedImage = await addImage(workspace, red)
  await addImage(deletedWorkspace, red)
  const oldId = createId('img', new Date(Date.now() - 2 * 24 * 60 * 60 * 1000))
  const orphanedKey = `images/${workspace.id}/${oldId}/ab/abcd.png`
  const recentKey = `images/${workspace.id}/${createId('img')}/ab/abcd.png`
  for (const key of [orphanedKey, recentKey]) await store.put(key, red, 'image/png')
  await removeOrphanedImages(library)
  expect(await store.get(orphanedKey)).toBeNull()
  expect(await store.get(recentKey)).not.toBeNull()
  await deleteWorkspace(service.database.db, deletedWorkspace.id)
  await removeOrphanedImages(library, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
  expect(await listObjectKeys(deletedWorkspace)).toEqual([])
  expect(await listObjectKeys(workspace)).toEqual([storedImage.url.replace(`${service.origin}/files/`, '')])
})

test('a thumbnail is made at its first request', async () => {
  const workspace = await service.createWorkspace()
  const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#a55' } })
    .jpeg()
    .toBuffer()
  const image = await addImage(workspace, bytes)
  expect(image.thumbnailUrl).not.toBe(image.url)
  const [first, repeated] = [await fetch(image.thumbnailUrl), await fetch(image.thumbnailUrl)]
  expect(await sharp(await first.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
  expect([first.status, repeated.status]).toEqual([200, 200])
  expect((await fetch(image.thumbnailUrl.replace('-480', '-481'))).status).toBe(404)
  await workspace.send('DELETE /images/{id}', { params: { id: image.id } })
  await removeOrphanedSizes(library)
  expect((await fetch(image.thumbnailUrl, { cache: 'no-store' })).status).toBe(404)
  expect((await addImage(workspace, red)).thumbnailUrl).toContain('/files/images/')
})
