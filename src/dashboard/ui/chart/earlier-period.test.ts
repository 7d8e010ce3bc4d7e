import { expect, test } from 'vitest'
import { describeEarlierPeriod } from './earlier-period.ts'

const toWindow = (from: string, to: string) => ({
  from: new Date(from.length === 10 ? `${from}T00:00:00Z` : from).toISOString(),
  to: new Date(to.length === 10 ? `${to}T00:00:00Z` : to).toISOString(),
})

test.each([
  [['2026-10-20', '2026-11-17'], ['2026-09-22', '2026-10-20'], 'the four weeks before, same weekdays'],
  [['2026-11-10', '2026-11-17'], ['2026-11-03', '2026-11-10'], 'the week before, same weekdays'],
  [['2026-11-17', '2026-11-18'], ['2026-11-10', '2026-11-11'], 'the Tuesday before'],
  [['2026-11-17', '2026-11-18'], ['2026-11-16', '2026-11-17'], 'the day before'],
  [['2026-10-20', '2026-11-19'], ['2026-09-20', '2026-10-20'], 'the 30 days before'],
  [['2026-10-20', '2026-11-19'], ['2026-09-15', '2026-10-15'], 'Sep 15 – Oct 14, 2026, same weekdays'],
  [['2026-11-01', '2026-11-08'], ['2025-11-01', '2025-11-08'], 'the same days last year'],
  [['2026-11-01', '2026-11-08'], ['2026-07-04', '2026-08-01'], 'Jul 4 – 31, 2026'],
  [
    ['2026-11-17', '2026-11-23T02:30:00Z'],
    ['2026-11-10', '2026-11-16T02:30:00Z'],
    'the week before, same weekdays and hours',
  ],
  [['2026-11-23', '2026-11-23T02:30:00Z'], ['2026-11-16', '2026-11-16T02:30:00Z'], 'the Monday before, same hours'],
  [['2026-11-23', '2026-11-23T02:30:00Z'], ['2026-11-22', '2026-11-22T02:30:00Z'], 'the same hours of the day before'],
])('%j compared with %j is %s', ([from = '', to = ''], [earlierFrom = '', earlierTo = ''], text) => {
  const description = describeEarlierPeriod(toWindow(from, to), toWindow(earlierFrom, earlierTo), 'UTC')
  expect(description.replaceAll(/\s/g, ' ')).toBe(text)
})
