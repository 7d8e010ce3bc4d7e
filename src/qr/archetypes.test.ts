import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archetypes as archetypeNames } from '#contract/designs.ts'
import { PlainDesign } from '#contract/plain-design.ts'
import { readBoth } from '#service/designs/verify/decoders.ts'
import { rasterize } from '#service/designs/raster.ts'
import { archetypes } from './archetypes.ts'
import { drawDesign } from './draw-design.ts'
import { getContrastRatio, chooseInk } from './palette.ts'
import { systemTemplates } from './system-templates.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const palette = fc.array(color, { minLength: 1, maxLength: 8 })

/** The lowest contrast of a dark part of a design with the background. */
function findLowestContrast({ foreground, background, eyeColor }: PlainDesign): number {
  const foregroundColors = typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
  const darkColors = eyeColor === null ? foregroundColors : [...foregroundColors, eyeColor]
  const ground = background === 'transparent' ? '#ffffff' : background
  return Math.min(...darkColors.map((value) => getContrastRatio(value, ground)))
}

/** The contrast of a frame's text with its background. */
function getTextContrast({ frame, foreground, background }: PlainDesign): number {
  if (frame.style === 'none' || frame.style === 'border') return 21
  const foregroundColors = typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
  const colors = frame.color === null ? foregroundColors : [frame.color]
  const surface = frame.style === 'caption' ? background : chooseInk(colors, background)
  return Math.min(...colors.map((value) => getContrastRatio(value, surface)))
}

test('the archetypes are in the order of the contract', () => {
  expect(Object.keys(archetypes)).toEqual(archetypeNames)
})

test('for any palette, each of the nine designs is valid and easy to read', () => {
  fc.assert(
    fc.property(palette, fc.constantFrom(...archetypeNames), (colors, name) => {
      const design = archetypes[name](colors)
      expect(PlainDesign.parse(design)).toEqual(design)
      expect(findLowestContrast(design)).toBeGreaterThanOrEqual(4)
      expect(getTextContrast(design)).toBeGreaterThanOrEqual(4)
      expect(archetypes[name](colors)).toEqual(design)
    }),
    { numRuns: 500 },
  )
})

test('the nine designs of one palette differ in more than color', () => {
  const shapes = archetypeNames.map((name) => {
    const { module, eye, frame, foreground } = archetypes[name](['#2563eb'])
    return [module, eye, frame.style, typeof foreground === 'string' ? 'plain' : foreground.type].join()
  })
  expect(new Set(shapes).size).toBe(9)
})

test('both decoders read all nine designs in awkward palettes', { timeout: 60_000 }, async () => {
  const text = 'https://q.example/BCDFGHJKM'
  const palettes = [
    ['#ffe600'],
    ['#ffffff'],
    ['#000000'],
    ['#808080'],
    ['#00ffff', '#ff00ff'],
    ['#fafafa', '#d62828', '#003049'],
  ]
  for (const colors of palettes)
    for (const name of archetypeNames) {
      const reading = await readBoth(await rasterize(drawDesign(text, archetypes[name](colors)).svg, 256), text)
      expect([colors, name, reading]).toEqual([colors, name, { zxing: true, qr: true }])
    }
})

test('every system template is valid, and both decoders read it', async () => {
  expect(new Set(systemTemplates.map(({ id }) => id)).size).toBe(systemTemplates.length)
  expect(new Set(systemTemplates.map(({ name }) => name)).size).toBe(systemTemplates.length)
  const text = 'https://q.example/BCDFGHJKM'
  for (const { id, name, design } of systemTemplates) {
    expect(id).toMatch(/^tpl_[0-9a-z]{20}$/)
    expect(PlainDesign.parse(design)).toEqual(design)
    const contrasts = [findLowestContrast(design) >= 4, getTextContrast(design) >= 4]
    const reading = await readBoth(await rasterize(drawDesign(text, design).svg, 160), text)
    expect([name, contrasts, reading]).toEqual([name, [true, true], { zxing: true, qr: true }])
  }
})

test('without a text, the frames of templates have no bar', () => {
  for (const { design } of systemTemplates) {
    const withoutText = drawDesign('https://q.example/1', { ...design, frame: { ...design.frame, text: ' ' } })
    expect(withoutText.height).toBe(withoutText.width)
  }
})
