import { expect, test } from 'vitest'
import { compareRates, findWinner } from './compare-rates.ts'

function compare(...parts: [scans: number, successes: number][]) {
  const counts = parts.map(([scans, successes]) => ({ scans, successes }))
  const rates = compareRates(counts)
  return { rates, winner: findWinner(counts, rates) }
}

test('the interval of a rate is the interval of the beta distribution', () => {
  // Beta(11, 91): R's qbeta(c(0.025, 0.975), 11, 91) is 0.0556 and 0.1747.
  const [rate] = compare([100, 10]).rates
  expect(rate?.rate).toBe(0.1)
  expect(rate?.low).toBeCloseTo(0.0556, 2)
  expect(rate?.high).toBeCloseTo(0.1747, 2)
})

test('two equal rates have the same chance, but a clear difference has a winner', () => {
  const { rates, winner } = compare([2_000, 100], [2_000, 100])
  expect(rates[0]?.chance).toBeCloseTo(0.5, 1)
  expect(winner).toBeNull()
  expect(compare([2_000, 100], [2_000, 160])).toMatchObject({ winner: 1 })
  // The chance of the second is Φ(3.85).
  expect(compare([2_000, 100], [2_000, 160]).rates[1]?.chance).toBeGreaterThan(0.999)
})

test('with few scans nothing wins however large the difference is', () => {
  expect(compare([99, 0], [5_000, 4_000]).winner).toBeNull()
  expect(compare([500, 400]).winner).toBeNull()
  expect(compare([0, 0], [0, 0]).rates.map(({ rate }) => rate)).toEqual([0, 0])
})

test('chances add up to one and are the same for the same figures', () => {
  const result = compare([300, 20], [310, 25], [290, 31])
  expect(result.rates.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
  expect(compare([300, 20], [310, 25], [290, 31])).toEqual(result)
})
