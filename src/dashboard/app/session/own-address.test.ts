import { expect, test } from 'vitest'
import { isOwnAddress } from './own-address.ts'

test.each(['/', '/codes?sort=name#top', '/w/acme/pages', '/codes?q=Café au lait'])(
  '%j is a path of this site',
  (address) => {
    expect(isOwnAddress(address)).toBe(true)
  },
)

test.each([
  '',
  'codes',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  null,
])('%j is not accepted as a path of this site', (address) => {
  expect(isOwnAddress(address)).toBe(false)
})
