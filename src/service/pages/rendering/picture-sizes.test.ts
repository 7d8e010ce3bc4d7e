import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { until } from '#testing/wait-until.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createId } from '#service/ids/ids.ts'
import type { ImageRow } from '#service/designs/images/library.ts'
import { images } from '#service/designs/images/schema.ts'
import { createFileStore } from '#service/storage/file-store.ts'
import { toContentKey } from '#service/storage/object-store.ts'
import { createPictureSizes, getSizes } from './picture-sizes.ts'

const root = mkdtempSync(join(tmpdir(), 'tessera-sizes-'))
const store = await createFileStore(root)
const { db, close } = await openTestDatabase()
const sizes = createPictureSizes({ db, store })
afterAll(async () => {
  await sizes.close()
  await close()
  rmSync(root, { recursive: true, force: true })
})

async function addImage({
  width,
  height,
  type = 'image/jpeg',
}: {
  width: number
  height: number
  type?: string
}): Promise<ImageRow> {
  const id = createId('img')
  const bytes =
    type === 'image/jpeg'
      ? await sharp({ create: { width, height, channels: 3, background: '#a33' } })
          .jpeg()
          .toBuffer()
      : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"/>')
  const objectKey = toContentKey(`images/wsp_1/${id}`, bytes, type === 'image/jpeg' ? 'jpg' : 'svg')
  await store.put(objectKey, bytes, type)
  const row = { workspaceId: 'wsp_1', id, name: 'A', sentHash: id, createdAt: new Date(), ...uploadFields }
  const image = { ...row, type, width, height, bytes: bytes.byteLength, objectKey }
  await db.insert(images).values(image)
  return image
}

const uploadFields = {
  alt: '',
  focalPoint: null,
  folder: '',
  tags: [],
  source: null,
  animation: null,
  sample: false,
}

test('a photograph has the widths that pages need, up to its own width', async () => {
  const large = getSizes(await addImage({ width: 2400, height: 1200 }))
  expect(large.sizes.map(({ width }) => width)).toEqual([320, 640, 960, 1280, 1920])
  expect([large.width, large.height]).toEqual([1920, 960])
  const small = getSizes(await addImage({ width: 700, height: 300 }))
  expect(small.sizes.map(({ width }) => width)).toEqual([320, 700])
})

test('a size is rendered once and then stored', async () => {
  const image = await addImage({ width: 900, height: 450 })
  const [first] = getSizes(image).sizes
  const readSize = () =>
    sizes.read({ workspaceId: 'wsp_1', image: image.id, name: first?.name ?? '', accepted: ['webp'] })
  const answers = await Promise.all([readSize(), readSize(), readSize()])
  expect(await sharp(answers[0]?.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  await store.remove(image.objectKey)
  expect(await readSize()).toEqual(answers[0])
})

test('until AVIF is ready, requests get WebP', async () => {
  const image = await addImage({ width: 900, height: 450 })
  const [first] = getSizes(image).sizes
  const readSize = () =>
    sizes.read({ workspaceId: 'wsp_1', image: image.id, name: first?.name ?? '', accepted: ['avif', 'webp'] })
  expect(await readSize()).toMatchObject({ type: 'image/webp', isStandIn: true })
  const avif = await until(async () => {
    const found = await readSize()
    return found?.isStandIn === false && found
  })
  expect(await sharp(avif.bytes).metadata()).toMatchObject({ format: 'heif', width: 320, height: 160 })
})

test('all sizes are rendered ahead in both formats', async () => {
  const image = await addImage({ width: 900, height: 450 })
  const countStoredSizes = async () => (await Array.fromAsync(store.list(`sizes/wsp_1/${image.id}/`))).length
  const closed = createPictureSizes({ db, store })
  await closed.close()
  await closed.makeAhead([image])
  expect(await countStoredSizes()).toBe(0)
  await sizes.makeAhead([image])
  expect(await countStoredSizes()).toBe(6)
})

test('unknown widths and images, and images of other workspaces, have no sizes', async () => {
  const image = await addImage({ width: 900, height: 450 })
  const [first] = getSizes(image).sizes
  const name = first?.name ?? ''
  const readSize = (changedFields: object) =>
    sizes.read({ workspaceId: 'wsp_1', image: image.id, name, accepted: ['webp'], ...changedFields })
  expect(await readSize({ name: name.replace('-320', '-321') })).toBeNull()
  expect(await readSize({ name: `${'0'.repeat(32)}-320` })).toBeNull()
  expect(await readSize({ workspaceId: 'wsp_2' })).toBeNull()
  expect(await readSize({ image: 'img_none' })).toBeNull()
  await store.remove(image.objectKey)
  expect(await readSize({})).toBeNull()
})

test('an SVG has a single size', async () => {
  const image = await addImage({ width: 10, height: 5, type: 'image/svg+xml' })
  expect(getSizes(image).sizes).toEqual([{ width: 10, name: image.objectKey.split('/').at(-1) }])
})
