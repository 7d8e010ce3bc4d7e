import { expect, test } from 'vitest'
import { estimateReadingDistance, calculateSmallestWidth, calculateSymbolWidth } from './print-size.ts'

test('a code of 25 modules with its quiet zone should be at least 14 mm wide', () => {
  expect(calculateSmallestWidth({ width: 33, modules: 25 })).toBe(14)
})

test('a print of 50 mm has a smaller code with a frame than without', () => {
  expect(calculateSymbolWidth({ width: 33, modules: 25 }, 50)).toBe(38)
  expect(calculateSymbolWidth({ width: 39, modules: 25 }, 50)).toBe(32)
})

test('a code is readable from ten times its width without frame', () => {
  expect(estimateReadingDistance({ width: 25, modules: 25 }, 50)).toBe(50)
  expect(estimateReadingDistance({ width: 50, modules: 25 }, 50)).toBe(25)
})
