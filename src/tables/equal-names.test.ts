import { expect, test } from 'vitest'
import { countEqualNames } from './equal-names.ts'

const names = (equal: number, all: number) =>
  Array.from({ length: all }, (_, index) => (index < equal ? 'Menu ' : `Table ${index}`))

test('rows with equal names are counted if they are more than a tenth of all, regardless of case', () => {
  expect(countEqualNames(names(10, 100))).toBe(0)
  expect(countEqualNames(names(11, 100))).toBe(11)
  expect(countEqualNames(['menu', 'MENU', 'Bar'])).toBe(2)
  expect(countEqualNames(['', '', ''])).toBe(0)
})
