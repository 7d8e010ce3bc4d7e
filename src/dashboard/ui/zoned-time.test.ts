import { expect, test } from 'vitest'
import { toZonedDay, addDays, isZone, startOfDay } from './zoned-time.ts'

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

test('an unknown time zone is detected', () => {
  expect([isZone('Europe/Berlin'), isZone('Europe/Nowhere'), isZone('')]).toEqual([true, false, false])
})
