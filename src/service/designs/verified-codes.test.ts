import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eyeShapes, frameStyles, moduleShapes, PlainDesign } from '#contract/plain-design.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { drawDesign } from '#qr/draw-design.ts'
import { readBoth } from './verify/decoders.ts'
import { type CodeDrawing, measure } from './verify/measure.ts'
import { getBackground } from '#qr/reading-ground.ts'
import { rasterize } from './raster.ts'

// To test more codes, run `VERIFIED_CODES=500 npx vitest run verified-codes`.
const STYLED_COUNT = Number(process.env['VERIFIED_CODES'] ?? 24)
const PLAIN_COUNT = 10 * STYLED_COUNT
const WIDTHS = [160, 256, 512, 1024]
const MIN_VERIFIED_MARGIN = 50
const readByBoth = { zxing: true, qr: true }

/** Creates functions that pick values at random. The same seed gives the same values in every run. */
function createRandomPicker(seed: number) {
  let state = seed
  const pickFraction = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x1_0000_0000
  }
  const pickInteger = (low: number, high: number) => low + Math.floor(pickFraction() * (high - low + 1))
  const pickOne = <T>(choices: readonly T[]): T => choices[pickInteger(0, choices.length - 1)] as T
  const pickChannel = (low: number, high: number) => pickInteger(low, high).toString(16).padStart(2, '0')
  const pickColor = (low: number, high: number) => `#${[0, 0, 0].map(() => pickChannel(low, high)).join('')}`
  return { pickFraction, pickInteger, pickOne, pickColor }
}

const hosts = ['http://localhost:4000', 'https://q.example', 'https://codes.a-rather-long-name.example.org']
const { pickFraction, pickInteger, pickOne, pickColor } = createRandomPicker(20_261_120)

function createAddress(): string {
  return `${pickOne(hosts)}/${Array.from({ length: 9 }, () => pickOne('23456789BCDFGHJKMNPQRSTVWXYZ'.split(''))).join('')}`
}

async function createLogo(width: number, height: number, background: string) {
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { href: `data:image/png;base64,${png.toString('base64')}`, width, height }
}
const logos = [
  await createLogo(200, 200, '#cc3344'),
  await createLogo(240, 120, '#111111'),
  await createLogo(120, 200, '#ffffff'),
]

/** Creates a code with a random design, which may be unreadable. `overrides` replaces fields of the design. */
function createStyledCode(overrides: object = {}): CodeDrawing {
  const pickDarkColor = () => pickColor(0, pickFraction() < 0.7 ? 110 : 190)
  const pickGradient = () => ({
    type: pickOne(['linear', 'radial']),
    from: pickDarkColor(),
    to: pickDarkColor(),
    angle: pickInteger(0, 359),
  })
  const plain = PlainDesign.parse({
    kind: 'plain',
    module: pickOne(moduleShapes),
    eye: pickOne(eyeShapes),
    foreground: pickFraction() < 0.6 ? pickDarkColor() : pickGradient(),
    background: pickOne(['#ffffff', 'transparent', pickColor(215, 255)]),
    eyeColor: pickFraction() < 0.5 ? null : pickDarkColor(),
    frame: { style: pickOne(frameStyles), text: pickOne(['Scan me', 'Our menu', '']) },
    logo:
      pickFraction() < 0.5
        ? { imageId: 'logo', share: pickInteger(10, 35), plate: pickOne(['none', 'square', 'rounded', 'circle']) }
        : null,
    correction: pickOne(['auto', 'auto', 'M', 'H']),
    quietZone: pickInteger(3, 6),
    ...overrides,
  })
  return { text: createAddress(), plain, logo: plain.logo && pickOne(logos) }
}

async function expectReadable({ text, plain }: CodeDrawing, svg: string) {
  for (const width of WIDTHS) {
    const reading = await readBoth(await rasterize(svg, width, getBackground(plain)), text)
    expect(reading, `${width} px: ${JSON.stringify(plain)}`).toEqual(readByBoth)
  }
}

test('both decoders read every styled code that is marked verified, at any size', { timeout: 3_600_000 }, async () => {
  let verifiedCount = 0
  for (let i = 0; i < STYLED_COUNT; i++) {
    const drawing = createStyledCode()
    const measurement = await measure(drawing)
    expect(measurement.verified).toBe(measurement.margin >= MIN_VERIFIED_MARGIN)
    if (!measurement.verified) continue
    verifiedCount++
    await expectReadable(drawing, measurement.drawn.svg)
  }
  expect(verifiedCount).toBeGreaterThan(STYLED_COUNT / 4)
})

test.each([
  ['contrast under 3 : 1', { foreground: '#a0a0a0', eyeColor: null, background: '#ffffff' }],
  ['a gradient that ends too light', { foreground: { from: '#000000', to: '#b0b0b0' }, background: '#ffffff' }],
  ['eyes that are too light', { foreground: '#000000', eyeColor: '#c8c8c8', background: '#ffffff' }],
  ['red on green of the same lightness', { foreground: '#ff0000', background: '#00a000', eyeColor: null }],
  [
    'a logo that hides more than error correction can restore',
    { logo: { imageId: 'logo', share: 35, plate: 'square' }, correction: 'L' },
  ],
  ['a quiet zone that is too narrow', { quietZone: 1 }],
])('a code with %s is never marked verified', { timeout: 600_000 }, async (_, overrides) => {
  for (let i = 0; i < Math.max(4, STYLED_COUNT / 10); i++) {
    const { verified, margin } = await measure(createStyledCode(overrides))
    expect(verified).toBe(false)
    expect(margin).toBeLessThan(MIN_VERIFIED_MARGIN)
  }
})

test('both decoders read every code in the default design', { timeout: 3_600_000 }, async () => {
  for (let i = 0; i < PLAIN_COUNT; i++) {
    const text = createAddress()
    const { svg } = drawDesign(text, defaultDesign)
    for (const width of [160, 256])
      expect(await readBoth(await rasterize(svg, width), text), `${text} at ${width} px`).toEqual(readByBoth)
  }
})
