import { expect, test } from 'vitest'
import { countFalseAlarms, countHoursToFind } from '#testing/anomalies.ts'
import { getChanceOfAtLeast, findRise } from './find-rise.ts'
import { findStop } from './find-stop.ts'

// A quick form of the simulation in docs/alerts.md, which runs a hundred codes for a year each.
const HOURS_OF_HALF_A_YEAR = 26 * 7 * 24
/** 2026-01-01 00:00 UTC, in hours since 1970. */
const FIRST_HOUR = 490_896

test.each([
  [5, 10],
  [50, 6],
])('made-up codes with %i scans a day raise no alert in half a year', (perDay, codeCount) => {
  for (let seed = 1; seed <= codeCount; seed++)
    expect(countFalseAlarms(perDay, seed, HOURS_OF_HALF_A_YEAR), `seed ${seed}`).toEqual({ stops: 0, rises: 0 })
})

test.each([
  { change: 'stop', perDay: 5, factor: 0, hours: 200 },
  { change: 'stop', perDay: 50, factor: 0, hours: 60 },
  { change: 'rise to eight times as many', perDay: 20, factor: 8, hours: 80 },
  { change: 'rise to eight times as many', perDay: 200, factor: 8, hours: 40 },
])(
  'a $change of codes with $perDay scans a day is found within $hours hours, in nine of ten cases',
  ({ perDay, factor, hours }) => {
    const hoursToFind = Array.from(
      { length: 10 },
      (_, index) => countHoursToFind(perDay, index + 1, factor) ?? Infinity,
    )
    expect(hoursToFind.filter((hoursTaken) => hoursTaken <= hours).length).toBeGreaterThanOrEqual(9)
  },
)

test('a stop is found only after a steady past', () => {
  const counts = new Uint32Array(42 * 24)
  counts.fill(1, 20 * 24, 30 * 24)
  expect(findStop({ counts, firstHour: FIRST_HOUR }, 0)).toBeNull()
  counts.fill(1, 0, 30 * 24)
  expect(findStop({ counts, firstHour: FIRST_HOUR }, 0)).toMatchObject({
    lastHour: FIRST_HOUR + 30 * 24 - 1,
    perDay: 24,
  })
})

test('scans within two hours, as of two groups, are not a rise; about as many, spread over the day, are one', () => {
  const counts = new Uint32Array(42 * 24)
  for (let hour = 0; hour < counts.length; hour += 12) counts[hour] = 1
  const today = counts.subarray(-24)
  const hasRisen = () => findRise({ counts, firstHour: FIRST_HOUR })?.begins ?? false
  today.set([40, 40], 12)
  expect(hasRisen()).toBe(false)
  today.fill(4)
  expect(hasRisen()).toBe(true)
})

test.each([
  [0, 1],
  [1, 2 / 3],
  [3, (2 / 3) ** 3],
])(
  'with the mean 2 and the spread 1, the chance of at least %i scans is that of the geometric distribution',
  (count, chance) => {
    expect(getChanceOfAtLeast(count, 2, 1)).toBeCloseTo(chance, 10)
  },
)
