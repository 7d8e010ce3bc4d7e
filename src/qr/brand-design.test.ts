import { expect, test } from 'vitest'
import { PlainDesign } from '#contract/plain-design.ts'
import { applyBrand } from './brand-design.ts'
import { toOklch } from './oklch.ts'
import { getContrastRatio, getLuminance } from './palette.ts'

const createDesign = (fields: object) => PlainDesign.parse({ ...fields, kind: 'plain' })
const brand = { color: '#14532d', eyeColor: '#b91c1c', logo: 'img_1' }

test('a code gets color and logo of the brand, and its shapes, frame and background stay', () => {
  const design = createDesign({
    module: 'dots',
    eye: 'leaf',
    background: '#fef9c3',
    frame: { style: 'badge', text: 'Menu' },
  })
  expect(applyBrand(design, brand, 'exact')).toEqual({
    ...design,
    foreground: '#14532d',
    logo: { imageId: 'img_1', share: 20, plate: 'rounded' },
    followsBrand: true,
  })
})

test('eyes and a frame of their own color stay of another color, and a gradient stays one', () => {
  const design = createDesign({
    foreground: { from: '#111111', to: '#555555' },
    eyeColor: '#222222',
    frame: { style: 'border', color: '#333333' },
    logo: { imageId: 'img_0', share: 30, plate: 'circle' },
  })
  const brandedDesign = applyBrand(design, brand, 'exact')
  expect(brandedDesign).toMatchObject({
    foreground: { from: '#14532d' },
    eyeColor: '#b91c1c',
    frame: { color: '#14532d' },
    logo: { imageId: 'img_1', share: 30, plate: 'circle' },
  })
  if (typeof brandedDesign.foreground === 'string') throw new Error('The foreground is a gradient.')
  const [from, to] = [toOklch(brandedDesign.foreground.from), toOklch(brandedDesign.foreground.to)]
  expect(Math.abs(from.h - to.h)).toBeLessThan(3)
  expect(to.l).toBeGreaterThan(from.l)
  expect(applyBrand(design, brand, 'strong')).toMatchObject({ foreground: '#14532d', eyeColor: null })
})

test.each([
  ['a pale color on white', '#fde047', '#ffffff', '#000000'],
  ['a dark color of a code that is light on dark', '#14532d', '#0b1020', '#f8fafc'],
])('%s gets enough contrast, and light stays light', (...[, color, background, foreground]) => {
  const design = createDesign({ background, foreground })
  const { foreground: ink } = applyBrand(design, { ...brand, color }, 'exact')
  if (typeof ink !== 'string') throw new Error('The foreground is one color.')
  expect(getContrastRatio(ink, background)).toBeGreaterThanOrEqual(4)
  expect(getLuminance(ink) > getLuminance(background)).toBe(getLuminance(foreground) > getLuminance(background))
})

test('a brand without colors and logo changes nothing but that the code follows it', () => {
  const design = createDesign({ foreground: '#123456' })
  expect(applyBrand(design, { color: null, eyeColor: null, logo: null }, 'exact')).toEqual({
    ...design,
    followsBrand: true,
  })
})
