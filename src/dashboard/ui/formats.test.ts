import { expect, test } from 'vitest'
import { formatBytes, formatCompact, formatFromNow, formatPercentDown } from './formats.ts'

test('a share is rounded down', () => {
  expect([1, 0.99999, 0.5, 0].map(formatPercentDown)).toEqual(['100%', '99.9%', '50%', '0%'])
})

test('a formatter gives the same text each time', () => {
  expect([formatCompact(12_400), formatCompact(12_400)]).toEqual(['12.4K', '12.4K'])
  expect([formatFromNow(-2, 'minute'), formatFromNow(-2, 'minute')]).toEqual(['2 min. ago', '2 min. ago'])
})

test('sizes are formatted in a suitable unit', () => {
  expect([0, 999, 1_000, 480_400, 999_600, 4_200_000, 15_000_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '480 kB',
    '1 MB',
    '4.2 MB',
    '15 MB',
  ])
})
