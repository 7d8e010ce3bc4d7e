import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

test.each([
  ['120', 120_000],
  ['0', 0],
  ['999999999', 86_400_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  ['-5', null],
])('Retry-After: %s is read as %s milliseconds', (header, ms) => {
  expect(readRetryAfter(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(ms)
})
