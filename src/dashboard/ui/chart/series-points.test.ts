import { expect, test } from 'vitest'
import { toSeriesFigures, toSeriesPoints } from './series-points.ts'

const series = [
  { start: '2026-11-17T17:00:00.000Z', scans: 12, visitors: 9 },
  { start: '2026-11-17T18:00:00.000Z', scans: 20, visitors: 15 },
]
const window = { from: '2026-11-17T17:00:00.000Z', to: '2026-11-17T19:00:00.000Z' }
const step = { series, window, interval: 'hour' as const, timezone: 'Europe/Berlin' }

test('a step that the period does not cover is incomplete', () => {
  const listPartialFlags = (window: { from: string; to: string }) =>
    toSeriesPoints({ ...step, window, previous: null }, []).map(({ isPartial }) => isPartial)
  expect(listPartialFlags(window)).toEqual([false, false])
  expect(listPartialFlags({ ...window, to: '2026-11-17T18:20:00.000Z' })).toEqual([false, true])
  expect(listPartialFlags({ ...window, from: '2026-11-17T17:20:00.000Z' })).toEqual([true, false])
})

test('running weeks and months of the time zone are incomplete', () => {
  const isLastStepPartial = (interval: 'week' | 'month', start: string, to: string) =>
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
  expect(isLastStepPartial('week', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z')).toBe(false)
  expect(isLastStepPartial('week', '2026-10-18T22:00:00.000Z', '2026-10-25T22:00:00.000Z')).toBe(true)
  expect(isLastStepPartial('month', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z')).toBe(false)
  expect(isLastStepPartial('month', '2026-09-30T22:00:00.000Z', '2026-10-31T22:00:00.000Z')).toBe(true)
})

test('steps have names in their time zone and their notes', () => {
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

test('the table of a series may have the previous period', () => {
  expect(toSeriesFigures(toSeriesPoints({ ...step, previous: null }, [])).columns).toEqual([
    'Time',
    'Scans',
    'Visitors',
  ])
  const previousPeriod = {
    totals: { scans: 7, visitors: 6 },
    series: [{ start: '2026-11-17T15:00:00.000Z', scans: 7, visitors: 6 }],
  }
  expect(toSeriesFigures(toSeriesPoints({ ...step, previous: previousPeriod }, [])).rows).toEqual([
    [expect.stringContaining('18:00'), 12, 9, 7],
    [expect.stringContaining('19:00'), 20, 15, null],
  ])
})
