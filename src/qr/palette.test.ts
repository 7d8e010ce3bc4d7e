import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultDesign } from './default-design.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { applyColors, getContrastRatio, darken, chooseInk, lighten, getPalette } from './palette.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast follows WCAG', () => {
  expect(getContrastRatio('#000000', '#ffffff')).toBe(21)
  expect(getContrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(getContrastRatio('#ff0000', '#00ff00')).toBeCloseTo(2.914, 3)
})

test('a color converts to OKLCH and back', () => {
  fc.assert(
    fc.property(color, (value) => {
      expect(fromOklch(toOklch(value))).toBe(value)
    }),
  )
})

test('red has its published coordinates in OKLCH', () => {
  const { l, c, h } = toOklch('#ff0000')
  expect([l, c, h].map((value) => Number(value.toFixed(3)))).toEqual([0.628, 0.258, 29.234])
})

test('a color outside sRGB is mapped to the same lightness and hue', () => {
  const { l, h } = toOklch(fromOklch({ l: 0.6, c: 0.5, h: 150 }))
  expect(l).toBeCloseTo(0.6, 1)
  expect(Math.abs(h - 150)).toBeLessThan(3)
})

test('darkening and lightening just reach the contrast', () => {
  fc.assert(
    fc.property(color, fc.double({ min: 1.1, max: 12, noNaN: true }), (value, ratio) => {
      expect(getContrastRatio(darken(value, '#ffffff', ratio), '#ffffff')).toBeGreaterThanOrEqual(ratio)
      expect(getContrastRatio(lighten(value, '#000000', ratio), '#000000')).toBeGreaterThanOrEqual(ratio)
      if (getContrastRatio(value, '#ffffff') >= ratio) expect(darken(value, '#ffffff', ratio)).toBe(value)
      else expect(getContrastRatio(darken(value, '#ffffff', ratio), '#ffffff')).toBeLessThan(ratio * 1.06)
    }),
  )
})

test('text has the color of the background, or a readable color', () => {
  expect(chooseInk(['#1b4332'], '#fff6ea')).toBe('#fff6ea')
  expect(chooseInk(['#ffe600'], '#ffffff')).toBe('#111111')
  expect(chooseInk(['#1b4332', '#4c1d95'], 'transparent')).toBe('#ffffff')
})

test('a palette lists each visible color once', () => {
  const foreground = { type: 'linear' as const, from: '#AA0000', to: '#000000', angle: 0 }
  const frame = { style: 'none' as const, text: '', color: '#00ff00' }
  expect(getPalette({ ...defaultDesign, foreground, eyeColor: '#aa0000', frame })).toEqual([
    '#aa0000',
    '#000000',
    '#ffffff',
  ])
})

test('new colors replace the colors of foreground, background, eyes and frame in this order', () => {
  const design = { ...defaultDesign, eyeColor: '#aa0000', frame: { ...defaultDesign.frame, color: '#00aa00' } }
  expect(applyColors(design, ['#0000aa'])).toEqual({ ...defaultDesign, foreground: '#0000aa' })
  expect(applyColors(design, ['#111111', '#eeeeee', '#222222', '#333333'])).toEqual({
    ...defaultDesign,
    foreground: '#111111',
    background: '#eeeeee',
    eyeColor: '#222222',
    frame: { ...defaultDesign.frame, color: '#333333' },
  })
})

test('a gradient in a new color is still a gradient', () => {
  const foreground = { type: 'radial' as const, from: '#4c1d95', to: '#be185d', angle: 30 }
  const { foreground: changed } = applyColors({ ...defaultDesign, foreground }, ['#065f46'])
  expect(changed).toMatchObject({ type: 'radial', from: '#065f46', angle: 30 })
  expect(changed).not.toMatchObject({ to: '#065f46' })
})
