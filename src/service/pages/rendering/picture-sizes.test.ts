import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { until } from '#testing/wait-until.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { newId } from '#service/ids/ids.ts'
import type { ImageRow } from '#service/designs/images/library.ts'
import { images } from '#service/designs/images/schema.ts'
import { createFileStore } from '#service/storage/file-store.ts'
import { toContentKey } from '#service/storage/object-store.ts'
import { pictureSizes, getSizes } from './picture-sizes.ts'

const root = mkdtempSync(join(tmpdir(), 'tessera-sizes-'))
const store = await createFileStore(root)
const { db, close } = await openTestDatabase()
const sizes = pictureSizes({ db, store })
afterAll(async () => {
  await sizes.close()
  await close()
  rmSync(root, { recursive: true, force: true })
})

async function listStored({
  width,
  height,
  type = 'image/jpeg',
}: {
  width: number
  height: number
  type?: string
}): Promise<ImageRow> {
  const id = newId('img')
  const bytes =
    type === 'image/jpeg'
      ? await sharp({ create: { width, height, channels: 3, background: '#a33' } })
          .jpeg()
          .toBuffer()
      : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"/>')
  const objectKey = toContentKey(`images/wsp_1/${id}`, bytes, type === 'image/jpeg' ? 'jpg' : 'svg')
  await store.put(objectKey, bytes, type)
  const row = { workspaceId: 'wsp_1', id, name: 'A', sentHash: id, createdAt: new Date(), ...asUploaded }
  const image = { ...row, type, width, height, bytes: bytes.byteLength, objectKey }
  await db.insert(images).values(image)
  return image
}

const asUploaded = { alt: '', focalPoint: null, source: null, animation: null, sample: false }

test('a photograph has the widths that pages need, none wider than itself or than screens', async () => {
  const large = getSizes(await listStored({ width: 2400, height: 1200 }))
  expect(large.sizes.map(({ width }) => width)).toEqual([320, 640, 960, 1280, 1920])
  expect([large.width, large.height]).toEqual([1920, 960])
  const small = getSizes(await listStored({ width: 700, height: 300 }))
  expect(small.sizes.map(({ width }) => width)).toEqual([320, 700])
})

test('a size is rendered on the first request, once for simultaneous ones, and then stored', async () => {
  const image = await listStored({ width: 900, height: 450 })
  const [first] = getSizes(image).sizes
  const ask = () => sizes.read({ workspaceId: 'wsp_1', image: image.id, name: first?.name ?? '', accepted: ['webp'] })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(await sharp(answers[0]?.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  await store.remove(image.objectKey)
  expect(await ask()).toEqual(answers[0])
})

test('AVIF is never waited for: WebP stands in for it until it is ready', async () => {
  const image = await listStored({ width: 900, height: 450 })
  const [first] = getSizes(image).sizes
  const ask = () =>
    sizes.read({ workspaceId: 'wsp_1', image: image.id, name: first?.name ?? '', accepted: ['avif', 'webp'] })
  expect(await ask()).toMatchObject({ type: 'image/webp', isStandIn: true })
  const better = await until(async () => {
    const found = await ask()
    return found?.isStandIn === false && found
  })
  expect(await sharp(better.bytes).metadata()).toMatchObject({ format: 'heif', width: 320, height: 160 })
})

test('all sizes are rendered ahead in both formats, until the work is closed', async () => {
  const image = await listStored({ width: 900, height: 450 })
  const names = async () => (await Array.fromAsync(store.list(`sizes/wsp_1/${image.id}/`))).length
  const closed = pictureSizes({ db, store })
  await closed.close()
  await closed.makeAhead([image])
  expect(await names()).toBe(0)
  await sizes.makeAhead([image])
  expect(await names()).toBe(6)
})

test('other widths, images and workspaces are 404, and so is an image whose file was deleted', async () => {
  const image = await listStored({ width: 900, height: 450 })
  const [first] = getSizes(image).sizes
  const name = first?.name ?? ''
  const ask = (changed: object) =>
    sizes.read({ workspaceId: 'wsp_1', image: image.id, name, accepted: ['webp'], ...changed })
  expect(await ask({ name: name.replace('-320', '-321') })).toBeNull()
  expect(await ask({ name: `${'0'.repeat(32)}-320` })).toBeNull()
  expect(await ask({ workspaceId: 'wsp_2' })).toBeNull()
  expect(await ask({ image: 'img_none' })).toBeNull()
  await store.remove(image.objectKey)
  expect(await ask({})).toBeNull()
})

test('an SVG has a single size', async () => {
  const image = await listStored({ width: 10, height: 5, type: 'image/svg+xml' })
  expect(getSizes(image).sizes).toEqual([{ width: 10, name: image.objectKey.split('/').at(-1) }])
})
