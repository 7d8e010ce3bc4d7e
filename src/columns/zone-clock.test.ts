import { expect, test } from 'vitest'
import { listSteps } from './time-steps.ts'
import { ZoneClock } from './zone-clock.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-01T00:00Z')

function listStepsIn(timezone: string, interval: 'hour' | 'day', [from, to]: [string, string]): string[] {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const starts = listSteps(ZoneClock.create(timezone, range, NOW), interval, range) ?? []
  return starts.map((start) => new Date(start).toISOString().slice(0, 16))
}

test.each<{ timezone: string; from: string; to: string; hours: number[] }>([
  { timezone: 'Europe/Berlin', from: '2026-03-27T23:00Z', to: '2026-03-30T22:00Z', hours: [24, 23, 24] },
  { timezone: 'Europe/Berlin', from: '2026-10-23T22:00Z', to: '2026-10-26T23:00Z', hours: [24, 25, 24] },
  { timezone: 'Australia/Lord_Howe', from: '2026-04-03T13:00Z', to: '2026-04-06T13:30Z', hours: [24, 24.5, 24] },
  // The day of the clock change begins at one o'clock: its first hour does not exist.
  { timezone: 'America/Santiago', from: '2026-09-05T04:00Z', to: '2026-09-08T03:00Z', hours: [24, 23, 24] },
])('in $timezone the days from $from to $to are $hours hours long', ({ timezone, from, to, hours }) => {
  const starts = [...listStepsIn(timezone, 'day', [from, to]).map((start) => `${start}Z`), to].map((at) =>
    Date.parse(at),
  )
  expect(starts.slice(1).map((start, i) => (start - (starts[i] ?? 0)) / HOUR_MS)).toEqual(hours)
})

test('an hour that occurs twice gives two steps', () => {
  const autumn = listStepsIn('Europe/Berlin', 'hour', ['2026-10-24T23:30Z', '2026-10-25T02:30Z'])
  expect(autumn).toEqual(['2026-10-24T23:00', '2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'])
  const lordHowe = listStepsIn('Australia/Lord_Howe', 'hour', ['2026-04-04T14:00Z', '2026-04-04T17:00Z'])
  expect(lordHowe).toEqual(['2026-04-04T14:00', '2026-04-04T15:00', '2026-04-04T15:30', '2026-04-04T16:30'])
})

test('a range with too many steps has none', () => {
  const clock = ZoneClock.create('UTC', { from: 0, to: 1e13 }, NOW)
  expect(listSteps(clock, 'hour', { from: 0, to: 2_400 * HOUR_MS })).toHaveLength(2_400)
  expect(listSteps(clock, 'hour', { from: 0, to: 2_401 * HOUR_MS })).toBeNull()
})

test('only the clock changes of some decades are looked up', () => {
  const range = { from: Date.parse('0001-01-01T00:00Z'), to: Date.parse('9999-12-31T00:00Z') }
  const { spans } = ZoneClock.create('Europe/Berlin', range, NOW)
  expect(spans.length).toBeGreaterThan(70)
  expect(spans.length).toBeLessThan(300)
})

test('a week begins on Monday, or on another day', () => {
  const range = { from: Date.parse('2026-11-25T12:00:00Z'), to: Date.parse('2026-12-03T00:00:00Z') }
  const clock = ZoneClock.create('UTC', range, NOW)
  const toDays = (starts: number[] | null) => starts?.map((start) => new Date(start).toISOString().slice(0, 10))
  expect(toDays(listSteps(clock, 'week', range))).toEqual(['2026-11-23', '2026-11-30'])
  expect(toDays(listSteps(clock, { week: 6 }, range))).toEqual(['2026-11-22', '2026-11-29'])
  expect(toDays(listSteps(clock, { week: 5 }, range))).toEqual(['2026-11-21', '2026-11-28'])
})
