import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eyeShapes, frameStyles, moduleShapes, PlainDesign } from '#contract/designs.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { drawDesign } from '#qr/draw-design.ts'
import { readBoth } from './verify/decoders.ts'
import { type CodeDrawing, measure } from './verify/measure.ts'
import { getBackground } from '#qr/reading-ground.ts'
import { rasterise } from './raster.ts'

// More runs: `VERIFIED_CODES=500 npx vitest run verified-codes`.
const STYLED = Number(process.env['VERIFIED_CODES'] ?? 24)
const PLAIN = 10 * STYLED
const WIDTHS = [160, 256, 512, 1024]
const bothRead = { zxing: true, qr: true }

/** Seeded, so that every run has the same choices. */
function chooser(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pickOne = <T>(choices: readonly T[]): T => choices[between(0, choices.length - 1)] as T
  const channel = (low: number, high: number) => between(low, high).toString(16).padStart(2, '0')
  return {
    next,
    between,
    one: pickOne,
    colour: (low: number, high: number) => `#${[0, 0, 0].map(() => channel(low, high)).join('')}`,
  }
}

const hosts = ['http://localhost:4000', 'https://q.example', 'https://codes.a-rather-long-name.example.org']
const { next, between, one, colour: color } = chooser(20_261_120)

function address(): string {
  return `${one(hosts)}/${Array.from({ length: 9 }, () => one('23456789BCDFGHJKMNPQRSTVWXYZ'.split(''))).join('')}`
}

async function getLogo(width: number, height: number, background: string) {
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { href: `data:image/png;base64,${png.toString('base64')}`, width, height }
}
const logos = [
  await getLogo(200, 200, '#cc3344'),
  await getLogo(240, 120, '#111111'),
  await getLogo(120, 200, '#ffffff'),
]

/** A random design, good or bad; those with a single fault are made by `spoilt`. */
function styled(spoilt: object = {}): CodeDrawing {
  const dark = () => color(0, next() < 0.7 ? 110 : 190)
  const gradient = () => ({ type: one(['linear', 'radial']), from: dark(), to: dark(), angle: between(0, 359) })
  const plain = PlainDesign.parse({
    kind: 'plain',
    module: one(moduleShapes),
    eye: one(eyeShapes),
    foreground: next() < 0.6 ? dark() : gradient(),
    background: one(['#ffffff', 'transparent', color(215, 255)]),
    eyeColor: next() < 0.5 ? null : dark(),
    frame: { style: one(frameStyles), text: one(['Scan me', 'Our menu', '']) },
    logo:
      next() < 0.5
        ? { imageId: 'logo', share: between(10, 35), plate: one(['none', 'square', 'rounded', 'circle']) }
        : null,
    correction: one(['auto', 'auto', 'M', 'H']),
    quietZone: between(3, 6),
    ...spoilt,
  })
  return { text: address(), plain, logo: plain.logo && one(logos) }
}

async function expectRead({ text, plain }: CodeDrawing, svg: string) {
  for (const width of WIDTHS) {
    const reading = await readBoth(await rasterise(svg, width, getBackground(plain)), text)
    expect(reading, `${width} px: ${JSON.stringify(plain)}`).toEqual(bothRead)
  }
}

test(
  'no styled code marked verified fails in either decoder at any size, or has a margin under 50',
  { timeout: 3_600_000 },
  async () => {
    let verified = 0
    for (let i = 0; i < STYLED; i++) {
      const drawing = styled()
      const measured = await measure(drawing)
      expect(measured.verified).toBe(measured.margin >= 50)
      if (!measured.verified) continue
      verified++
      await expectRead(drawing, measured.drawn.svg)
    }
    expect(verified).toBeGreaterThan(STYLED / 4)
  },
)

test.each([
  ['contrast under 3 : 1', { foreground: '#a0a0a0', eyeColor: null, background: '#ffffff' }],
  ['a gradient that ends too light', { foreground: { from: '#000000', to: '#b0b0b0' }, background: '#ffffff' }],
  ['dead eyes', { foreground: '#000000', eyeColor: '#c8c8c8', background: '#ffffff' }],
  ['red on green of the same lightness', { foreground: '#ff0000', background: '#00a000', eyeColor: null }],
  ['a logo over what can be mended', { logo: { imageId: 'logo', share: 35, plate: 'square' }, correction: 'L' }],
  ['hardly a quiet zone', { quietZone: 1 }],
])('a code with %s is never marked verified', { timeout: 600_000 }, async (_, spoilt) => {
  for (let i = 0; i < Math.max(4, STYLED / 10); i++) {
    const { verified, margin } = await measure(styled(spoilt))
    expect(verified).toBe(false)
    expect(margin).toBeLessThan(50)
  }
})

test('every plain code is readable, whatever its address', { timeout: 3_600_000 }, async () => {
  for (let i = 0; i < PLAIN; i++) {
    const text = address()
    const { svg } = drawDesign(text, defaultDesign)
    for (const width of [160, 256])
      expect(await readBoth(await rasterise(svg, width), text), `${text} at ${width} px`).toEqual(bothRead)
  }
})
