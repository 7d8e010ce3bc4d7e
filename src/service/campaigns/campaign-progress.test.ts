import { expect, test } from 'vitest'
import { forecast } from './campaign-progress.ts'

const now = new Date('2026-03-01T00:00:00Z')
const inTenDays = new Date('2026-03-11T00:00:00Z')

test('the forecast goes on at the pace of a day until the end', () => {
  const of = { done: 100, perDay: 10, target: 150, now }
  expect(forecast({ ...of, to: inTenDays })).toEqual({ forecast: 200, expectedAt: new Date('2026-03-06T00:00:00Z') })
  expect(forecast({ ...of, to: null })).toEqual({ forecast: null, expectedAt: new Date('2026-03-06T00:00:00Z') })
})

test('there is no date without a pace, beyond the end, once it is reached, or in ten years', () => {
  const of = { done: 100, perDay: 10, target: 150, to: inTenDays, now }
  expect(forecast({ ...of, perDay: 0 })).toEqual({ forecast: 100, expectedAt: null })
  expect(forecast({ ...of, to: now })).toEqual({ forecast: null, expectedAt: null })
  expect(forecast({ ...of, target: 250 })).toEqual({ forecast: 200, expectedAt: null })
  expect(forecast({ ...of, done: 150 })).toEqual({ forecast: 250, expectedAt: null })
  expect(forecast({ ...of, to: null, target: 1e9 }).expectedAt).toBeNull()
})
