import { expect, test } from 'vitest'
import { countEqualNames } from './equal-names.ts'

const createNames = (equalCount: number, nameCount: number) =>
  Array.from({ length: nameCount }, (_, index) => (index < equalCount ? 'Menu ' : `Table ${index}`))

test('equal names are counted if they are more than a tenth of all names', () => {
  expect(countEqualNames(createNames(10, 100))).toBe(0)
  expect(countEqualNames(createNames(11, 100))).toBe(11)
  expect(countEqualNames(['menu', 'MENU', 'Bar'])).toBe(2)
  expect(countEqualNames(['', '', ''])).toBe(0)
})
