import { expect, test } from 'vitest'
import { type BlockPlace, divideWidths, getBlockWidths, ownRow, toSizes } from './picture-widths.ts'

const phone = 'calc(100vw - 2.5rem)'

test('a picture in a row of its own is as wide as its section', () => {
  expect(toSizes(getBlockWidths(ownRow, 'text'))).toBe(`(min-width: 42.5rem) 40rem, ${phone}`)
  expect(toSizes(getBlockWidths(ownRow, 'wide'))).toBe(`(min-width: 62.5rem) 60rem, ${phone}`)
  expect(toSizes(getBlockWidths(ownRow, 'full'))).toBe('100vw')
  expect(toSizes(getBlockWidths({ ...ownRow, measure: null }, 'text'))).toBe(phone)
})

test.each<[BlockPlace, string]>([
  [{ measure: 40, span: 6, gap: 2 }, `(min-width: 44rem) 19rem, ${phone}`],
  [
    { measure: 60, span: 4, gap: 3 },
    `(min-width: 62.5rem) 18rem, (min-width: 44rem) calc(33.33vw - 2.83rem), ${phone}`,
  ],
  [{ measure: null, span: 3, gap: 2 }, `(min-width: 44rem) calc(25vw - 2.13rem), ${phone}`],
])('a picture in the column %j is as wide as the column', (place, sizes) => {
  expect(toSizes(getBlockWidths(place, 'full'))).toBe(sizes)
})

test('pictures side by side share the width of their block', () => {
  const gallery = { from: 40, many: 3, few: 2, gap: 1 }
  expect(toSizes(divideWidths(getBlockWidths(ownRow, 'wide'), gallery))).toBe(
    '(min-width: 62.5rem) 19.33rem, (min-width: 42.5rem) calc(33.33vw - 1.5rem), calc(50vw - 1.75rem)',
  )
  // A column of a third never has the width for three pictures.
  expect(toSizes(divideWidths(getBlockWidths({ measure: 60, span: 4, gap: 3 }, 'wide'), gallery))).toBe(
    '(min-width: 62.5rem) 8.5rem, (min-width: 44rem) calc(16.67vw - 1.92rem), (min-width: 42.5rem) calc(33.33vw - 1.5rem), calc(50vw - 1.75rem)',
  )
})

test('a crop that shows only a part of a picture needs a wider one', () => {
  expect(toSizes(getBlockWidths(ownRow, 'text'), 1.5)).toBe('(min-width: 42.5rem) 60rem, calc(150vw - 3.75rem)')
})
