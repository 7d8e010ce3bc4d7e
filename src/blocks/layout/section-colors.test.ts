import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getContrast, mixColors } from '../theme/mix-colors.ts'
import { palettes } from '../theme/palettes.ts'
import { toTheme } from '../theme/theme.ts'
import { getSectionColors, getSectionStyle } from './section-colors.ts'
import { readSection } from './section-fields.ts'

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`)
const anyStoredSection = fc.record({
  background: fc.constantFrom('none', 'surface', 'accent', 'color', 'gradient', 'picture'),
  scheme: fc.constantFrom('same', 'light', 'dark'),
  color: fc.oneof(anyColor, fc.constantFrom('', 'red', '#fff')),
  gradientTo: fc.oneof(anyColor, fc.constant('')),
  overlay: fc.integer({ min: -10, max: 200 }),
  picture: fc.constant({ src: 'art:pour-over', alt: '' }),
})
const anyTheme = fc.record({
  palette: fc.constantFrom(...Object.keys(palettes)),
  accentColour: fc.oneof(anyColor, fc.constant('')),
  backgroundColour: fc.oneof(anyColor, fc.constant('')),
})

test('text is readable on every background of a section', () => {
  fc.assert(
    fc.property(anyStoredSection, anyTheme, (storedSection, storedTheme) => {
      const sectionColors = getSectionColors(readSection(storedSection), toTheme(storedTheme))
      if (sectionColors === null) return
      const { colors, gradientTo, overlay } = sectionColors
      const { background, surface } = colors
      const grounds = [background, surface]
      if (gradientTo !== undefined)
        grounds.push(
          ...Array.from({ length: 41 }, (_, step) => step / 40).map((share) =>
            mixColors(background, gradientTo, share),
          ),
        )
      if (overlay !== undefined)
        grounds.push(...['#ffffff', '#000000', '#7f7f7f'].map((pixel) => mixColors(pixel, background, overlay)))
      for (const ground of grounds)
        for (const color of [colors.text, colors.muted, colors.accent])
          expect(getContrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(getContrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5)
    }),
    { seed: 39, numRuns: 2_000 },
  )
})

test('a section can be light on a dark page and dark on a light one', () => {
  for (const palette of Object.keys(palettes))
    for (const background of ['none', 'surface', 'accent', 'color', 'gradient', 'picture'])
      for (const scheme of ['light', 'dark']) {
        const theme = toTheme({ palette })
        const picture = { src: 'art:pour-over', alt: '' }
        const sectionColors = getSectionColors(readSection({ background, scheme, color: '#3b4cca', picture }), theme)
        expect((sectionColors?.colors ?? theme.colors).isDark, `${palette} ${background}`).toBe(scheme === 'dark')
      }
})

test('a section without settings has the colors of the page', () => {
  expect(getSectionStyle(readSection({}), toTheme({ palette: 'dusk' }))).toBeNull()
  expect(getSectionStyle(readSection({ scheme: 'dark' }), toTheme({ palette: 'dusk' }))).toBeNull()
})

test('no stored value can end the style attribute of a section', () => {
  const storedSection = { background: 'gradient', color: '#fff;}</style><script>', gradientTo: 'url(x)', scheme: '";x' }
  const style = getSectionStyle(readSection(storedSection), toTheme({}))
  expect(Object.values(style ?? {}).join(' ')).not.toMatch(/[<>;{}]|url\(/)
})
