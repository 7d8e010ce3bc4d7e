import { expect, test } from 'vitest'
import { completeTime } from './complete-time.ts'

test.each([
  ['2026-11-01', new Date(2026, 10, 1).toISOString()],
  ['2026-11-01 09:30', new Date(2026, 10, 1, 9, 30).toISOString()],
  ['2026-11-01T09:30:15', new Date(2026, 10, 1, 9, 30, 15).toISOString()],
  ['2026-11-01T09:30:00Z', '2026-11-01T09:30:00Z'],
  ['2026-02-31', '2026-02-31'],
  ['2026-11-01 25:00', '2026-11-01 25:00'],
  ['yesterday', 'yesterday'],
])('the time %j is sent as %j', (text, sent) => {
  expect(completeTime(text)).toBe(sent)
})
