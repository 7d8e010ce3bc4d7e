import { expect, test } from 'vitest'
import { ApiError } from '#service/http/api-error.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { scanWindow } from './scan-window.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const historyStart = new Date('2026-10-21T12:00:00.000Z')

test("without a range, the window is the plan's history until now and is not clamped", () => {
  expect(scanWindow({}, planCeilings.free, now)).toEqual({ from: historyStart, to: now, clamped: false })
})

test("a range that begins before the plan's history is clamped to it", () => {
  const range = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') }
  expect(scanWindow(range, planCeilings.free, now)).toEqual({ from: historyStart, to: range.to, clamped: true })
})

test('a range within the history is used as requested', () => {
  const range = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-02T00:00:00Z') }
  expect(scanWindow(range, planCeilings.free, now)).toEqual({ ...range, clamped: false })
})

test('a range that ends before it begins is refused', () => {
  const range = { from: new Date('2026-11-02T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') }
  expect(() => scanWindow(range, planCeilings.free, now)).toThrow(ApiError)
})
