import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rasterizeEps, rasterizePdf } from '#testing/pdf-picture.ts'
import { getSharedService } from '#testing/service.ts'
import { readBoth } from '../verify/decoders.ts'
import { rasterize } from '../raster.ts'

const service = await getSharedService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const
const gradient = { type: 'linear', from: '#4c1d95', to: '#9d174d', angle: 45 } as const
const design = { kind: 'plain', module: 'dots', eye: 'leaf', foreground: gradient, frame: { style: 'badge' } } as const
const red = { r: 200, g: 40, b: 60 }
const logo = await sharp({ create: { width: 300, height: 200, channels: 3, background: red } })
  .png()
  .toBuffer()
const bothRead = { zxing: true, qr: true }

async function createStyledCode(name = 'Menü "Café" / 2') {
  const workspace = await service.createWorkspace()
  const body = { name, destination, design, logo: { data: logo.toString('base64') } }
  const code = await workspace.call('POST /codes', { body })
  const download = async (query: string, headers = {}) =>
    fetch(`${service.origin}/v1/codes/${code.id}/download?${query}`, {
      headers: { authorization: `Bearer ${workspace.key}`, ...headers },
    })
  return { workspace, code, download }
}

async function readPixels(bytes: ArrayBuffer | Uint8Array) {
  const image = sharp(bytes).flatten({ background: '#ffffff' }).ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

test('the file of a download has the name of its code', async () => {
  const { download } = await createStyledCode()
  const answer = await download('format=svg')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Men_ -Caf_- - 2.svg"; filename*=UTF-8''Men%C3%BC%20-Caf%C3%A9-%20-%202.svg`,
  )
})

test('an SVG, a PNG and a JPG can be scanned', async () => {
  const { code, download } = await createStyledCode()
  const svg = await (await download('format=svg')).text()
  expect(await readBoth(await rasterize(svg, 512), code.scanUrl)).toEqual(bothRead)
  expect(svg).not.toMatch(/<(text|clipPath|filter|mask|pattern|style)/)
  for (const [format, type] of [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ]) {
    const answer = await download(`format=${format}&size=640`)
    expect(answer.headers.get('content-type')).toBe(type)
    const picture = await readPixels(await answer.arrayBuffer())
    expect(picture.width).toBe(640)
    expect(await readBoth(picture, code.scanUrl)).toEqual(bothRead)
  }
})

test('a transparent background stays transparent', async () => {
  const workspace = await service.createWorkspace()
  const transparentDesign = { kind: 'plain', module: 'dots', foreground: '#cc0000', background: 'transparent' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Clear', destination, design: transparentDesign } })
  const answer = await fetch(`${service.origin}/v1/codes/${code.id}/download`, {
    headers: { authorization: `Bearer ${workspace.key}` },
  })
  const { data } = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alphas = new Set<number | undefined>()
  for (let i = 0; i < data.length; i += 4) {
    alphas.add(data[i + 3])
    if ((data[i + 3] ?? 0) > 40) expect(Math.abs((data[i] ?? 0) - 0xcc)).toBeLessThan(12)
  }
  expect(alphas.size).toBeGreaterThan(10)
  expect(data[3]).toBe(0)
})

test('a transparent code becomes a JPG on the background on which it can be read', async () => {
  const workspace = await service.createWorkspace()
  for (const foreground of ['#ffffff', '#000000']) {
    const transparentDesign = { kind: 'plain', foreground, background: 'transparent' } as const
    const code = await workspace.call('POST /codes', {
      body: { name: 'Clear', destination, design: transparentDesign },
    })
    const answer = await fetch(`${service.origin}/v1/codes/${code.id}/download?format=jpg`, {
      headers: { authorization: `Bearer ${workspace.key}` },
    })
    expect(await readBoth(await readPixels(await answer.arrayBuffer()), code.scanUrl)).toEqual(bothRead)
  }
})

test.each([
  ['format=svg', 50],
  ['format=svg&size=120', 120],
])('a download with %s has a size of %i mm, like the PDF', async (query, millimeters) => {
  const { download } = await createStyledCode()
  const opening = /^<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 ([\d.]+) ([\d.]+)">/
  const [, width, height, across, down] = opening.exec(await (await download(query)).text())?.map(Number) ?? []
  expect(width).toBe(millimeters)
  expect(height).toBeCloseTo((millimeters * Number(down)) / Number(across), 1)
})

test('another quiet zone applies only to the file', async () => {
  const { download } = await createStyledCode()
  const [narrow, wide] = [
    await (await download('format=svg&margin=0')).text(),
    await (await download('format=svg&margin=12')).text(),
  ]
  const getWidth = (svg: string) => Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1])
  expect(getWidth(wide)).toBeGreaterThan(getWidth(narrow) + 20)
})

