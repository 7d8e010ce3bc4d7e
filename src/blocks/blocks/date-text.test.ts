import { expect, test } from 'vitest'
import { formatDateRange, formatDateTime } from './date-text.ts'

test.each([
  ['en', /June 2027 at 19:00$/],
  ['de', /^Freitag, 18\. Juni 2027 um 19:00$/],
  ['ja', /^2027年6月18日金曜日 19:00$/],
  ['ar', /^الجمعة، .* في /],
])('in %s, a date and its time are joined as the language does', (lang, form) => {
  expect(formatDateTime('2027-06-18T19:00', lang)).toMatch(form)
})

test('the digits of both times are those of the language', () => {
  const period = { starts: '2027-06-18T19:00', ends: '2027-06-18T22:30', allDay: false }
  expect(formatDateRange(period, 'fa')).toMatch(/۱۹:۰۰\u00A0–\u00A0۲۲:۳۰$/)
  expect(formatDateRange(period, 'en-US')).toMatch(/19:00\u00A0–\u00A022:30$/)
})

test('an event of several days has both dates with their times', () => {
  const period = { starts: '2027-06-11T19:00', ends: '2027-06-13T23:00', allDay: false }
  expect(formatDateRange(period, 'de')).toBe('Freitag, 11. Juni 2027 um 19:00 – Sonntag, 13. Juni 2027 um 23:00')
})

test('invalid text is unchanged', () => {
  expect(formatDateTime('soon', 'en')).toBe('soon')
})
