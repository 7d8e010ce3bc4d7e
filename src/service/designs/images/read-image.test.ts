import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createBarePng } from '#testing/bare-png.ts'
import { readImage } from './read-image.ts'

const halfTransparent = { r: 200, g: 20, b: 20, alpha: 0.5 }
const createTransparentImage = () =>
  sharp({ create: { width: 30, height: 20, channels: 4, background: halfTransparent } })
const createNoise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** Creates an AVIF of a kilobyte with many pixels. Decoding it takes 17 bytes for each pixel. */
async function createFlatAvif(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#357' } })
    .avif({ effort: 0 })
    .toBuffer()
}

async function readOrThrow(bytes: Uint8Array) {
  const image = await readImage(bytes, 'wsp_test')
  if (!image.ok) throw new Error(`The picture ${image.reason}`)
  return image
}

test.each([
  ['png', 'image/png', true],
  ['webp', 'image/webp', true],
  ['avif', 'image/webp', true],
  ['gif', 'image/png', true],
  ['jpeg', 'image/jpeg', false],
] as const)('%s becomes %s, with its transparency', async (format, type, hasAlpha) => {
  const image = await readOrThrow(await createTransparentImage().toFormat(format).toBuffer())
  expect(image).toMatchObject({ type, width: 30, height: 20 })
  expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 30, height: 20, hasAlpha })
})

