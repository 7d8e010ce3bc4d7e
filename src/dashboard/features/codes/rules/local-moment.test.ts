import { expect, test } from 'vitest'
import { toLocal, toInstant } from './local-moment.ts'

test.each([
  ['2026-07-05T20:00', 'Europe/Berlin', '2026-07-05T18:00:00.000Z'],
  ['2026-01-05T20:00', 'Europe/Berlin', '2026-01-05T19:00:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-07-05T00:15', 'America/New_York', '2026-07-05T04:15:00.000Z'],
  ['2026-07-05T00:15', 'Asia/Kolkata', '2026-07-04T18:45:00.000Z'],
  ['2026-07-05T00:15', 'UTC', '2026-07-05T00:15:00.000Z'],
  // A browser reports these years while a person types 2026.
  ['0002-07-05T20:00', 'Etc/GMT-1', '0002-07-05T19:00:00.000Z'],
  ['0202-07-05T20:00', 'Etc/GMT-1', '0202-07-05T19:00:00.000Z'],
])('%s in %s is %s, and back', (local, zone, moment) => {
  expect(toInstant(local, zone)).toBe(Date.parse(moment))
  expect(toLocal(Date.parse(moment), zone)).toBe(local)
})

test('an invalid local time gives null', () => {
  expect(toInstant('', 'UTC')).toBeNull()
})
