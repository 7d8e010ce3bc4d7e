import { expect, test } from 'vitest'
import { toSeriesFigures, toSeriesPoints } from './series-points.ts'

const series = [
  { start: '2026-11-17T17:00:00.000Z', scans: 12, visitors: 9 },
  { start: '2026-11-17T18:00:00.000Z', scans: 20, visitors: 15 },
]
const window = { from: '2026-11-17T17:00:00.000Z', to: '2026-11-17T19:00:00.000Z' }
const step = { series, window, interval: 'hour' as const, timezone: 'Europe/Berlin' }

test('a step that is still running, or began before the period, is incomplete', () => {
  const partial = (window: { from: string; to: string }) =>
    toSeriesPoints({ ...step, window, previous: null }, []).map(({ isPartial }) => isPartial)
  expect(partial(window)).toEqual([false, false])
  expect(partial({ ...window, to: '2026-11-17T18:20:00.000Z' })).toEqual([false, true])
  expect(partial({ ...window, from: '2026-11-17T17:20:00.000Z' })).toEqual([true, false])
})

test('a running week and month are incomplete, by the time zone', () => {
  const last = (interval: 'week' | 'month', start: string, to: string) =>
    toSeriesPoints(
      {
        interval,
        timezone: 'Europe/Berlin',
        window: { from: start, to },
        series: [{ start, scans: 1, visitors: 1 }],
        previous: null,
      },
      [],
    )[0]?.isPartial
  expect(last('week', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z')).toBe(false)
  expect(last('week', '2026-10-18T22:00:00.000Z', '2026-10-25T22:00:00.000Z')).toBe(true)
  expect(last('month', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z')).toBe(false)
  expect(last('month', '2026-09-30T22:00:00.000Z', '2026-10-31T22:00:00.000Z')).toBe(true)
})

test('a step is named in its time zone and has its notes', () => {
  const points = toSeriesPoints({ ...step, previous: null }, [
    { at: '2026-11-17T17:59:59.000Z', text: 'Terrace now opens /menu' },
    { at: '2026-11-18T09:00:00.000Z', text: 'later' },
    { at: '2026-11-01T09:00:00.000Z', text: 'earlier' },
  ])
  expect(points.map(({ tick, notes }) => [tick, notes])).toEqual([
    ['18:00', ['Terrace now opens /menu']],
    ['19:00', ['later']],
  ])
})

test('the table of a series contains the notes', () => {
  const note = { at: '2026-11-17T17:59:59.000Z', text: 'Terrace now opens /menu' }
  expect(toSeriesFigures(toSeriesPoints({ ...step, previous: null }, [note]))).toEqual({
    columns: ['Time', 'Scans', 'Visitors', 'What happened'],
    rows: [
      [expect.stringContaining('18:00'), 12, 9, 'Terrace now opens /menu'],
      [expect.stringContaining('19:00'), 20, 15, null],
    ],
  })
})

test('the table of a series has the previous period only if requested', () => {
  expect(toSeriesFigures(toSeriesPoints({ ...step, previous: null }, [])).columns).toEqual([
    'Time',
    'Scans',
    'Visitors',
  ])
  const compared = {
    totals: { scans: 7, visitors: 6 },
    series: [{ start: '2026-11-17T15:00:00.000Z', scans: 7, visitors: 6 }],
  }
  expect(toSeriesFigures(toSeriesPoints({ ...step, previous: compared }, [])).rows).toEqual([
    [expect.stringContaining('18:00'), 12, 9, 7],
    [expect.stringContaining('19:00'), 20, 15, null],
  ])
})
