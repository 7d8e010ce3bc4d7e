import { expect, test } from 'vitest'
import { countFalseAlarms, countHoursToFind } from '#testing/anomalies.ts'
import { getChanceOfMore, findRise } from './find-rise.ts'
import { findStop } from './find-stop.ts'

// docs/alerts.md has the same for a hundred codes, and for a year of each.
const WEEKS_26 = 26 * 168

test.each([
  [5, 10],
  [50, 6],
])('made-up codes with %i scans a day raise no alert in half a year', (perDay, codes) => {
  for (let seed = 1; seed <= codes; seed++)
    expect(countFalseAlarms(perDay, seed, WEEKS_26), `seed ${seed}`).toEqual({ stops: 0, rises: 0 })
})

test.each([
  { planted: 'stop', perDay: 5, factor: 0, hours: 200 },
  { planted: 'stop', perDay: 50, factor: 0, hours: 60 },
  { planted: 'rise of eight times', perDay: 20, factor: 8, hours: 80 },
  { planted: 'rise of eight times', perDay: 200, factor: 8, hours: 40 },
])('a planted $planted of codes with $perDay scans a day is found', ({ perDay, factor, hours }) => {
  const found = Array.from({ length: 10 }, (_, nth) => countHoursToFind(perDay, nth + 1, factor) ?? Infinity)
  expect(found.filter((after) => after <= hours).length).toBeGreaterThanOrEqual(9)
})

test('a code without a steady past has no stop', () => {
  const counts = new Uint32Array(42 * 24)
  counts.fill(1, 20 * 24, 30 * 24)
  expect(findStop({ counts, firstHour: 490_896 }, 0)).toBeNull()
  counts.fill(1, 0, 30 * 24)
  expect(findStop({ counts, firstHour: 490_896 }, 0)).toMatchObject({ lastHour: 490_896 + 30 * 24 - 1, perDay: 24 })
})

test('two groups of people on one day are no rise, but as many scans spread over the day are one', () => {
  const counts = new Uint32Array(42 * 24)
  for (let hour = 0; hour < counts.length; hour += 12) counts[hour] = 1
  const today = counts.subarray(-24)
  const began = () => findRise({ counts, firstHour: 490_896 })?.begins ?? false
  today.set([40, 40], 12)
  expect(began()).toBe(false)
  today.fill(4)
  expect(began()).toBe(true)
})

test.each([
  [0, 1],
  [1, 2 / 3],
  [3, (2 / 3) ** 3],
])(
  'the chance of %i or more with the mean 2 and the spread 1, where the distribution is geometric',
  (count, chance) => {
    expect(getChanceOfMore(count, 2, 1)).toBeCloseTo(chance, 10)
  },
)
