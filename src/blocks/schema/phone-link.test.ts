import { expect, test } from 'vitest'
import { toPhoneLink } from './phone-link.ts'

test.each([
  ['+49 30 901820', 'tel:+4930901820'],
  ['+49 (0)30 901820', 'tel:+4930901820'],
  ['(+49) (0)30 901820', 'tel:+4930901820'],
  ['0049 (0)30 901820', 'tel:004930901820'],
  // Without a country code, the zero is dialed.
  ['(0)30 901820', 'tel:030901820'],
  ['(030) 90 18-20', 'tel:030901820'],
  ['(555) 010-0199', 'tel:5550100199'],
  ['Tel. +49 (0)30/901820', 'tel:+4930901820'],
  ['\u202A+49 30 901820\u202C', 'tel:+4930901820'],
  // Arabic, Persian, Devanagari and full-width digits.
  ['+٢٠ ٢ ٢٧٩٥ ٠٠٠٠', 'tel:+20227950000'],
  ['۰۲۱ ۸۸۷۷ ۶۶۵۵', 'tel:02188776655'],
  ['+९१ ११ २३४५ ६७८९', 'tel:+911123456789'],
  ['＋８１（０）３－１２３４－５６７８', 'tel:+81312345678'],
  ['١٢٢', 'tel:122'],
  ['112', 'tel:112'],
  ['*100#', 'tel:*100%23'],
  ['on request', 'tel:'],
])('%j is dialed by %s', (written, link) => {
  expect(toPhoneLink(written)).toBe(link)
})
