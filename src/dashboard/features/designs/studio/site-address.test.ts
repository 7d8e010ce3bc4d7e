import { expect, test } from 'vitest'
import { siteAddress } from './site-address.ts'

test('an address may be written without its scheme', () => {
  expect(siteAddress(' example.com/menu ')).toEqual({ ok: true, url: 'https://example.com/menu' })
  expect(siteAddress('http://localhost:8080')).toEqual({ ok: true, url: 'http://localhost:8080' })
})

test.each(['', 'two words', 'ftp://example.com', 'https://'])('%j is refused in words', (typed) => {
  expect(siteAddress(typed)).toEqual({ ok: false, problem: expect.any(String) })
})
