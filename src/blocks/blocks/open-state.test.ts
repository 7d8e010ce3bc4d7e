import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type OpeningHours, getOpenState, type Span } from './open-state.ts'

const createSpan = (opens: string, closes: string): Span => ({ opens, closes })
const office = [createSpan('09:00', '12:30'), createSpan('14:00', '18:00')]
const bar = [createSpan('18:00', '02:00')]
const createHours = (week: Span[][]): OpeningHours => ({ timeZone: 'Europe/Berlin', week, exceptions: [] })
const weekdays = createHours([office, office, office, office, office, [createSpan('10:00', '14:00')], []])
const getState = (hours: OpeningHours, time: string) => {
  const { open, nextChange } = getOpenState(hours, Date.parse(time))
  return [open, nextChange && `+${nextChange.inDays} ${nextChange.day} ${nextChange.time}`]
}

test('a place opens and closes at the times of each day', () => {
  expect(getState(weekdays, '2026-11-20T09:15+01:00')).toEqual([true, '+0 2026-11-20 12:30'])
  expect(getState(weekdays, '2026-11-20T12:30+01:00')).toEqual([false, '+0 2026-11-20 14:00'])
  expect(getState(weekdays, '2026-11-20T08:59:59+01:00')).toEqual([false, '+0 2026-11-20 09:00'])
  expect(getState(weekdays, '2026-11-20T18:00+01:00')).toEqual([false, '+1 2026-11-21 10:00'])
  expect(getState(weekdays, '2026-11-21T14:00+01:00')).toEqual([false, '+2 2026-11-23 09:00'])
})

test('opening hours are in the time zone of the place', () => {
  const tokyo = { ...weekdays, timeZone: 'Asia/Tokyo' }
  expect(getState(tokyo, '2026-11-19T23:30Z')).toEqual([false, '+0 2026-11-20 09:00'])
  expect(getState(tokyo, '2026-11-20T00:30Z')).toEqual([true, '+0 2026-11-20 12:30'])
  // Kathmandu is 5:45 ahead.
  expect(getState({ ...weekdays, timeZone: 'Asia/Kathmandu' }, '2026-11-20T03:15Z')).toEqual([
    true,
    '+0 2026-11-20 12:30',
  ])
  expect(getOpenState({ ...weekdays, timeZone: 'Pacific/Kiritimati' }, Date.parse('2026-11-20T11:00Z')).today).toBe(
    '2026-11-21',
  )
})

test('hours after midnight belong to the day on which they began', () => {
  const nights = createHours([[], [], [], [], bar, bar, []])
  expect(getState(nights, '2026-11-20T23:00+01:00')).toEqual([true, '+1 2026-11-21 02:00'])
  expect(getState(nights, '2026-11-21T01:59+01:00')).toEqual([true, '+0 2026-11-21 02:00'])
  expect(getState(nights, '2026-11-21T02:00+01:00')).toEqual([false, '+0 2026-11-21 18:00'])
  expect(getState(nights, '2026-11-22T01:00+01:00')).toEqual([true, '+0 2026-11-22 02:00'])
  expect(getState(nights, '2026-11-22T03:00+01:00')).toEqual([false, '+5 2026-11-27 18:00'])
})

test('periods that touch at midnight are joined', () => {
  const lateHours = createHours([
    [],
    [],
    [],
    [],
    [createSpan('20:00', '24:00')],
    [createSpan('00:00', '04:00')],
    [createSpan('12:00', '24:00')],
  ])
  expect(getState(lateHours, '2026-11-20T21:00+01:00')).toEqual([true, '+1 2026-11-21 04:00'])
  expect(getState(lateHours, '2026-11-22T13:00+01:00')).toEqual([true, '+0 2026-11-22 24:00'])
})

test('a place that is always open or always closed has no next change', () => {
  const always = Array.from({ length: 7 }, () => [createSpan('00:00', '24:00')])
  expect(getState(createHours(always), '2026-11-20T21:00Z')).toEqual([true, null])
  expect(getState(createHours(always.map(() => [createSpan('00:00', '00:00')])), '2026-11-20T21:00Z')).toEqual([
    true,
    null,
  ])
  expect(getState(createHours(always.map(() => [])), '2026-11-20T21:00Z')).toEqual([false, null])
})

test('opening hours are local times across clock changes', () => {
  const nights = createHours([[], [], [], [], [], bar, []])
  // On 29 March 2026, the hour from 02:00 is skipped, so the bar closes an hour early. On 25 October, the hour from 02:00 occurs twice.
  expect(getState(nights, '2026-03-29T00:59Z')).toEqual([true, '+0 2026-03-29 02:00'])
  expect(getState(nights, '2026-03-29T01:00Z')).toEqual([false, '+6 2026-04-04 18:00'])
  expect(getState(nights, '2026-10-24T23:59Z')).toEqual([true, '+0 2026-10-25 02:00'])
  expect(getState(nights, '2026-10-25T00:00Z')).toEqual([false, '+6 2026-10-31 18:00'])
  const morning = createHours([[], [], [], [], [], [], office])
  expect(getState(morning, '2026-03-29T07:00Z')).toEqual([true, '+0 2026-03-29 12:30'])
  expect(getState(morning, '2026-10-25T07:59Z')).toEqual([false, '+0 2026-10-25 09:00'])
})

test('the first exception that covers a day replaces the hours of its weekday', () => {
  const holidays = {
    ...weekdays,
    exceptions: [
      { from: '2026-12-24', to: '', spans: [createSpan('09:00', '13:00')] },
      { from: '2026-12-24', to: '2027-01-03', spans: [] },
    ],
  }
  expect(getState(holidays, '2026-12-24T10:00+01:00')).toEqual([true, '+0 2026-12-24 13:00'])
  expect(getState(holidays, '2026-12-24T13:00+01:00')).toEqual([false, '+11 2027-01-04 09:00'])
  expect(getState(holidays, '2026-12-23T19:00+01:00')).toEqual([false, '+1 2026-12-24 09:00'])
})

test('an exception whose last day is before its first one is of the first day, as the table shows', () => {
  const holiday = { ...weekdays, exceptions: [{ from: '2026-12-24', to: '2026-12-20', spans: [] }] }
  expect(getState(holiday, '2026-12-24T10:00+01:00')).toEqual([false, '+1 2026-12-25 09:00'])
  expect(getState(holiday, '2026-12-22T10:00+01:00')).toEqual([true, '+0 2026-12-22 12:30'])
})

test('the function works from its source alone, as the page script runs it', () => {
  const now = Date.parse('2026-11-20T09:15+01:00')
  const stateFromSource: unknown = runInNewContext(`(${getOpenState.toString()})(weekdays, now)`, { weekdays, now })
  expect(JSON.parse(JSON.stringify(stateFromSource))).toEqual(getOpenState(weekdays, now))
})
