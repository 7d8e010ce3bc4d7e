import { expect, test } from 'vitest'
import { certFingerprint } from './app-link-fields.ts'

const pairs = Array.from({ length: 32 }, (_, index) => (index + 0xa0).toString(16).toUpperCase())
const fingerprint = pairs.join(':')

test.each([
  ['Play Console', fingerprint],
  ['keytool', `\t SHA256: ${fingerprint}`],
  ['Gradle signingReport', `SHA-256: ${fingerprint}`],
  ['OpenSSL', `sha256 Fingerprint=${fingerprint}`],
  ['the heading of the Play Console in front', `SHA-256 certificate fingerprint ${fingerprint}`],
  ['apksigner', pairs.join('').toLowerCase()],
  ['the certificate dialog of Windows', pairs.join(' ').toLowerCase()],
])('a fingerprint is read as %s writes it', (_source, text) => {
  expect(certFingerprint.parse(text)).toBe(fingerprint)
})

test('other fingerprints are refused', () => {
  const sha1 = `SHA1: ${pairs.slice(0, 20).join(':')}`
  for (const text of ['', 'SHA256:', sha1, fingerprint.slice(3), `${fingerprint}:00`, `SHA256: 00 ${fingerprint}`])
    expect([text, certFingerprint.safeParse(text).success]).toEqual([text, false])
})
