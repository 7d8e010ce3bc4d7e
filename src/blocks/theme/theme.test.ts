import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fonts } from './fonts.ts'
import { contrast, lowest, mix } from './mix-colors.ts'
import { palettes } from './palettes.ts'
import { kinds } from '../block-type-registry.ts'
import { themeOf } from './theme.ts'
import { PATTERN, type ThemeColours } from './theme-colors.ts'
import { themeStyle } from './theme-style.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(Object.keys(palettes))('in the palette %s everything that is read passes 4.5:1', (palette) => {
  const { colours } = themeOf({ palette })
  expect(unread(colours)).toEqual([])
  const { background, surface, text, muted, accent } = palettes[palette as keyof typeof palettes]
  expect({ text: colours.text, accent: colours.accent }).toEqual({ text, accent })
  for (const colour of [text, muted, accent]) expect(lowest(colour, [background, surface])).toBeGreaterThanOrEqual(4.5)
})

test('whatever colours people choose, everything is still read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(palettes)), hex, hex, (palette, accentColour, backgroundColour) => {
      expect(unread(themeOf({ palette, accentColour, backgroundColour }).colours)).toEqual([])
      expect(unread(themeOf({ palette, accentColour }).colours)).toEqual([])
      expect(unread(themeOf({ palette, backgroundColour }).colours)).toEqual([])
    }),
    { examples: [['olive-grove', '#015e77', '#1192ab']] },
  )
})

test('a theme may be left empty or be of another time; known keys are checked, others may be anything', () => {
  expect(themeOf({})).toMatchObject({ palette: 'paper', fonts: 'modern', corners: 'soft', background: 'plain' })
  expect(themeOf({ palette: 'gone', fonts: 7, accentColour: 'red;} body{' })).toMatchObject({
    palette: 'paper',
    fonts: 'modern',
  })
  expect(kinds.checkTheme({ palette: 'dusk', corners: 'round', accentColour: '' })).toEqual([])
  expect(kinds.checkTheme({ palette: 'gone', accentColour: 'red', shadows: { any: [null, 'thing'] } })).toEqual([
    { path: 'palette', message: expect.stringContaining('Must be one of paper') },
    { path: 'accentColour', message: 'Must be a color such as #1f4d43' },
  ])
})

test('no typeface is loaded, and each pair ends in one that is always there', () => {
  for (const { display, body } of Object.values(fonts))
    for (const stack of [display, body]) expect(stack).toMatch(/(sans-serif|serif|monospace)$/)
})

test('what stands in the style attribute can not end it, whatever was stored', () => {
  const style = themeStyle(themeOf({ accentColour: '#fff;}</style><script>', fonts: '";x', background: 'url(x)' }))
  expect(Object.values(style).join(' ')).not.toMatch(/[<>;{}]|url\(/)
})

/** What would be hard to read or to find, and on what. */
function unread(colours: ThemeColours): string[] {
  const { background, surface, tint, text } = colours
  const pattern = mix(background, text, PATTERN)
  const pairs: [name: string, colour: string, grounds: string[], least: number][] = [
    ['text', text, [background, surface, tint, pattern], 4.5],
    ['muted', colours.muted, [background, surface, tint, pattern], 4.5],
    ['accent', colours.accent, [background, surface, tint, pattern], 4.5],
    ['on accent', colours.onAccent, [colours.accent], 4.5],
    ['edge', colours.edge, [background, surface], 3],
  ]
  return pairs.flatMap(([name, colour, grounds, least]) =>
    grounds
      .filter((ground) => contrast(colour, ground) < least)
      .map((ground) => `${name} ${colour} on ${ground}: ${contrast(colour, ground).toFixed(2)}`),
  )
}
