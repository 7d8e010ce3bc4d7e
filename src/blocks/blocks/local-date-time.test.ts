import { expect, test } from 'vitest'
import { toInstant } from './local-date-time.ts'

test.each([
  ['summer', '2027-06-18T19:00', 'Europe/Berlin', '2027-06-18T17:00:00.000Z'],
  ['winter', '2027-01-18T19:00', 'Europe/Berlin', '2027-01-18T18:00:00.000Z'],
  ['a zone behind UTC', '2027-06-18T19:00', 'America/New_York', '2027-06-18T23:00:00.000Z'],
  ['an offset with three quarters of an hour', '2027-06-18T19:00', 'Asia/Kathmandu', '2027-06-18T13:15:00.000Z'],
  ['a time skipped when clocks go forward', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['a time that occurs twice when clocks go back', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['right after the change', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['a summer time of half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['a day that was skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
])('a local time has an instant: %s', (...[, localTime, timeZone, instant]) => {
  expect(toInstant(localTime, timeZone)?.toISOString()).toBe(instant)
})

test('an invalid time or time zone has no instant', () => {
  for (const localTime of ['', 'soon', '2027-02-31T10:00', '2027-06-18', '2027-06-18T25:00', '2027-06-18T19:00Z'])
    expect([localTime, toInstant(localTime, 'Europe/Berlin')]).toEqual([localTime, null])
  expect(toInstant('2027-06-18T19:00', 'Mars/Olympus')).toBeNull()
})
