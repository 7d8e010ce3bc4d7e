import { expect, test } from 'vitest'
import { dayIn } from '../zoned-time.ts'
import { dayPresets } from './day-presets.ts'

const days = (today: string) => Object.fromEntries(dayPresets(today).map(({ label, from, to }) => [label, [from, to]]))

test('last week is Monday to Sunday, also on a Sunday', () => {
  expect(days('2026-11-23')['Last week']).toEqual(['2026-11-16', '2026-11-22'])
  expect(days('2026-11-22')['Last week']).toEqual(['2026-11-09', '2026-11-15'])
})

test('this week begins on Monday, by the calendar of the time zone', () => {
  const at = new Date('2026-11-22T23:30:00Z')
  expect(days(dayIn('UTC', at))['This week']).toEqual(['2026-11-16', undefined])
  expect(days(dayIn('Europe/Berlin', at))['This week']).toEqual(['2026-11-23', undefined])
  expect(days(dayIn('Pacific/Honolulu', at))['Last week']).toEqual(['2026-11-09', '2026-11-15'])
  expect(days(dayIn('Pacific/Kiritimati', at))['Last week']).toEqual(['2026-11-16', '2026-11-22'])
})

test('this month is open, and last month may be in the previous year', () => {
  expect(days('2026-01-15')['This month']).toEqual(['2026-01-01', undefined])
  expect(days('2026-01-15')['Last month']).toEqual(['2025-12-01', '2025-12-31'])
  expect(days('2028-03-31')['Last month']).toEqual(['2028-02-01', '2028-02-29'])
})