test('a PDF has the requested size in millimeters and can be scanned', async () => {
  const { code, download } = await createStyledCode()
  const answer = await download('format=pdf&size=60')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await answer.arrayBuffer())
  const [, width] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
  expect(Number(width)).toBeCloseTo((60 / 25.4) * 72, 1)
  const { raster } = await rasterizePdf(pdf, 800)
  expect(await readBoth(raster, code.scanUrl)).toEqual(bothRead)
})

test('an EPS has the requested size in millimeters and can be scanned', async () => {
  const { workspace, code, download } = await createStyledCode()
  const styled = Buffer.from(await (await download('format=eps')).arrayBuffer()).toString('latin1')
  expect(styled).toMatch(/\/ShadingType 2 .*\n.*\/C0 \[0\.298 0\.1137 0\.5843\]/)
  expect(styled.match(/ image$/gm)).toHaveLength(1)
  const plain = {
    kind: 'plain',
    module: 'fluid',
    eye: 'leaf',
    frame: { style: 'ticket' },
    foreground: '#4c1d95',
  } as const
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { design: plain } })
  const answer = await download('format=eps&size=60')
  expect(answer.headers.get('content-type')).toBe('application/postscript')
  const eps = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(eps).toMatch(/^%!PS-Adobe-3\.0 EPSF-3\.0\n%%BoundingBox: 0 0 171 \d+\n/)
  expect(eps.split('\n').filter((line) => line.length > 255)).toEqual([])
  expect(await readBoth(await rasterizeEps(eps, 800), code.scanUrl)).toEqual(bothRead)
})

test('the files of a ZIP have unique names that are valid on every system', async () => {
  const workspace = await service.createWorkspace()
  const folder = await workspace.call('POST /folders', { body: { name: 'Tables' } })
  // Linux allows names of 255 bytes.
  const longName = 'メ'.repeat(100)
  for (const name of ['Menu', 'menu', '../../etc/passwd', 'CON', ' .hidden. ', 'a/b:c*d?', longName])
    await workspace.call('POST /codes', { body: { name, destination, folderId: folder.id } })
  const body = { folderId: folder.id, format: 'svg', pattern: '{name}' }
  const names = listZipNames(await downloadZip(workspace.key, body))
  expect(names.toSorted()).toEqual(
    [
      '_CON.svg',
      '-..-etc-passwd.svg',
      'Menu.svg',
      'a-b-c-d-.svg',
      'hidden.svg',
      'menu (2).svg',
      `${'メ'.repeat(76)}.svg`,
    ].toSorted(),
  )
  const numbered = listZipNames(
    await downloadZip(workspace.key, { ...body, pattern: '{folder}-{number}-{other}-{constructor}' }),
  )
  expect(numbered[0]).toBe('Tables-1-{other}-{constructor}.svg')
})

test('a download of `root` has the active codes in no folder', async () => {
  const workspace = await service.createWorkspace()
  const { id: folderId } = await workspace.call('POST /folders', { body: { name: 'Tables' } })
  await workspace.call('POST /codes', { body: { name: 'Table 1', destination, folderId } })
  await workspace.call('POST /codes', { body: { name: 'Door', destination } })
  const { id } = await workspace.call('POST /codes', { body: { name: 'Old door', destination } })
  await workspace.call('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
  const zip = await downloadZip(workspace.key, { folderId: 'root', format: 'svg' })
  expect(listZipNames(zip)).toEqual(['Door.svg'])
})

test.each([
  [{}, 'ids'],
  [{ ids: ['cod_none'] }, 'ids'],
  [{ folderId: 'fld_none' }, 'folderId'],
  [{ ids: ['cod_none'], folderId: 'root' }, 'ids'],
])('a download of %j is refused', async (body, path) => {
  const workspace = await service.createWorkspace()
  const reply = await workspace.send('POST /codes/download', { body })
  expect(reply).toMatchObject({ status: 400, body: { error: { details: { issues: [{ in: 'body', path }] } } } })
})

async function downloadZip(key: string, body: object): Promise<Buffer> {
  const answer = await fetch(`${service.origin}/v1/codes/download`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return Buffer.from(await answer.arrayBuffer())
}

/** The names in the central directory of a ZIP. */
function listZipNames(zip: Buffer): string[] {
  const names = []
  for (
    let offset = zip.indexOf('PK\x01\x02', 0, 'latin1');
    offset !== -1;
    offset = zip.indexOf('PK\x01\x02', offset + 4, 'latin1')
  )
    names.push(zip.toString('utf8', offset + 46, offset + 46 + zip.readUInt16LE(offset + 28)))
  return names
}
