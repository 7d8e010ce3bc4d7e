import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type OpeningHours, openState, type Span } from './open-state.ts'

const span = (opens: string, closes: string): Span => ({ opens, closes })
const office = [span('09:00', '12:30'), span('14:00', '18:00')]
const bar = [span('18:00', '02:00')]
const place = (week: Span[][], more: Partial<OpeningHours> = {}): OpeningHours => ({
  timeZone: 'Europe/Berlin',
  week,
  exceptions: [],
  ...more,
})
const weekdays = place([office, office, office, office, office, [span('10:00', '14:00')], []])
const state = (hours: OpeningHours, time: string) => {
  const { open, changes } = openState(hours, Date.parse(time))
  return [open, changes && `+${changes.inDays} ${changes.day} ${changes.time}`]
}

test('open, in a break, before and after, over a weekend', () => {
  expect(state(weekdays, '2026-11-20T09:15+01:00')).toEqual([true, '+0 2026-11-20 12:30'])
  expect(state(weekdays, '2026-11-20T12:30+01:00')).toEqual([false, '+0 2026-11-20 14:00'])
  expect(state(weekdays, '2026-11-20T08:59:59+01:00')).toEqual([false, '+0 2026-11-20 09:00'])
  expect(state(weekdays, '2026-11-20T18:00+01:00')).toEqual([false, '+1 2026-11-21 10:00'])
  expect(state(weekdays, '2026-11-21T14:00+01:00')).toEqual([false, '+2 2026-11-23 09:00'])
})

test('the time zone of the place applies, wherever the visitor is', () => {
  const tokyo = { ...weekdays, timeZone: 'Asia/Tokyo' }
  expect(state(tokyo, '2026-11-19T23:30Z')).toEqual([false, '+0 2026-11-20 09:00'])
  expect(state(tokyo, '2026-11-20T00:30Z')).toEqual([true, '+0 2026-11-20 12:30'])
  // Kathmandu is 5:45 ahead.
  expect(state({ ...weekdays, timeZone: 'Asia/Kathmandu' }, '2026-11-20T03:15Z')).toEqual([true, '+0 2026-11-20 12:30'])
  expect(openState({ ...weekdays, timeZone: 'Pacific/Kiritimati' }, Date.parse('2026-11-20T11:00Z')).today).toBe(
    '2026-11-21',
  )
})

test('a night belongs to the day on which it started', () => {
  const nights = place([[], [], [], [], bar, bar, []])
  expect(state(nights, '2026-11-20T23:00+01:00')).toEqual([true, '+1 2026-11-21 02:00'])
  expect(state(nights, '2026-11-21T01:59+01:00')).toEqual([true, '+0 2026-11-21 02:00'])
  expect(state(nights, '2026-11-21T02:00+01:00')).toEqual([false, '+0 2026-11-21 18:00'])
  expect(state(nights, '2026-11-22T01:00+01:00')).toEqual([true, '+0 2026-11-22 02:00'])
  expect(state(nights, '2026-11-22T03:00+01:00')).toEqual([false, '+5 2026-11-27 18:00'])
})

test('periods that touch at midnight are joined; the end of a day is 24:00', () => {
  const late = place([[], [], [], [], [span('20:00', '24:00')], [span('00:00', '04:00')], [span('12:00', '24:00')]])
  expect(state(late, '2026-11-20T21:00+01:00')).toEqual([true, '+1 2026-11-21 04:00'])
  expect(state(late, '2026-11-22T13:00+01:00')).toEqual([true, '+0 2026-11-22 24:00'])
})

test('always open has no end, and permanently closed no start', () => {
  const always = Array.from({ length: 7 }, () => [span('00:00', '24:00')])
  expect(state(place(always), '2026-11-20T21:00Z')).toEqual([true, null])
  expect(state(place(always.map(() => [span('00:00', '00:00')])), '2026-11-20T21:00Z')).toEqual([true, null])
  expect(state(place(always.map(() => [])), '2026-11-20T21:00Z')).toEqual([false, null])
})

test('opening hours are local times across clock changes', () => {
  const nights = place([[], [], [], [], [], bar, []])
  // 29 March 2026: 02:00 is skipped, so the bar closes an hour earlier in real time. 25 October: 02:00 to 03:00 occurs twice.
  expect(state(nights, '2026-03-29T00:59Z')).toEqual([true, '+0 2026-03-29 02:00'])
  expect(state(nights, '2026-03-29T01:00Z')).toEqual([false, '+6 2026-04-04 18:00'])
  expect(state(nights, '2026-10-24T23:59Z')).toEqual([true, '+0 2026-10-25 02:00'])
  expect(state(nights, '2026-10-25T00:00Z')).toEqual([false, '+6 2026-10-31 18:00'])
  const morning = place([[], [], [], [], [], [], office])
  expect(state(morning, '2026-03-29T07:00Z')).toEqual([true, '+0 2026-03-29 12:30'])
  expect(state(morning, '2026-10-25T07:59Z')).toEqual([false, '+0 2026-10-25 09:00'])
})

test('exceptions replace their days, and the first match wins', () => {
  const holidays = {
    ...weekdays,
    exceptions: [
      { from: '2026-12-24', to: '', spans: [span('09:00', '13:00')] },
      { from: '2026-12-24', to: '2027-01-03', spans: [] },
    ],
  }
  expect(state(holidays, '2026-12-24T10:00+01:00')).toEqual([true, '+0 2026-12-24 13:00'])
  expect(state(holidays, '2026-12-24T13:00+01:00')).toEqual([false, '+11 2027-01-04 09:00'])
  expect(state(holidays, '2026-12-23T19:00+01:00')).toEqual([false, '+1 2026-12-24 09:00'])
})

test('the function works from its source alone, as the page script runs it', () => {
  const at = Date.parse('2026-11-20T09:15+01:00')
  const alone: unknown = runInNewContext(`(${openState.toString()})(weekdays, at)`, { weekdays, at })
  expect(JSON.parse(JSON.stringify(alone))).toEqual(openState(weekdays, at))
})