test('an image is rotated upright, without its metadata', async () => {
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#357' } })
    .withExif({ IFD0: { Copyright: 'Jane Doe' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(photo.includes('Jane Doe')).toBe(true)
  const image = await readOrThrow(photo)
  const { exif, icc, xmp, orientation } = await sharp(image.bytes).metadata()
  expect({ width: image.width, height: image.height, exif, icc, xmp, orientation }).toEqual({ width: 20, height: 30 })
  expect(Buffer.from(image.bytes).includes('Jane Doe')).toBe(false)
})

test('bytes after the end of the image are removed', async () => {
  const photoWithScript = Buffer.concat([
    await createTransparentImage().png().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  expect(Buffer.from((await readOrThrow(photoWithScript)).bytes).includes('script')).toBe(false)
})

test('the longest side is 4,096 pixels', async () => {
  const wideImage = await sharp({ create: { width: 6000, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await readOrThrow(wideImage)).toMatchObject({ width: 4096, height: 205 })
})

test('a long picture is still wide enough to be read', async () => {
  const create = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
  expect(await readOrThrow(await create(400, 20_000).png().toBuffer())).toMatchObject({ width: 328, height: 16_383 })
  expect(await readOrThrow(await create(1_000, 8_000).jpeg().toBuffer())).toMatchObject({ width: 640, height: 5_120 })
  const turned = await create(8_000, 1_000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await readOrThrow(turned)).toMatchObject({ width: 640, height: 5_120 })
})

/** Creates an animation of frames in alternating colors. */
async function createAnimation(format: 'gif' | 'webp', { frames = 3, side = 8 } = {}): Promise<Buffer> {
  const createFrame = (index: number) => ({
    width: side,
    height: side,
    channels: 3 as const,
    background: index % 2 ? '#00f' : '#f00',
  })
  const pngs = Array.from({ length: frames }, (_, at) =>
    sharp({ create: createFrame(at) })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pngs), { join: { animated: true } })
    .toFormat(format, { delay: Array.from({ length: frames }, () => 120), loop: 2 })
    .toBuffer()
}

test.each(['gif', 'webp'] as const)('an animated %s keeps its frames and their durations', async (format) => {
  const image = await readOrThrow(await createAnimation(format))
  expect(image).toMatchObject({ type: 'image/webp', width: 8, height: 8, animation: 'moving' })
  const { pages, delay, loop } = await sharp(image.bytes).metadata()
  expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [120, 120, 120], loop: 2 })
})

test('an animation with too many frames or pixels becomes its first frame', async () => {
  for (const bytes of [
    await createAnimation('gif', { frames: 401, side: 2 }),
    await createAnimation('webp', { frames: 8, side: 1_800 }),
  ]) {
    const image = await readOrThrow(bytes)
    expect(image.animation).toBe('still')
    const { data } = await sharp(image.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 10) * 10)).toEqual([260, 0, 0])
    expect((await sharp(image.bytes).metadata()).pages ?? 1).toBe(1)
  }
})

test('an animated PNG becomes its first frame', async () => {
  const png = await createTransparentImage().png().toBuffer()
  // A chunk that follows the header: length, name (acTL), number of frames, number of plays, and a checksum that readers ignore.
  const frames = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
  const image = await readOrThrow(Buffer.concat([png.subarray(0, 33), frames, png.subarray(33)]))
  expect(image).toMatchObject({ type: 'image/png', animation: 'still' })
})

test('a photograph sent as a PNG of many megabytes is stored as WebP', async () => {
  const image = await readOrThrow(await createNoise(1800).png().toBuffer())
  expect(image.type).toBe('image/webp')
  expect(image.bytes.byteLength).toBeLessThan(8_000_000)
})

test.each([
  [
    '20,000 × 20,000',
    createBarePng(20_000, 20_000, Buffer.alloc(1_000)),
    'is 20000 × 20000 pixels; up to 50 megapixels are read',
  ],
  ['a thin giant', createBarePng(2_000_000, 26, Buffer.alloc(1_000)), /2000000 × 26 pixels|is damaged/],
  ['an AVIF of 16 megapixels', await createFlatAvif(4_000), 'is 4000 × 4000 pixels; up to 12 megapixels are read'],
  ['fewer pixels than promised', createBarePng(7_000, 7_000, Buffer.alloc(1_000)), 'is damaged or cut short'],
])('%s is refused before anything is decoded', async (_, bytes, reason) => {
  const memoryBefore = process.memoryUsage().rss
  expect(await readImage(bytes, 'wsp_test')).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(100_000_000)
})

test('a bomb with more pixels than its header declares has the size in its header', async () => {
  const image = await readOrThrow(createBarePng(10, 10, Buffer.alloc(30_000_000)))
  expect(image).toMatchObject({ width: 10, height: 10 })
})

test('a bomb just below the limit is scaled down in bounded memory', async () => {
  const memoryBefore = process.memoryUsage().rss
  const image = await readOrThrow(createBarePng(7_000, 7_000, Buffer.alloc(7_000 * (7_000 * 3 + 1))))
  expect(image).toMatchObject({ width: 4_096, height: 4_096 })
  // The test itself allocates 147 MB of it.
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(600_000_000)
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('half a %s is refused', async (format) => {
  const wholeImage = await createNoise(300).toFormat(format).toBuffer()
  expect(await readImage(wholeImage.subarray(0, wholeImage.length / 2), 'wsp_test')).toEqual({
    ok: false,
    reason: 'is damaged or cut short',
  })
  expect(await readImage(wholeImage.subarray(0, 20), 'wsp_test')).toMatchObject({ ok: false })
})

test.each([
  ['', 'is empty'],
  ['hello', 'is not a picture that is known here'],
  ['<!DOCTYPE html><html><svg></svg></html>', 'is a page, not a picture'],
  ['<?xml version="1.0"?><html><svg/></html>', 'is not a picture that is known here'],
  ['<?xml version="1.0"?><rss/>', 'is XML, but not an SVG'],
  ['%PDF-1.7', 'is a PDF'],
  ['II*\0', 'is a TIFF'],
  ['BM1234', 'is a BMP'],
  ['\x1f\x8b\x08', 'is compressed'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'is HEIC'],
  ['\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'is a video'],
  ['\xff\xd8\xff', 'is damaged or cut short'],
  ['\x89PNG\r\n\x1a\n', 'is damaged or cut short'],
  ['GIF89a', 'is damaged or cut short'],
  ['RIFF\0\0\0\0WEBP', 'is damaged or cut short'],
  ['\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'is damaged or cut short'],
])('%j is refused: it %s', async (content, reason) => {
  expect(await readImage(Buffer.from(content, 'latin1'), 'wsp_test')).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test('ten parallel pictures are all read', async () => {
  const photo = await createNoise(200).jpeg().toBuffer()
  expect(
    (await Promise.all(Array.from({ length: 10 }, () => readImage(photo, 'wsp_test')))).every(({ ok }) => ok),
  ).toBe(true)
})
