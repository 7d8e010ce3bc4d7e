import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddressList, writeAddressList } from './address-list.ts'

test('values are read as they were written, even with tildes', () => {
  const value = fc.string({ unit: fc.constantFrom('~', '.', 'a', ' ', '!') })
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      expect(readAddressList(writeAddressList(values))).toEqual(values)
    }),
  )
})

test('an address that was written before lists existed is a single value', () => {
  expect(readAddressList('https://example.com/~anna')).toEqual(['https://example.com/~anna'])
})
