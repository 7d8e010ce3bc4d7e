import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, readRetryAfter, waitAfter } from './retry-waits.ts'

test('the waits before attempts two to five are half a minute, two and ten minutes and an hour, spread by a fifth', () => {
  const seconds = (random: number) => [1, 2, 3, 4].map((made) => (waitAfter(made, null, random) ?? 0) / 1000)
  expect(seconds(0.5)).toEqual([30, 120, 600, 3600])
  expect(seconds(0)).toEqual([24, 96, 480, 2880])
  expect(seconds(1)).toEqual([36, 144, 720, 4320])
})

test('after the fifth attempt there is none', () => {
  expect(MAX_ATTEMPTS).toBe(5)
  expect(waitAfter(MAX_ATTEMPTS, 1000, 0.5)).toBeNull()
})

test('a longer Retry-After of the receiver replaces the wait', () => {
  expect(waitAfter(1, 60_000, 0.5)).toBe(60_000)
  expect(waitAfter(1, 1_000, 0.5)).toBe(30_000)
})

test.each([
  ['120', 120_000],
  ['0', 0],
  ['999999999', 86_400_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  ['-5', null],
])('Retry-After: %s', (header, ms) => {
  expect(readRetryAfter(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(ms)
})
