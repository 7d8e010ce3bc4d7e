import { expect, test } from 'vitest'
import { rasterise } from '#service/designs/raster.ts'
import { shownText, textPath, textWidth } from './frame-text.ts'
import { getGlyph } from './glyphs.ts'

const box = { x: 50, y: 10, maxWidth: 90, capHeight: 4 }

test('Western, Central European, Greek and Cyrillic letters, digits and signs all have glyphs', () => {
  const written =
    'ABCxyz0189 ÀÉÎÕÜßæøåþñç ĄĆĐĒĞĦİŁŃŐŘŞŤŪŽž ΑΩάέήίόύώς БДЖЩЫЭЮЯёіїєґў .,:;!?()[]{}/&@#%*+-=<>"\'–—‘’“”„…•€£¥₺₽→←✓★♥©®™°'
  expect(Array.from(written).filter((char) => getGlyph(char) === null)).toEqual([])
})

test('a character that the font lacks becomes a box instead of nothing', () => {
  expect(textWidth('日', 4)).toBeGreaterThan(3)
  expect(textPath('日', box).path).toContain('z')
})

test('long words become smaller until they fit, short ones have the wanted height', () => {
  const short = textPath('Scan me', box)
  expect(short.width).toBe(textWidth('Scan me', 4))
  expect(textPath('W'.repeat(24), box).width).toBeCloseTo(90)
})

test('pairs of letters are kerned, accented ones as their base', () => {
  expect(textWidth('AV', 4)).toBeLessThan(textWidth('A', 4) + textWidth('V', 4))
  expect(textWidth('ÁV', 4)).toBeCloseTo(textWidth('AV', 4), 1)
})

test('text is normalized to one line without invisible characters', () => {
  expect(shownText('  Cafe\u0301\n\u202Eau  lait\u200B ')).toBe('Café au lait')
})

test('an accented letter is its base and its accent, where they belong', async () => {
  const columns = async (char: string) => {
    const { path, transform } = textPath(char, { x: 10, y: 11, maxWidth: 20, capHeight: 10 })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path transform="${transform}" d="${path}"/></svg>`
    const { data } = await rasterise(svg, 100, null)
    const rows = Array.from({ length: 100 }, (_, y) =>
      data.subarray(y * 400, y * 400 + 400).some((alpha, i) => i % 4 === 3 && alpha > 128),
    )
    return { top: rows.indexOf(true), bottom: rows.lastIndexOf(true) }
  }
  const [plain, accented] = [await columns('E'), await columns('É')]
  expect(accented.top).toBeLessThan(plain.top - 5)
  expect(accented.bottom).toBe(plain.bottom)
  expect(plain.bottom - plain.top).toBeCloseTo(49, -0.5)
})
