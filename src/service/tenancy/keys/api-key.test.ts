import { expect, test } from 'vitest'
import { deriveApiKey, toHint, isApiKey, createApiKey } from './api-key.ts'

test('a new key is svc_live_ and 32 base62 characters with a valid checksum', () => {
  const key = createApiKey()
  expect(key).toMatch(/^svc_live_[0-9A-Za-z]{32}$/)
  expect(isApiKey(key)).toBe(true)
})

test('any single mistyped character is detected by the checksum', () => {
  const key = createApiKey()
  for (let index = 'svc_live_'.length; index < key.length; index++) {
    const typo = key[index] === 'x' ? 'y' : 'x'
    expect(isApiKey(key.slice(0, index) + typo + key.slice(index + 1))).toBe(false)
  }
})

test.each(['', 'svc_live_', 'svc_test_aaaa', 'svc_live_short', `svc_live_${'é'.repeat(32)}`])(
  '%j is not a key',
  (text) => {
    expect(isApiKey(text)).toBe(false)
  },
)

test('a derived key is valid, and differs with the secret and with the subject', () => {
  const key = deriveApiKey('a secret', 'ws_one')
  expect(isApiKey(key)).toBe(true)
  expect(deriveApiKey('a secret', 'ws_one')).toBe(key)
  expect(new Set([key, deriveApiKey('another', 'ws_one'), deriveApiKey('a secret', 'ws_two')]).size).toBe(3)
})

test('the hint has four characters of the secret', () => {
  const key = createApiKey()
  expect(key.startsWith(toHint(key))).toBe(true)
  expect(toHint(key)).toHaveLength(13)
})
