import { expect, test } from 'vitest'
import { compareRates, estimateMissingScans, findWinner } from './compare-rates.ts'

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

test('with few scans, nothing wins, however large the difference is', () => {
  expect(compare([99, 0], [5_000, 4_000]).winner).toBeNull()
  expect(compare([500, 400]).winner).toBeNull()
  expect(compare([0, 0], [0, 0]).rates.map(({ rate }) => rate)).toEqual([0, 0])
})

test('chances add up to one and are the same for the same figures', () => {
  const result = compare([300, 20], [310, 25], [290, 31])
  expect(result.rates.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
  expect(compare([300, 20], [310, 25], [290, 31])).toEqual(result)
})

test('after the estimated number of scans at the same rates, the leading part wins', () => {
  const cases: { counts: [scans: number, successes: number][]; weights: number[] }[] = [
    {
      counts: [
        [200, 20],
        [200, 26],
      ],
      weights: [1, 1],
    },
    {
      counts: [
        [1_000, 30],
        [1_000, 38],
      ],
      weights: [1, 1],
    },
    {
      counts: [
        [90, 5],
        [910, 150],
      ],
      weights: [1, 9],
    },
    {
      counts: [
        [300, 30],
        [300, 36],
        [300, 45],
      ],
      weights: [1, 1, 1],
    },
    {
      counts: [
        [10, 0],
        [12, 4],
      ],
      weights: [1, 1],
    },
  ]
  for (const { counts, weights } of cases) {
    const parts = counts.map(([scans, successes]) => ({ scans, successes }))
    expect(findWinner(parts, compareRates(parts))).toBeNull()
    const missing = estimateMissingScans(parts, weights)
    const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
    const laterParts = parts.map(({ scans, successes }, index) => {
      const rate = (successes + 1) / (scans + 2)
      const laterScans = scans + Math.ceil(((missing ?? 0) * 1.25 * (weights[index] ?? 0)) / totalWeight)
      return { scans: laterScans, successes: Math.round(rate * laterScans) }
    })
    expect({ counts, winner: findWinner(laterParts, compareRates(laterParts)) }).toEqual({
      counts,
      winner: counts.length - 1,
    })
  }
})

test('without scans or with equal rates, no number of scans is estimated', () => {
  const estimate = (...counts: [number, number][]) =>
    estimateMissingScans(
      counts.map(([scans, successes]) => ({ scans, successes })),
      counts.map(() => 1),
    )
  expect(estimate([0, 0], [0, 0])).toBeNull()
  expect(estimate([500, 25], [500, 25])).toBeNull()
  expect(estimate([100_000, 5_000], [100_000, 5_001])).toBeNull()
})
