import { eq, sql } from 'drizzle-orm'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { codes } from '../codes/schema.ts'
import { rasterize } from './raster.ts'
import { templates } from './schema.ts'
import { readBoth } from './verify/decoders.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const destination = { type: 'url', url: 'https://example.com/menu' } as const
const red = { r: 200, g: 40, b: 60 }
const logoBytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: red } })
  .png()
  .toBuffer()
const data = `data:image/png;base64,${logoBytes.toString('base64')}`

async function fetchPicture(url: string) {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  return answer.text()
}

async function fetchPixels(url: string | undefined) {
  const answer = await fetch(url ?? '')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const image = sharp(await answer.arrayBuffer())
    .toColourspace('srgb')
    .ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

test('a code without a design has a plain picture that scans', async () => {
  const workspace = await service.createWorkspace()
  const code = await workspace.call('POST /codes', { body: { name: 'Menu', destination } })
  expect(code).toMatchObject({ scanVerified: true, warnings: [] })
  expect(code.scanMargin).toBeGreaterThan(90)
  expect(code.design).toMatchObject({ kind: 'plain', scanVerified: true, palette: ['#000000', '#ffffff'] })
  const svg = await fetchPicture(code.previewUrl)
  expect(await readBoth(await rasterize(svg, 256), code.scanUrl)).toEqual({ zxing: true, qr: true })
  expect(await readBoth(await fetchPixels(code.thumbnailUrl), code.scanUrl)).toEqual({ zxing: true, qr: true })
})

test('a styled code with a logo has a picture that scans', async () => {
  const workspace = await service.createWorkspace()
  const design = { kind: 'plain', module: 'rounded', foreground: '#1b4332', eye: 'leaf' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Menu', destination, design, logo: { data } } })
  expect(code.scanVerified).toBe(true)
  expect(await readBoth(await rasterize(await fetchPicture(code.previewUrl), 256), code.scanUrl)).toEqual({
    zxing: true,
    qr: true,
  })
  // The thumbnail is drawn at the first request, and read from the store at the second.
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await readBoth(await fetchPixels(code.thumbnailUrl), code.scanUrl)).toEqual({ zxing: true, qr: true })
  const unknown = code.thumbnailUrl?.replace(/[0-9a-f]{8}\.png$/, '00000000.png')
  expect((await fetch(unknown ?? '')).status).toBe(404)
  const library = (await workspace.call('GET /images')).data
  expect(library).toHaveLength(1)
  expect(code.design.plain).toMatchObject({ module: 'rounded', logo: { imageId: library[0]?.id, share: 22 } })
  const id = library[0]?.id ?? ''
  expect(await workspace.send('DELETE /images/{id}', { params: { id } })).toMatchObject({ status: 409 })
  const withoutLogo = await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { logo: null } })
  expect(withoutLogo.design.plain).toMatchObject({ module: 'rounded', logo: null })
  expect(withoutLogo.previewUrl).not.toBe(code.previewUrl)
  expect(await workspace.send('DELETE /images/{id}', { params: { id } })).toMatchObject({ status: 204 })
})

test('a preview lists the problems of a design with their fixes', async () => {
  const workspace = await service.createWorkspace()
  const body = { design: { kind: 'plain', foreground: '#9a9a9a', quietZone: 1 } } as const
  const preview = await workspace.call('POST /design/preview', { body })
  expect(preview.scanVerified).toBe(false)
  expect(preview.scanMargin).toBeLessThan(50)
  expect(preview.warnings.join(' ')).toContain('contrast between code and background')
  const fixes = preview.marginReasons.flatMap(({ fix }) => fix ?? [])
  expect(fixes.map(({ label }) => label)).toContain('Darken the code')
  let design: object = body.design
  for (const { change } of fixes) design = { ...design, ...change }
  const corrected = await workspace.call('POST /design/preview', { body: { design: design as typeof body.design } })
  expect(corrected).toMatchObject({ scanVerified: true })
  expect((await workspace.call('GET /images')).data).toEqual([])
})

