import { expect, test } from 'vitest'
import { describeCertificateProblem } from './invalid-certificate.ts'

test('a certificate that expired is told apart from one whose authority expired', () => {
  const hostname = 'shop.example.com'
  const now = Date.parse('2026-11-30T12:00:00Z')
  const describe = (valid_to: string) =>
    describeCertificateProblem('CERT_HAS_EXPIRED', { valid_from: 'Nov 1 2026 GMT', valid_to, hostname }, now)
  expect(describe('Nov 28 12:00:00 2026 GMT')).toBe('has a TLS certificate that expired 2 days ago')
  expect(describe('Dec 28 12:00:00 2026 GMT')).toBe('has a TLS certificate of an authority whose certificate expired')
})
