import { expect, test } from 'vitest'
import { parseSiteAddress } from './parse-site-address.ts'

test('an address may be written without its scheme', () => {
  expect(parseSiteAddress(' example.com/menu ')).toEqual({ ok: true, url: 'https://example.com/menu' })
  expect(parseSiteAddress('http://localhost:8080')).toEqual({ ok: true, url: 'http://localhost:8080' })
})

test.each(['', 'two words', 'ftp://example.com', 'https://'])('%j is rejected with a message', (input) => {
  expect(parseSiteAddress(input)).toEqual({ ok: false, problem: expect.any(String) })
})
