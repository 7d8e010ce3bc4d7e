import { expect, test } from 'vitest'
import { formatCompact, formatFromNow, formatPercentDown } from './formats.ts'

test('a share is rounded down, so that only all of it shows as 100%', () => {
  expect([1, 0.99999, 0.5, 0].map(formatPercentDown)).toEqual(['100%', '99.9%', '50%', '0%'])
})

test('a formatter gives the same text each time', () => {
  expect([formatCompact(12_400), formatCompact(12_400)]).toEqual(['12.4K', '12.4K'])
  expect([formatFromNow(-2, 'minute'), formatFromNow(-2, 'minute')]).toEqual(['2 min. ago', '2 min. ago'])
})
