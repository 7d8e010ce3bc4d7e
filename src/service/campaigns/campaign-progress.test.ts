import { expect, test } from 'vitest'
import { forecastGoal } from './campaign-progress.ts'

const now = new Date('2026-03-01T00:00:00Z')
const inTenDays = new Date('2026-03-11T00:00:00Z')

test('the forecast continues at the daily rate until the end', () => {
  const state = { done: 100, perDay: 10, target: 150, now }
  expect(forecastGoal({ ...state, to: inTenDays })).toEqual({
    forecast: 200,
    expectedAt: new Date('2026-03-06T00:00:00Z'),
  })
  expect(forecastGoal({ ...state, to: null })).toEqual({ forecast: null, expectedAt: new Date('2026-03-06T00:00:00Z') })
})

test('no date is expected at a rate of zero, after the end, once the goal is reached or in more than ten years', () => {
  const state = { done: 100, perDay: 10, target: 150, to: inTenDays, now }
  expect(forecastGoal({ ...state, perDay: 0 })).toEqual({ forecast: 100, expectedAt: null })
  expect(forecastGoal({ ...state, to: now })).toEqual({ forecast: null, expectedAt: null })
  expect(forecastGoal({ ...state, target: 250 })).toEqual({ forecast: 200, expectedAt: null })
  expect(forecastGoal({ ...state, done: 150 })).toEqual({ forecast: 250, expectedAt: null })
  expect(forecastGoal({ ...state, to: null, target: 1e9 }).expectedAt).toBeNull()
})
