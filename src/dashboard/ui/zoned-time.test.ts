import { expect, test } from 'vitest'
import { toZonedDay, addDays, fromZonedMinute, startOfDay, toZonedMinute } from './zoned-time.ts'

test('a day starts at midnight, even around clock changes', () => {
  const toIsoStart = (day: string, zone: string) => startOfDay(day, zone).toISOString()
  expect(toIsoStart('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(toIsoStart('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
  expect(toIsoStart('2026-10-25', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z')
  expect(toIsoStart('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z')
  expect(toIsoStart('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z')
  expect(toIsoStart('2026-06-01', 'Asia/Kolkata')).toBe('2026-05-31T18:30:00.000Z')
  expect(toIsoStart('2026-06-01', 'UTC')).toBe('2026-06-01T00:00:00.000Z')
})

test('a day without midnight starts with the hour after it', () => {
  expect(startOfDay('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z')
})

test('the day is that of the time zone', () => {
  expect(toZonedDay('Pacific/Auckland', new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-22')
  expect(toZonedDay('America/Los_Angeles', new Date('2026-11-21T07:00:00Z'))).toBe('2026-11-20')
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
})

test('a minute on the clocks of a zone is one moment, and none if they never show it', () => {
  const toText = (zone: string, minute: string) => fromZonedMinute(zone, minute)?.toISOString() ?? null
  expect(toText('Europe/Berlin', '2027-03-28T03:00')).toBe('2027-03-28T01:00:00.000Z')
  // The clocks are put forward from two to three.
  expect(toText('Europe/Berlin', '2027-03-28T02:30')).toBeNull()
  expect(toText('UTC', 'soon')).toBeNull()
})

test('a moment is shown as the minute on the clocks of its zone', () => {
  expect(toZonedMinute('Asia/Tokyo', new Date('2027-01-01T15:30:00Z'))).toBe('2027-01-02T00:30')
})
