import { expect, test } from 'vitest'
import type { Comparison } from '#contract/analytics.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { toPeriods } from './periods.ts'

const ceilings = planCeilings.business
const now = new Date('2026-11-23T02:30:00.000Z')

function getPreviousRange(
  from: string,
  to: string | undefined,
  options: { timezone?: string; compare?: Comparison; since?: string } = {},
) {
  const { timezone = 'UTC', compare = 'previous', since } = options
  const compareFrom = since === undefined ? undefined : new Date(since)
  const range = { from: new Date(from), to: to === undefined ? undefined : new Date(to) }
  const { previous } = toPeriods({ ...range, timezone, compare, compareFrom }, ceilings, now)
  return [previous.range.from, previous.range.to].map((at) => new Date(at).toISOString())
}

test('today so far is compared to the same hours of yesterday', () => {
  expect(getPreviousRange('2026-11-23T00:00:00Z', undefined)).toEqual([
    '2026-11-22T00:00:00.000Z',
    '2026-11-22T02:30:00.000Z',
  ])
})

test('a week that is still running is compared to the same weekdays and hours of the week before', () => {
  expect(getPreviousRange('2026-11-17T00:00:00Z', undefined)).toEqual([
    '2026-11-10T00:00:00.000Z',
    '2026-11-16T02:30:00.000Z',
  ])
})

test('whole days are compared to as many whole days before them, also across a clock change', () => {
  const timezone = 'Europe/Berlin'
  expect(getPreviousRange('2026-10-25T23:00:00Z', '2026-10-27T23:00:00Z', { timezone })).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
})

test('a year earlier means the same dates', () => {
  expect(getPreviousRange('2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z', { compare: 'year' })).toEqual([
    '2025-11-01T00:00:00.000Z',
    '2025-11-08T00:00:00.000Z',
  ])
})

test.each<[string, [string, string | undefined], [string, string]]>([
  ['a day with the same weekday', ['2026-11-17T00', '2026-11-18T00'], ['2026-11-10T00:00', '2026-11-11T00:00']],
  ['28 days with the four weeks before', ['2026-10-20T00', '2026-11-17T00'], ['2026-09-22T00:00', '2026-10-20T00:00']],
  ['30 days with 30 days earlier', ['2026-10-20T00', '2026-11-19T00'], ['2026-09-15T00:00', '2026-10-15T00:00']],
  ['three hours of a day', ['2026-11-17T18', '2026-11-17T21'], ['2026-11-10T18:00', '2026-11-10T21:00']],
  ['today so far with the same hours', ['2026-11-23T00', undefined], ['2026-11-16T00:00', '2026-11-16T02:30']],
  ['a week that has begun', ['2026-11-23T00', '2026-11-30T00'], ['2026-11-16T00:00', '2026-11-16T02:30']],
])('weekdays compare %s', (_, [from, to], expectedRange) => {
  const range = getPreviousRange(`${from}:00:00Z`, to && `${to}:00:00Z`, { compare: 'weekdays' })
  expect(range).toEqual(expectedRange.map((moment) => `${moment}:00.000Z`))
})

test('the same weekdays begin at the same hour by the clock, also across a clock change', () => {
  const compared = { timezone: 'Europe/Berlin', compare: 'weekdays' as const }
  expect(getPreviousRange('2026-10-25T23:00:00Z', '2026-10-27T23:00:00Z', compared)).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-20T22:00:00.000Z',
  ])
})

test('a month that is still running is compared to the same part of the year before', () => {
  expect(getPreviousRange('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', { compare: 'year' })).toEqual([
    '2025-11-01T00:00:00.000Z',
    '2025-11-23T02:30:00.000Z',
  ])
})

test.each<[string, [string, string | undefined], [string, string]]>([
  [
    'is compared to the last day of February',
    ['2028-02-29T00', '2028-03-01T00'],
    ['2027-02-28T00:00', '2027-03-01T00:00'],
  ],
  ['begins a range', ['2028-02-29T00', '2028-03-03T00'], ['2027-02-28T00:00', '2027-03-03T00:00']],
  ['follows a range', ['2028-02-20T00', '2028-02-29T00'], ['2027-02-20T00:00', '2027-03-01T00:00']],
  ['ends at noon so far', ['2028-02-29T00', '2028-02-29T12'], ['2027-02-28T00:00', '2027-02-28T12:00']],
])('with the year before, a leap day %s', (_, [from, to], expectedRange) => {
  const range = getPreviousRange(`${from}:00:00Z`, to && `${to}:00:00Z`, { compare: 'year' })
  expect(range).toEqual(expectedRange.map((moment) => `${moment}:00.000Z`))
})

test('any other period is compared as it is, whatever its length', () => {
  const [from, to] = ['2026-07-01T00:00:00.000Z', '2026-07-02T12:00:00.000Z']
  expect(getPreviousRange('2026-11-20T00:00:00Z', undefined, { compare: `${from}..${to}` })).toEqual([from, to])
})

test.each([
  ['begins within the range', '2026-10-20T00:00:00Z..2026-10-22T00:00:00Z'],
  ['ends before it begins', '2026-10-12T00:00:00Z..2026-10-11T00:00:00Z'],
  ['is not a date', '2026-13-45T00:00:00Z..2026-10-11T00:00:00Z'],
] as const)('a period to compare with that %s is refused', (_, compare) => {
  expect(() => getPreviousRange(...week, { compare })).toThrow('The request is not valid')
})

const week = ['2026-10-19T22:00:00Z', '2026-10-26T23:00:00Z'] as const
const timezone = 'Europe/Berlin'

test('an earlier period that begins on a chosen day is as long by the clock as the range', () => {
  expect(getPreviousRange(...week, { timezone, since: '2026-07-05T22:00:00Z' })).toEqual([
    '2026-07-05T22:00:00.000Z',
    '2026-07-12T22:00:00.000Z',
  ])
})

test('an earlier period before the history of the plan is empty', () => {
  const [from, to] = getPreviousRange(...week, { timezone, since: '0001-01-01T00:00:00Z' })
  expect(from).toBe(to)
})

test('an earlier period that begins within the range is refused', () => {
  expect(() => getPreviousRange(...week, { since: '2026-10-20T00:00:00Z' })).toThrow('The request is not valid')
})

test('ranges of thousands of years are refused without computing the clock of each year', { timeout: 5_000 }, () => {
  const request = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('9000-01-01T00:00:00Z'), timezone: 'UTC' }
  for (let requests = 0; requests < 10; requests++)
    expect(() => toPeriods(request, ceilings, now)).toThrow('The request is not valid')
})
