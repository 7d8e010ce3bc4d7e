import { expect, test } from 'vitest'
import { findLastPeriod, findNextDue, type Schedule } from './due-times.ts'

type ExpectedPeriod = Record<'due' | 'from' | 'to' | 'key', string>

const week = (timezone: string): Schedule => ({ every: 'week', timezone })
const month = (timezone: string): Schedule => ({ every: 'month', timezone })

test.each<[string, Schedule, string, string]>([
  ['on a Thursday, the next Monday', week('UTC'), '2026-11-26T12:00Z', '2026-11-30T08:00Z'],
  ['on a Monday before eight, the same day', week('UTC'), '2026-11-30T07:59Z', '2026-11-30T08:00Z'],
  ['at eight itself, a week later', week('UTC'), '2026-11-30T08:00Z', '2026-12-07T08:00Z'],
  [
    'at eight of Auckland, which is Sunday elsewhere',
    week('Pacific/Auckland'),
    '2026-11-26T12:00Z',
    '2026-11-29T19:00Z',
  ],
  ['in Los Angeles it is still Sunday', week('America/Los_Angeles'), '2026-11-30T07:00Z', '2026-11-30T16:00Z'],
  ['after clocks went back, at eight of the new time', week('Europe/Berlin'), '2026-10-24T12:00Z', '2026-10-26T07:00Z'],
  ['after clocks went forward too', week('Europe/Berlin'), '2026-03-28T12:00Z', '2026-03-30T06:00Z'],
  ['the first of the next month', month('Asia/Kolkata'), '2026-11-26T12:00Z', '2026-12-01T02:30Z'],
  ['from January to a short February', month('UTC'), '2027-01-31T23:59Z', '2027-02-01T08:00Z'],
  ['over the end of a year', month('America/New_York'), '2026-12-01T13:00Z', '2027-01-01T13:00Z'],
])('a report is due next %s', (...[, schedule, now, dueAt]) => {
  expect(findNextDue(schedule, new Date(now))).toEqual(new Date(dueAt))
})

test.each<[string, Schedule, string, ExpectedPeriod]>([
  [
    'the week before',
    week('UTC'),
    '2026-11-26T12:00Z',
    { due: '2026-11-23T08:00Z', from: '2026-11-16T00:00Z', to: '2026-11-23T00:00Z', key: 'week 2026-11-16' },
  ],
  [
    'until Monday at eight, that of a week ago',
    week('UTC'),
    '2026-11-23T07:59Z',
    { due: '2026-11-16T08:00Z', from: '2026-11-09T00:00Z', to: '2026-11-16T00:00Z', key: 'week 2026-11-09' },
  ],
  [
    'a week with a day of 25 hours',
    week('Europe/Berlin'),
    '2026-10-26T07:00Z',
    { due: '2026-10-26T07:00Z', from: '2026-10-18T22:00Z', to: '2026-10-25T23:00Z', key: 'week 2026-10-19' },
  ],
  [
    'a month with a day of 23 hours',
    month('Europe/Berlin'),
    '2026-04-01T06:00Z',
    { due: '2026-04-01T06:00Z', from: '2026-02-28T23:00Z', to: '2026-03-31T22:00Z', key: 'month 2026-03-01' },
  ],
  [
    'a whole month, on the first before eight the one before it',
    month('UTC'),
    '2026-12-01T07:00Z',
    { due: '2026-11-01T08:00Z', from: '2026-10-01T00:00Z', to: '2026-11-01T00:00Z', key: 'month 2026-10-01' },
  ],
])('the last report is of %s', (...[, schedule, now, { due, from, to, key }]) => {
  expect(findLastPeriod(schedule, new Date(now))).toEqual({
    due: new Date(due),
    from: new Date(from),
    to: new Date(to),
    key,
  })
})

test.each(
  ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'].flatMap((timezone) => [
    week(timezone),
    month(timezone),
  ]),
)('every $every in $timezone the next report follows the last one, over a year', (schedule) => {
  let expected = findNextDue(schedule, new Date('2026-01-01T00:00Z'))
  for (let at = Date.parse('2026-01-01T00:00Z'); at < Date.parse('2026-12-31T00:00Z'); at += 6 * 3_600_000) {
    const now = new Date(at)
    if (expected <= now) {
      expect(findLastPeriod(schedule, now).due).toEqual(expected)
      expected = findNextDue(schedule, expected)
    }
    expect(findNextDue(schedule, now)).toEqual(expected)
  }
})
