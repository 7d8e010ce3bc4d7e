import { expect, test } from 'vitest'
import { formatChange, formatSignedChange } from './format-change.ts'

test('a change is a percentage, a factor or "new"', () => {
  expect(formatChange(1205, 1000)).toMatch(/^20[.,]5\s?%$/)
  expect(formatChange(500, 1000)).toMatch(/^50\s?%$/)
  expect(formatChange(2999, 1000)).toMatch(/^200\s?%$/)
  expect(formatChange(50_000, 5)).toBe('10K×')
  expect(formatChange(7, 0)).toBe('new')
  expect(formatChange(0, 0)).toBe('no change')
})

test('a percentage has a sign', () => {
  expect(formatSignedChange(110, 100)).toMatch(/^\+10\s?%$/)
  expect(formatSignedChange(90, 100)).toMatch(/^−10\s?%$/)
  expect(formatSignedChange(1600, 100)).toBe('16×')
  expect(formatSignedChange(3, 0)).toBe('new')
})
