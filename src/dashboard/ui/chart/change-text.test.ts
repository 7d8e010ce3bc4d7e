import { expect, test } from 'vitest'
import { changeText, signedChangeText } from './change-text.ts'

test('a change is a percentage, a factor, or "new"', () => {
  expect(changeText(1205, 1000)).toMatch(/^20[.,]5\s?%$/)
  expect(changeText(500, 1000)).toMatch(/^50\s?%$/)
  expect(changeText(2999, 1000)).toMatch(/^200\s?%$/)
  expect(changeText(50_000, 5)).toBe('10K×')
  expect(changeText(7, 0)).toBe('new')
  expect(changeText(0, 0)).toBe('no change')
})

test('a percentage has a sign', () => {
  expect(signedChangeText(110, 100)).toMatch(/^\+10\s?%$/)
  expect(signedChangeText(90, 100)).toMatch(/^−10\s?%$/)
  expect(signedChangeText(1600, 100)).toBe('16×')
  expect(signedChangeText(3, 0)).toBe('new')
})