test('a code that is lighter than its background is verified only for phones', async () => {
  const workspace = await service.createWorkspace()
  const design = { kind: 'plain', foreground: '#ffffff', background: '#111827' } as const
  const phonesOnly = { scanVerified: true, phonesOnly: true }
  const codeForPhones = { ...phonesOnly, design: phonesOnly }
  expect(await workspace.call('POST /design/preview', { body: { design } })).toMatchObject(codeForPhones)
  const code = await workspace.call('POST /codes', { body: { name: 'Night', destination, design } })
  const params = { id: code.id }
  await workspace.call('POST /codes/{id}/template', { params, body: { name: 'Night' } })
  const [template] = (await workspace.call('GET /templates')).data
  expect(template?.design).toMatchObject(phonesOnly)
  // Codes and templates of an earlier version have no `phonesOnly`, because they were verified only with phones.
  const { db } = service.database
  await db
    .update(codes)
    .set({ verdict: sql`${codes.verdict} - 'phonesOnly'` })
    .where(eq(codes.id, code.id))
  await db
    .update(templates)
    .set({ design: sql`${templates.design} - 'phonesOnly'` })
    .where(eq(templates.id, template?.id ?? ''))
  const answers = [
    code,
    (await workspace.call('GET /codes')).data[0],
    await workspace.call('GET /codes/{id}', { params }),
  ]
  for (const answer of answers) expect(answer).toMatchObject(codeForPhones)
  expect((await workspace.call('GET /templates')).data[0]?.design).toMatchObject(phonesOnly)
  const plain = await workspace.call('PATCH /codes/{id}', { params, body: { design: { kind: 'plain' } } })
  expect(plain).toMatchObject({ phonesOnly: false, design: { phonesOnly: false } })
})

test('a preview of a code draws a design that is sent back as the code would save it', async () => {
  const workspace = await service.createWorkspace()
  const [template] = (await workspace.call('GET /templates')).data
  const design = { kind: 'template' as const, templateId: template?.id ?? '', colors: ['#7c3aed'] }
  const code = await workspace.call('POST /codes', { body: { name: 'Menu', destination, design } })
  // The colors are only in the drawn design, so the template alone would be drawn without them.
  const preview = await workspace.call('POST /design/preview', {
    body: { codeId: code.id, design: code.design as never },
  })
  expect(preview).toMatchObject({ previewUrl: code.previewUrl, design: code.design })
})

test.each([
  ['#ffffff', 'dark'],
  ['#000000', 'light'],
] as const)('%s without a background is verified on %s ground', async (foreground, readOn) => {
  const workspace = await service.createWorkspace()
  const design = { kind: 'plain', foreground, background: 'transparent' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Clear', destination, design } })
  expect(code).toMatchObject({ scanVerified: true, readOn, design: { readOn } })
})

const measuredFields = { scanVerified: null, phonesOnly: null }

test('a design from the colors of a website can be saved with a code', async () => {
  const site = createServer((_, reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Harbour House</title><meta name="theme-color" content="#0b3d91"><style>a{color:#c8102e}</style>'),
  )
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const workspace = await service.createWorkspace()
  const auto = await workspace.call('POST /design/auto', { body: { url } })
  expect(auto.source).toEqual({ url, title: 'Harbour House', palette: ['#0b3d91', '#c8102e'] })
  const usedColors = auto.variants.flatMap(({ palette }) => palette)
  expect(usedColors).toEqual(expect.arrayContaining(auto.source.palette))
  const design = { kind: 'auto', url, index: 2 } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Menu', destination, design } })
  // The code is verified with its own address, and the variants with a sample address.
  expect({ ...code.design, ...measuredFields }).toEqual({ ...auto.variants[2]?.design, ...measuredFields })
  site.close()
  site.closeAllConnections()
  const fromBatch = await workspace.call('POST /design/auto', { body: { batch: auto.batch, index: 2 } })
  expect(fromBatch.variants[0]?.design).toEqual(auto.variants[2]?.design)
  expect(await workspace.send('POST /design/auto', { body: { url } })).toMatchObject({ status: 400 })
})

test.each([
  [{ design: { kind: 'template', templateId: 'tpl_none' } }, 'design.templateId'],
  [{ templateId: 'tpl_none' }, 'templateId'],
  [{ logo: { imageId: 'img_none' } }, 'logo.imageId'],
  [{ logo: { data: 'bm90IGFuIGltYWdl' } }, 'logo.data'],
  [{ design: { kind: 'auto', batch: 'made-up' } }, 'design.batch'],
  [{ design: { kind: 'auto', url: 'http://169.254.169.254/' } }, 'design.url'],
  [{ design: { kind: 'plain' }, templateId: 'tpl_none' }, 'templateId'],
])('a code with %j is refused', async (fields, path) => {
  const workspace = await service.createWorkspace()
  const reply = await workspace.send('POST /codes', { body: { name: 'Menu', destination, ...fields } as never })
  expect(reply).toMatchObject({ status: 400, body: { error: { details: { issues: [{ in: 'body', path }] } } } })
})
