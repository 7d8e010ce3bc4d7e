import { expect, test } from 'vitest'
import { getArtSvg } from './art-files.ts'
import { art, findArt } from './art.ts'

test.each(art)('the picture $name is a small drawing of shapes in its listed size', (picture) => {
  const svg = getArtSvg(picture.name) ?? ''
  expect(svg).toContain(`width="${picture.width}" height="${picture.height}"`)
  expect(Buffer.byteLength(svg)).toBeLessThan(6_000)
  expect(svg).not.toMatch(/<(script|text|style|image|foreignObject|use|a)\b|\bon\w+=|href|url\((?!#)/i)
  expect(picture.alt.length).toBeGreaterThan(10)
})

test('a picture is found by its exact name', () => {
  expect(findArt('laid-table')?.width).toBe(1200)
  expect(findArt('laid-tables')).toBeUndefined()
  expect(getArtSvg('../secret')).toBeUndefined()
})
