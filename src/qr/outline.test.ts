import { expect, test } from 'vitest'
import { rasterize } from '#service/designs/raster.ts'
import { encodeSymbol } from './matrix.ts'
import { outlineModules } from './outline.ts'

test('the outline covers exactly the dark modules without seams', async () => {
  const { modules, size } = encodeSymbol('https://q.example/BCDFGHJKM', 'M', 0)
  const scale = 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${outlineModules(modules, 0)}"/></svg>`
  const { data } = await rasterize(svg, size * scale, null)
  const painted = modules.map((row, y) =>
    row.map((_, x) => {
      const alphas = new Set<number | undefined>()
      for (let py = y * scale; py < (y + 1) * scale; py++)
        for (let px = x * scale; px < (x + 1) * scale; px++) alphas.add(data[(py * size * scale + px) * 4 + 3])
      return [...alphas]
    }),
  )
  expect(painted).toEqual(modules.map((row) => row.map((dark) => [dark ? 255 : 0])))
})

test('areas that meet at a corner and holes have separate outlines', () => {
  const corner = [
    [true, false],
    [false, true],
  ]
  expect(outlineModules(corner, 0)).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
  const ring = [
    [true, true, true],
    [true, false, true],
    [true, true, true],
  ]
  expect(outlineModules(ring, 4)).toBe('M4 4h3v3h-3zM5 5v1h1v-1z')
})

test('with a rounding of a half, a single module is a circle', () => {
  expect(outlineModules([[true]], 0, { outer: 0.5, inner: 0.5 })).toBe(
    'M0.5 0a0.5 0.5 0 0 1 0.5 0.5a0.5 0.5 0 0 1 -0.5 0.5a0.5 0.5 0 0 1 -0.5 -0.5a0.5 0.5 0 0 1 0.5 -0.5z',
  )
  const pill = [
    [true, true],
    [false, false],
  ]
  expect(outlineModules(pill, 0, { outer: 0.5, inner: 0.5 })).toMatch(/^M0\.5 0h1a.*h-1a/)
})
