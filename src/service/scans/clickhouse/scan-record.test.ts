import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#testing/property-setup.ts'
import { parsePosition, toVisitor, toVisitorColumns } from './scan-record.ts'

test('the nine digits of a visitor are a number of 54 bits, and every text comes back as it was', () => {
  expect(toVisitorColumns('_________')).toEqual({ visitor: String(2n ** 54n - 1n), visitor_text: '' })
  const digits = fc.string({ unit: fc.constantFrom('a', 'z', 'A', 'Z', '0', '9', '-', '_'), maxLength: 24 })
  const anyText = fc.oneof(digits, fc.string({ unit: 'grapheme', maxLength: 24 }), fc.constant(''))
  fc.assert(fc.property(anyText, (text) => toVisitor(toVisitorColumns(text)) === text))
})

test('a position is unknown, or has one coordinate or both', () => {
  expect(parsePosition('')).toEqual([null, null])
  expect(parsePosition('-1.25,0')).toEqual([-1.25, 0])
  expect(parsePosition(',13.4')).toEqual([null, 13.4])
})
