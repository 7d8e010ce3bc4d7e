import { expect, test } from 'vitest'
import { isShortCode, createShortCode } from './short-code.ts'

test('new short codes are nine characters without look-alikes or vowels, and do not repeat', () => {
  const shortCodes = Array.from({ length: 10_000 }, createShortCode)
  expect(new Set(shortCodes).size).toBe(shortCodes.length)
  for (const code of shortCodes) {
    expect(isShortCode(code)).toBe(true)
    expect(code).not.toMatch(/[01AEILOU]/)
  }
})

test.each(['', 'bcdfghjkm', 'BCDFGHJK', 'BCDFGHJKMN', 'BCDFGHJK0', 'BCDFGHJKM\n', 'BCDF/HJKM'])(
  '%j is not a short code',
  (text) => {
    expect(isShortCode(text)).toBe(false)
  },
)
