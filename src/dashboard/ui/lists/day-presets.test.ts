import { expect, test } from 'vitest'
import { toZonedDay } from '../zoned-time.ts'
import { createDayPresets } from './day-presets.ts'

const toPresets = (today: string, firstDay = 1) =>
  Object.fromEntries(createDayPresets(today, firstDay).map(({ label, from, to }) => [label, [from, to]]))

test('last week is Monday to Sunday', () => {
  expect(toPresets('2026-11-23')['Last week']).toEqual(['2026-11-16', '2026-11-22'])
  expect(toPresets('2026-11-22')['Last week']).toEqual(['2026-11-09', '2026-11-15'])
})

test('this week begins on Monday of the time zone', () => {
  const now = new Date('2026-11-22T23:30:00Z')
  expect(toPresets(toZonedDay('UTC', now))['This week']).toEqual(['2026-11-16', undefined])
  expect(toPresets(toZonedDay('Europe/Berlin', now))['This week']).toEqual(['2026-11-23', undefined])
  expect(toPresets(toZonedDay('Pacific/Honolulu', now))['Last week']).toEqual(['2026-11-09', '2026-11-15'])
  expect(toPresets(toZonedDay('Pacific/Kiritimati', now))['Last week']).toEqual(['2026-11-16', '2026-11-22'])
})

test('weeks begin on the day of the language', () => {
  expect(toPresets('2026-11-22', 7)['This week']).toEqual(['2026-11-22', undefined])
  expect(toPresets('2026-11-21', 7)['Last week']).toEqual(['2026-11-08', '2026-11-14'])
  expect(toPresets('2026-11-22', 6)['This week']).toEqual(['2026-11-21', undefined])
})

test('this month is open at its end, unlike last month', () => {
  expect(toPresets('2026-01-15')['This month']).toEqual(['2026-01-01', undefined])
  expect(toPresets('2026-01-15')['Last month']).toEqual(['2025-12-01', '2025-12-31'])
  expect(toPresets('2028-03-31')['Last month']).toEqual(['2028-02-01', '2028-02-29'])
})
