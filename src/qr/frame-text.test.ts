import { expect, test } from 'vitest'
import { rasterize } from '#service/designs/raster.ts'
import { normalizeFrameText, shapeText, measureText } from './frame-text.ts'
import { getGlyph } from './glyphs.ts'

const box = { x: 50, y: 10, maxWidth: 90, capHeight: 4 }

test('letters of European languages, digits and signs have glyphs', () => {
  const letters =
    'ABCxyz0189 ÀÉÎÕÜßæøåþñç ĄĆĐĒĞĦİŁŃŐŘŞŤŪŽž ΑΩάέήίόύώς БДЖЩЫЭЮЯёіїєґў .,:;!?()[]{}/&@#%*+-=<>"\'–—‘’“”„…•€£¥₺₽→←✓★♥©®™°'
  expect(Array.from(letters).filter((char) => getGlyph(char) === null)).toEqual([])
})

test('a character that the font does not have becomes a box', () => {
  expect(measureText('日', 4)).toBeGreaterThan(3)
  expect(shapeText('日', box).path).toContain('z')
})

test('a long text shrinks until it fits', () => {
  const short = shapeText('Scan me', box)
  expect(short.width).toBe(measureText('Scan me', 4))
  expect(shapeText('W'.repeat(24), box).width).toBeCloseTo(90)
})

test('accented letters are kerned like their base letters', () => {
  expect(measureText('AV', 4)).toBeLessThan(measureText('A', 4) + measureText('V', 4))
  expect(measureText('ÁV', 4)).toBeCloseTo(measureText('AV', 4), 1)
})

test('normalized text is one line without invisible characters', () => {
  expect(normalizeFrameText('  Cafe\u0301\n\u202Eau  lait\u200B ')).toBe('Café au lait')
})

test('an accented letter is drawn as its base letter with the accent above it', async () => {
  const findDrawnRows = async (char: string) => {
    const { path, transform } = shapeText(char, { x: 10, y: 11, maxWidth: 20, capHeight: 10 })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path transform="${transform}" d="${path}"/></svg>`
    const { data } = await rasterize(svg, 100, null)
    const rows = Array.from({ length: 100 }, (_, y) =>
      data.subarray(y * 400, y * 400 + 400).some((alpha, i) => i % 4 === 3 && alpha > 128),
    )
    return { top: rows.indexOf(true), bottom: rows.lastIndexOf(true) }
  }
  const [plain, accented] = [await findDrawnRows('E'), await findDrawnRows('É')]
  expect(accented.top).toBeLessThan(plain.top - 5)
  expect(accented.bottom).toBe(plain.bottom)
  expect(plain.bottom - plain.top).toBeCloseTo(49, -0.5)
})
