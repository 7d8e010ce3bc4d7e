import { expect, test } from 'vitest'
import { calculateRetryDelay, MAX_ATTEMPTS } from './retry-delay.ts'

test('the delays before attempts two to five grow from half a minute to an hour', () => {
  const delays = (random: number) => [1, 2, 3, 4].map((attempts) => calculateRetryDelay(attempts, null, random))
  expect(delays(0.5)).toEqual([30_000, 120_000, 600_000, 3_600_000])
  expect(delays(0)).toEqual([24_000, 96_000, 480_000, 2_880_000])
  expect(delays(1)).toEqual([36_000, 144_000, 720_000, 4_320_000])
})

test('no attempt follows the fifth', () => {
  expect(MAX_ATTEMPTS).toBe(5)
  expect(calculateRetryDelay(MAX_ATTEMPTS, 1_000, 0.5)).toBeNull()
})

test('a longer Retry-After of the receiver replaces the delay', () => {
  expect(calculateRetryDelay(1, 60_000, 0.5)).toBe(60_000)
  expect(calculateRetryDelay(1, 1_000, 0.5)).toBe(30_000)
})
