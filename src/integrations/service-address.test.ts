import { expect, test } from 'vitest'
import { toApiAddress } from './service-address.ts'

test.each([
  'https://qr.example.com',
  ' https://qr.example.com/',
  'https://qr.example.com/v1',
  'https://qr.example.com/v1/',
])('%j is the address of a service', (url) => expect(toApiAddress(url)).toBe('https://qr.example.com/v1'))

test('a host may end with the version', () => {
  expect(toApiAddress('https://qr-v1')).toBe('https://qr-v1/v1')
})
