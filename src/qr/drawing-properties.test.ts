import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eyeShapes, frameStyles, moduleShapes, PlainDesign } from '#contract/plain-design.ts'
import { rasterize } from '#service/designs/raster.ts'
import { drawDesign } from './draw-design.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const gradient = fc.record({
  type: fc.constantFrom('linear', 'radial'),
  from: color,
  to: color,
  angle: fc.integer({ min: 0, max: 359 }),
})
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  fc.constantFrom(
    '',
    '   ',
    'Ὀδυσσεύς',
    'Καφές',
    'Меню дня',
    'Żółć → ŐŰ',
    'שלום',
    '☕️👩‍👩‍👧',
    '<&">]]>',
    '★★★★★',
    '\u202Eabc',
    'W'.repeat(24),
  ),
)
const design = fc
  .record({
    kind: fc.constant('plain'),
    foreground: fc.oneof(color, gradient),
    background: fc.oneof(color, fc.constant('transparent')),
    module: fc.constantFrom(...moduleShapes),
    eye: fc.constantFrom(...eyeShapes),
    eyeColor: fc.option(color),
    frame: fc.record({
      style: fc.constantFrom(...frameStyles),
      text: words.map((text) => text.slice(0, 24)),
      color: fc.option(color),
    }),
    logo: fc.option(
      fc.record({
        imageId: fc.constant('img'),
        share: fc.integer({ min: 10, max: 35 }),
        plate: fc.constantFrom('none', 'square', 'rounded', 'circle'),
      }),
    ),
    correction: fc.constantFrom('auto', 'L', 'M', 'Q', 'H'),
    quietZone: fc.integer({ min: 0, max: 12 }),
  })
  .map((candidate) => PlainDesign.safeParse(candidate))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data)
const picture = fc.option(
  fc.record({
    href: fc.constantFrom('data:image/png;base64,iVBORw0KGgo=', 'https://q.example/?a=1&b="<2>\'', ''),
    width: fc.integer({ min: 0, max: 20_000 }),
    height: fc.integer({ min: 0, max: 20_000 }),
  }),
)
const text = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  fc.stringMatching(/^[0-9]{1,300}$/),
)

test('for any design, the drawing is limited in size and has only paths and a picture', () => {
  fc.assert(
    fc.property(text, design, picture, (encodedText, plain, logo) => {
      const drawing = drawDesign(encodedText, plain, logo)
      expect(drawing.svg).not.toMatch(/<(?!\/?(svg|defs|path|linearGradient|radialGradient|stop|image)\b)/)
      expect(drawing.svg).not.toMatch(/clip-path|filter|mask|NaN|undefined|Infinity|e-\d/)
      expect(drawing.svg.match(/<path/g)?.length).toBeLessThanOrEqual(7)
      expect(drawing.svg.length).toBeLessThan(600 * drawing.modules + 30_000 + drawing.modules ** 2 * 40)
      expect(drawing.width).toBeGreaterThanOrEqual(drawing.modules + 2 * plain.quietZone)
      expect(drawing.height).toBeLessThan(2 * drawing.width)
      expect(drawDesign(encodedText, plain, logo)).toEqual(drawing)
    }),
    { numRuns: 400 },
  )
})

test('for any design, the drawing is well-formed XML', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(text, design, picture, async (encodedText, plain, logo) => {
      const { svg, width, height } = drawDesign(encodedText, plain, logo)
      const raster = await rasterize(svg, 64)
      expect(Math.abs(raster.height - (64 * height) / width)).toBeLessThan(1.5)
    }),
    { numRuns: 150 },
  )
})
