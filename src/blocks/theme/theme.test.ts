import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fonts, systemStacks } from './fonts.ts'
import { getContrast, getLowestContrast, mixColors } from './mix-colors.ts'
import { palettes } from './palettes.ts'
import { blockTypes } from '../block-type-registry.ts'
import { toTheme } from './theme.ts'
import { PATTERN_SHARE, type ThemeColors } from './theme-colors.ts'
import { getThemeStyle } from './theme-style.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(Object.keys(palettes))('in the palette %s, all text has a contrast of at least 4.5:1', (palette) => {
  const { colors } = toTheme({ palette })
  expect(findLowContrast(colors)).toEqual([])
  const { background, surface, text, muted, accent } = palettes[palette as keyof typeof palettes]
  expect({ text: colors.text, accent: colors.accent }).toEqual({ text, accent })
  for (const color of [text, muted, accent])
    expect(getLowestContrast(color, [background, surface])).toBeGreaterThanOrEqual(4.5)
})

test('text is readable in all custom colors', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(palettes)),
      anyColor,
      anyColor,
      (palette, accentColor, backgroundColor) => {
        expect(
          findLowContrast(toTheme({ palette, accentColour: accentColor, backgroundColour: backgroundColor }).colors),
        ).toEqual([])
        expect(findLowContrast(toTheme({ palette, accentColour: accentColor }).colors)).toEqual([])
        expect(findLowContrast(toTheme({ palette, backgroundColour: backgroundColor }).colors)).toEqual([])
      },
    ),
    { examples: [['olive-grove', '#015e77', '#1192ab']] },
  )
})

test('unknown and invalid settings of a theme are ignored', () => {
  expect(toTheme({})).toMatchObject({ palette: 'paper', fonts: 'modern', corners: 'soft', background: 'plain' })
  expect(toTheme({ palette: 'gone', fonts: 7, accentColour: 'red;} body{' })).toMatchObject({
    palette: 'paper',
    fonts: 'modern',
  })
})

test('only known settings of a theme are validated', () => {
  expect(blockTypes.checkTheme({ palette: 'dusk', corners: 'round', accentColour: '' })).toEqual([])
  expect(blockTypes.checkTheme({ palette: 'gone', accentColour: 'red', shadows: { any: [null, 'thing'] } })).toEqual([
    { path: 'palette', message: expect.stringContaining('Must be one of paper') },
    { path: 'accentColour', message: 'Must be a color such as #1f4d43' },
  ])
})

test('each font stack ends with a generic family', () => {
  for (const { display, body } of Object.values(fonts))
    for (const stack of [display, body]) expect(stack).toMatch(/(sans-serif|serif|monospace)$/)
})

test('a theme without fonts of its own has the style of its pair, and no further properties', () => {
  const style = getThemeStyle(toTheme({ fonts: 'classic' }))
  expect(style).toMatchObject({ '--display': fonts.classic.display, '--weight': '600', '--tracking': '-0.015em' })
  for (const name of ['--heading-size', '--text-size', '--leading', '--synthesis'])
    expect(style).not.toHaveProperty(name)
})

test('a font family of a theme is followed by its scaled stand-ins and by system fonts', () => {
  const style = getThemeStyle(toTheme({ fonts: 'modern', headingFont: 'lora', bodyFont: 'own-acme' }))
  expect(style['--display']).toBe(`lora, fallback-lora, fallback2-lora, ${systemStacks.serif}`)
  expect(style['--body']).toBe(`own-acme, fallback-own-acme, fallback2-own-acme, ${fonts.modern.body}`)
  expect(style).toMatchObject({ '--weight': '600', '--tracking': '-0.01em' })
})

test('sizes, weight, letter spacing and line height can be set apart from the font', () => {
  const sizes = { headingSize: 'huge', textSize: 'large', lineHeight: 'relaxed' }
  const style = getThemeStyle(
    toTheme({ ...sizes, headingFont: 'lora', headingWeight: 'black', headingTracking: 'wide' }),
  )
  expect(style).toMatchObject({
    '--heading-size': '1.5',
    '--text-size': '1.12',
    '--leading': '1.8',
    '--weight': '900',
    '--tracking': '0.06em',
  })
})

test('no stored value can end the style attribute', () => {
  const style = getThemeStyle(
    toTheme({
      accentColour: '#fff;}</style><script>',
      fonts: '";x',
      background: 'url(x)',
      headingFont: 'a;b',
      bodyFont: 'a, url(x)',
    }),
  )
  expect(Object.values(style).join(' ')).not.toMatch(/[<>;{}]|url\(/)
})

/** Pairs of colors with too little contrast. */
function findLowContrast(colors: ThemeColors): string[] {
  const { background, surface, tint, text } = colors
  const pattern = mixColors(background, text, PATTERN_SHARE)
  const pairs: [name: string, color: string, grounds: string[], minContrast: number][] = [
    ['text', text, [background, surface, tint, pattern], 4.5],
    ['muted', colors.muted, [background, surface, tint, pattern], 4.5],
    ['accent', colors.accent, [background, surface, tint, pattern], 4.5],
    ['on accent', colors.onAccent, [colors.accent], 4.5],
    ['edge', colors.edge, [background, surface], 3],
  ]
  return pairs.flatMap(([name, color, grounds, minContrast]) =>
    grounds
      .filter((ground) => getContrast(color, ground) < minContrast)
      .map((ground) => `${name} ${color} on ${ground}: ${getContrast(color, ground).toFixed(2)}`),
  )
}
