import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eyeShapes, frameStyles, moduleShapes, type PlainDesign } from '#contract/plain-design.ts'
import { readBoth } from '#service/designs/verify/decoders.ts'
import { rasterize } from '#service/designs/raster.ts'
import { defaultDesign } from './default-design.ts'
import { drawDesign } from './draw-design.ts'
import type { LogoPicture } from './logo-place.ts'

const hosts = ['http://localhost:4000', 'https://q.example', 'https://codes.a-rather-long-name.example.org']

function createAddress(number: number): string {
  const shortCode = (number * 0x9e3779b1).toString(36).toUpperCase().slice(0, 9)
  return `${hosts[number % hosts.length] ?? ''}/${shortCode}`
}

// A logo that is red all over, without light parts.
const redPng = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#e11d48' } })
  .png()
  .toBuffer()
const RED_URL = `data:image/png;base64,${redPng.toString('base64')}`
const squareLogo: LogoPicture = { href: RED_URL, width: 200, height: 200 }
const wideLogo: LogoPicture = { href: RED_URL, width: 400, height: 120 }

async function listUnreadDrawings(drawings: { text: string; svg: string }[], widths: number[]): Promise<string[]> {
  const failures: string[] = []
  for (const { text, svg } of drawings)
    for (const width of widths) {
      const { zxing, qr } = await readBoth(await rasterize(svg, width), text)
      if (!zxing || !qr) failures.push(`${text} at ${width}: zxing ${String(zxing)}, qr ${String(qr)}`)
    }
  return failures
}

test('two independent decoders read every plain code, large and small', { timeout: 60_000 }, async () => {
  const drawings = Array.from({ length: 150 }, (_, i) => ({
    text: createAddress(i + 1),
    svg: drawDesign(createAddress(i + 1), defaultDesign).svg,
  }))
  expect(await listUnreadDrawings(drawings, [160, 512])).toEqual([])
})

test(
  'both decoders read every shape of modules with every shape of eyes in every frame',
  { timeout: 120_000 },
  async () => {
    let number = 0
    const drawings = moduleShapes.flatMap((module) =>
      eyeShapes.flatMap((eye) =>
        frameStyles.map((style) => {
          const text = createAddress(++number)
          const frame = { style, text: 'Scan me', color: number % 2 ? null : '#7c2d12' }
          const eyeColor = number % 3 ? null : '#1d4ed8'
          return { text, svg: drawDesign(text, { ...defaultDesign, module, eye, eyeColor, frame }).svg }
        }),
      ),
    )
    expect(await listUnreadDrawings(drawings, [256])).toEqual([])
  },
)

test('both decoders read every shape with a logo of any allowed size on any plate', { timeout: 120_000 }, async () => {
  let number = 1000
  const plates = ['none', 'square', 'rounded', 'circle'] as const
  const drawings = moduleShapes.flatMap((module) =>
    [10, 16, 20, 22, 26, 30].flatMap((share) =>
      [squareLogo, wideLogo].map((picture) => {
        const text = createAddress(++number)
        const logo = { imageId: 'img', share, plate: plates[number % plates.length] ?? 'none' }
        return { text, svg: drawDesign(text, { ...defaultDesign, module, eye: 'rounded', logo }, picture).svg }
      }),
    ),
  )
  expect(await listUnreadDrawings(drawings, [256])).toEqual([])
})

test(
  'both decoders read codes with gradients and with tinted or transparent backgrounds',
  { timeout: 60_000 },
  async () => {
    const foregrounds: PlainDesign['foreground'][] = [
      { type: 'linear', from: '#4c1d95', to: '#be185d', angle: 30 },
      { type: 'radial', from: '#0b5d3b', to: '#06281a', angle: 0 },
    ]
    const drawings = foregrounds.flatMap((foreground, i) =>
      (['#fff6ea', 'transparent'] as const).map((background, j) => {
        const text = createAddress(2000 + 2 * i + j)
        return { text, svg: drawDesign(text, { ...defaultDesign, module: 'fluid', foreground, background }).svg }
      }),
    )
    expect(await listUnreadDrawings(drawings, [256])).toEqual([])
  },
)

test('the automatic level rises with the size of the logo', () => {
  const text = 'https://codes.example.com/BCDFGHJKM'
  const drawWithLogo = (share: number) =>
    drawDesign(text, { ...defaultDesign, logo: { imageId: 'img', share, plate: 'none' } }, squareLogo)
  expect(drawDesign(text, defaultDesign).correction).toBe('M')
  expect(drawWithLogo(12).correction).toBe('Q')
  expect(drawWithLogo(30).correction).toBe('H')
  for (let share = 10; share < 35; share++)
    if (drawWithLogo(share).correction === drawWithLogo(share + 1).correction)
      expect(drawWithLogo(share).modules).toBe(drawWithLogo(share + 1).modules)
})

test('a stronger level is chosen if it does not make the symbol larger', () => {
  const text = 'https://q.example/BCDFGHJKM'
  const drawing = drawDesign(text, defaultDesign)
  expect(drawing).toMatchObject({ correction: 'Q', modules: 29 })
  expect(drawDesign(text, { ...defaultDesign, correction: 'M' })).toMatchObject({ correction: 'M', modules: 29 })
})

test('a text too long for the preferred level gets the strongest level that holds it', () => {
  const longText = `https://q.example/${'a'.repeat(2_600)}`
  expect(drawDesign(longText, defaultDesign)).toMatchObject({ correction: 'L', modules: 169 })
})

test('the drawing of a plain code of a scan address takes less than 4 kB', () => {
  expect(drawDesign('http://localhost:4000/BCDFGHJKM', defaultDesign).svg.length).toBeLessThan(4_000)
})

test('a design whose logo image was deleted is drawn without the logo', () => {
  const logo = { imageId: 'img', share: 30, plate: 'circle' as const }
  const text = 'https://q.example/BCDFGHJKM'
  expect(drawDesign(text, { ...defaultDesign, logo }, null)).toEqual(drawDesign(text, defaultDesign))
})

test('two codes on one page never share the id of a gradient', () => {
  const design: PlainDesign = {
    ...defaultDesign,
    foreground: { type: 'linear', from: '#000000', to: '#333333', angle: 0 },
  }
  const [first, second] = ['https://q.example/1', 'https://q.example/2'].map((text) => drawDesign(text, design).svg)
  const toId = (svg = '') => /id="([^"]+)"/.exec(svg)?.[1]
  expect(toId(first)).not.toBe(toId(second))
  expect(first).toContain(`url(#${toId(first) ?? ''})`)
  expect(drawDesign('https://q.example/1', design).svg).toBe(first)
})
