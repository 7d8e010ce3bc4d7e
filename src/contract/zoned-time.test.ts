import { expect, test } from 'vitest'
import { completeTime, getUtcOffset, isTimeZone, toInstant } from './zoned-time.ts'

/** Times without an offset that people and programs write, and their instants. */
test.each([
  ['summer', '2027-06-18T19:00', 'Europe/Berlin', '2027-06-18T17:00:00.000Z'],
  ['winter', '2027-01-18T19:00', 'Europe/Berlin', '2027-01-18T18:00:00.000Z'],
  ['a zone behind UTC', '2027-06-18T19:00', 'America/New_York', '2027-06-18T23:00:00.000Z'],
  ['UTC', '2026-07-05T00:15', 'UTC', '2026-07-05T00:15:00.000Z'],
  ['a day before UTC', '2026-07-05T00:15', 'Asia/Kolkata', '2026-07-04T18:45:00.000Z'],
  ['an offset with three quarters of an hour', '2027-06-18T19:00', 'Asia/Kathmandu', '2027-06-18T13:15:00.000Z'],
  ['right before the clocks go forward', '2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['a time skipped when clocks go forward', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['right after the change', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['half an hour after the change', '2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['a time that occurs twice when clocks go back', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['the last time that occurs twice', '2026-11-01T01:59:59', 'America/New_York', '2026-11-01T05:59:59.000Z'],
  ['right after the second occurrence', '2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ['a summer time of half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['a midnight that is skipped', '2026-04-24T00:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['a day that was skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ['the 29th of February', '2028-02-29T12:00', 'Europe/Berlin', '2028-02-29T11:00:00.000Z'],
  ['an offset with seconds', '1890-01-01T00:00', 'Europe/Berlin', '1889-12-31T23:06:32.000Z'],
  // A browser reports these years while a person types 2026.
  ['the year 2', '0002-07-05T20:00', 'Etc/GMT-1', '0002-07-05T19:00:00.000Z'],
  ['the year 202', '0202-07-05T20:00', 'Etc/GMT-1', '0202-07-05T19:00:00.000Z'],
  // n8n's calendar writes seconds, and Luxon without an offset milliseconds.
  ['seconds', '2030-07-01T12:00:15', 'Europe/Berlin', '2030-07-01T10:00:15.000Z'],
  ['milliseconds', '2030-07-01T12:00:15.250', 'Europe/Berlin', '2030-07-01T10:00:15.250Z'],
])('a local time has an instant: %s', (...[, localTime, timeZone, instant]) => {
  expect(toInstant(localTime, timeZone)?.toISOString()).toBe(instant)
  expect(completeTime(localTime, timeZone)).toBe(instant)
  expect(completeTime(` ${localTime.replace('T', ' ')} `, timeZone)).toBe(instant)
})

test.each([
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('the day %s in %s begins at %s', (day, timeZone, instant) => {
  expect(completeTime(day, timeZone)).toBe(instant)
})

test.each([
  '',
  'soon',
  'yesterday',
  '2027-02-31',
  '2027-02-31T10:00',
  '2027-02-29T12:00',
  '2027-06-18T25:00',
  '2026-11-01 25:00',
  '2027-06-18T24:00',
  '2027-06-18T19:00Z',
  '2026-11-01T09:30:00+02:00',
  '01.11.2026',
  '1793520000',
  '12026-11-01',
])('the text %j is no time without an offset, and stays as it is', (text) => {
  expect(toInstant(text, 'Europe/Berlin')).toBeNull()
  expect(completeTime(text, 'Europe/Berlin')).toBe(text)
})

test('an unknown time zone has no instants', () => {
  expect(['Europe/Berlin', 'Europe/Nowhere', ''].map(isTimeZone)).toEqual([true, false, false])
  expect(toInstant('2027-06-18T19:00', 'Mars/Olympus')).toBeNull()
  expect(completeTime('2027-06-18T19:00', 'Mars/Olympus')).toBe('2027-06-18T19:00')
})

test('the offset of a zone is that of the moment', () => {
  const [winter, summer] = [Date.parse('2027-01-01T00:00:00Z'), Date.parse('2027-07-01T00:00:00Z')]
  expect([getUtcOffset(winter, 'America/St_Johns'), getUtcOffset(summer, 'America/St_Johns')]).toEqual([
    -12_600_000, -9_000_000,
  ])
  expect(getUtcOffset(winter, 'UTC')).toBe(0)
})
