import { expect, test } from 'vitest'
import { toBars, fillHours, toTotals } from './hours.ts'

const window = { from: '2026-03-09T15:30:00.000Z', to: '2026-03-10T15:30:00.000Z' }
const reportedHours = [
  { start: '2026-03-09T20:00:00.000Z', delivered: 30, failed: 0, medianMs: 100, p95Ms: 300 },
  { start: '2026-03-10T09:00:00.000Z', delivered: 10, failed: 5, medianMs: 900, p95Ms: 9000 },
  { start: '2026-03-10T10:00:00.000Z', delivered: 0, failed: 7, medianMs: null, p95Ms: null },
]

test('hours without deliveries are included', () => {
  const hours = fillHours(reportedHours, window)
  expect(hours).toHaveLength(25)
  expect(hours[0]).toEqual({
    start: new Date('2026-03-09T15:00Z'),
    delivered: 0,
    failed: 0,
    medianMs: null,
    p95Ms: null,
  })
  expect(hours[5]).toEqual({ ...reportedHours[0], start: new Date('2026-03-09T20:00Z') })
})

test('totals cover all hours', () => {
  expect(toTotals(fillHours(reportedHours, window))).toEqual({
    delivered: 40,
    failed: 12,
    medianMs: 100,
    slowestMs: 9000,
  })
  expect(toTotals([])).toEqual({ delivered: 0, failed: 0, medianMs: null, slowestMs: null })
})

test('a long period has bars of several hours, with all their deliveries', () => {
  const monthWindow = { from: '2026-02-10T15:30:00.000Z', to: window.to }
  const bars = toBars(fillHours(reportedHours, monthWindow))
  expect(bars.length).toBeLessThanOrEqual(48)
  expect(bars.reduce((total, { failed }) => total + failed, 0)).toBe(12)
  expect(toBars([])).toEqual([])
})
