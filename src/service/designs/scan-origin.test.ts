import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestStore, getSharedService } from '#testing/service.ts'
import { getCode } from '../codes/get-code.ts'
import { codes } from '../codes/schema.ts'
import { createGuardedFetch } from '../net/guarded-fetch.ts'
import { createLimiters } from '../tenancy/limits/limiters.ts'
import { createCodeDesigns } from './code-designs.ts'
import { images } from './images/schema.ts'
import { ExcessiveDrawing } from './images/svg-pool.ts'
import { createLogos } from './render/logos.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { readBoth } from './verify/decoders.ts'
import { startDesigns } from './designs.ts'
import { rasterize } from './raster.ts'

const service = await getSharedService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'

test('a code that was drawn for another scan origin is drawn again on its next request', async () => {
  const workspace = await service.createWorkspace()
  const design = { kind: 'plain', module: 'rounded', foreground: '#1b4332' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Menu', destination, design } })
  const { db } = service.database
  const scanOrigin = 'https://codes.a-new-name.example'
  const store = await openTestStore(service)
  const movedDesigns = await startDesignsAt(scanOrigin, store)
  const readRow = async () => {
    const row = await getCode(db, workspace.id, code.id)
    if (row === null) throw new Error('The code is gone.')
    return row
  }
  const shownDesign = await movedDesigns.codeDesigns.read(await readRow())
  expect(shownDesign.scanVerified).toBe(true)
  expect(shownDesign.previewUrl).not.toBe(code.previewUrl)
  const key = shownDesign.previewUrl.slice(`${scanOrigin}/files/`.length)
  const svg = new TextDecoder().decode((await store.get(key))?.bytes)
  const reading = await readBoth(await rasterize(svg, 256), `${scanOrigin}/${code.shortCode}`)
  expect(reading).toEqual({ zxing: true, qr: true })
  expect((await readRow()).preview).toEqual({ key, text: `${scanOrigin}/${code.shortCode}` })
  expect((await readRow()).updatedAt.toISOString()).toBe(code.updatedAt)
  await movedDesigns.renderer.close()
})

test.each([
  [
    'PNG',
    toDataUrl(
      'image/png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ),
  ],
  ['SVG', toDataUrl('image/svg+xml', square)],
])('a code whose logo is a damaged %s is drawn without it, and no other code gets it', async (_, data) => {
  const workspace = await service.createWorkspace()
  const { id } = await workspace.call('POST /codes', { body: { name: 'Menu', destination, logo: { data } } })
  const [image] = await service.database.db.select().from(images).where(eq(images.workspaceId, workspace.id))
  if (!image) throw new Error('There is no logo.')
  const store = await openTestStore(service)
  await store.put(image.objectKey, new TextEncoder().encode('<svg'), image.type)
  const movedDesigns = await startDesignsAt('https://codes.a-third-name.example', store)
  const row = await getCode(service.database.db, workspace.id, id)
  if (row === null) throw new Error('The code is gone.')
  await expect(movedDesigns.logos.require(workspace.id, image.id, 'logo.imageId')).rejects.toMatchObject({
    details: { issues: [{ in: 'body', path: 'logo.imageId', message: 'The picture cannot be drawn' }] },
  })
  expect((await movedDesigns.codeDesigns.read(row)).scanVerified).toBe(true)
  await movedDesigns.renderer.close()
})

test('a code whose logo takes too long to draw is shown without it, and with it when it can be drawn again', async () => {
  const workspace = await service.createWorkspace()
  const logo = { data: toDataUrl('image/svg+xml', square) }
  const { id, shortCode } = await workspace.call('POST /codes', { body: { name: 'Menu', destination, logo } })
  const { db } = service.database
  const store = await openTestStore(service)
  const scanOrigin = 'https://codes.a-slow-machine.example'
  const designs = await startDesignsAt(scanOrigin, store)
  let attempts = 0
  const slowLogos = createLogos({
    db,
    store,
    drawLogo: () => {
      attempts++
      return Promise.reject(new ExcessiveDrawing('takes too long to draw'))
    },
  })
  const slowDesigns = createCodeDesigns({ ...designs, db, store, scanOrigin, logos: slowLogos })
  const readRow = async () => {
    const row = await getCode(db, workspace.id, id)
    if (row === null) throw new Error('The code is gone.')
    return row
  }
  const shown = await slowDesigns.read(await readRow())
  expect(shown).toMatchObject({ scanVerified: true, design: { plain: { logo: { share: 22 } } } })
  expect((await slowDesigns.read(await readRow())).previewUrl).toBe(shown.previewUrl)
  expect(attempts).toBe(1)
  expect((await readRow()).preview?.text).not.toBe(`${scanOrigin}/${shortCode}`)
  expect((await designs.codeDesigns.read(await readRow())).previewUrl).not.toBe(shown.previewUrl)
  expect((await readRow()).preview?.text).toBe(`${scanOrigin}/${shortCode}`)
  await designs.renderer.close()
})

test('a logo that is refused, because it takes too long to draw, is not stored', async () => {
  const { id: workspaceId } = await service.createWorkspace()
  const { db } = service.database
  const store = await openTestStore(service)
  const drawLogo = () => Promise.reject(new ExcessiveDrawing('takes too long to draw'))
  const data = toDataUrl('image/svg+xml', square)
  await expect(createLogos({ db, store, drawLogo }).storeUpload(workspaceId, data)).rejects.toMatchObject({
    details: { issues: [{ in: 'body', path: 'logo.data', message: 'The picture takes too long to draw' }] },
  })
  expect(await db.$count(images, eq(images.workspaceId, workspaceId))).toBe(0)
})

test('missing drawings of codes with a design are created in the background', async () => {
  const workspace = await service.createWorkspace()
  const design = { kind: 'plain', module: 'dots' } as const
  for (const name of ['One', 'Two']) await workspace.call('POST /codes', { body: { name, destination, design } })
  const plain = await workspace.call('POST /codes', { body: { name: 'Plain', destination } })
  const { db } = service.database
  const scanOrigin = 'https://another.example'
  const store = await openTestStore(service)
  const movedDesigns = await startDesignsAt(scanOrigin, store)
  await movedDesigns.codeDesigns.catchUp(new AbortController().signal)
  await movedDesigns.renderer.close()
  const rows = await db.select().from(codes).where(eq(codes.workspaceId, workspace.id))
  for (const row of rows)
    expect(row.preview?.text).toBe(row.id === plain.id ? undefined : `${scanOrigin}/${row.shortCode}`)
})

test('a drawing whose file was deleted is rendered again at the same URL', async () => {
  const workspace = await service.createWorkspace()
  const design = { kind: 'plain', module: 'dots', foreground: '#14213d' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Restored', destination, design } })
  const store = await openTestStore(service)
  const key = code.previewUrl.slice(`${service.origin}/files/`.length)
  const original = await store.get(key)
  await store.remove(key)
  const restored = await startDesignsAt(service.origin, store)
  await restored.codeDesigns.catchUp(new AbortController().signal)
  await restored.renderer.close()
  expect((await store.get(key))?.bytes).toEqual(original?.bytes)
  expect((await fetch(code.previewUrl)).status).toBe(200)
})

function toDataUrl(type: string, bytes: string | Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

function startDesignsAt(scanOrigin: string, store: ObjectStore) {
  const guardedFetch = createGuardedFetch({ allowPrivateHosts: false })
  const limiters = createLimiters(service.database)
  return startDesigns({ db: service.database.db, store, scanOrigin, guardedFetch, limiters })
}
