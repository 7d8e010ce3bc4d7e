import { type Random, createRandom } from '../runtime/random.ts'

const DRAWS = 5_000
const SEED = 1763
const CONFIDENCE = 0.95
const MIN_SCANS = 100

/** The results of one address of a split: how often the address was opened, and how often opening it led to a success. */
export interface SplitCounts {
  scans: number
  successes: number
}

export interface Rate {
  /** Successes per scan. */
  rate: number
  /** The bounds of the 95 % credible interval of the true rate. */
  low: number
  high: number
  /** The probability that this is the highest rate of all. */
  chance: number
}

/**
 * Compares rates by the beta-binomial model: before any scan every rate is equally likely, so after them it is distributed as
 * Beta(1 + successes, 1 + failures). The probabilities are shares of 5,000 draws with a fixed seed, so the same figures always give the
 * same answer.
 */
export function compareRates(parts: readonly SplitCounts[]): Rate[] {
  const random = createRandom(SEED)
  const draws = parts.map(({ scans, successes }) =>
    Float64Array.from({ length: DRAWS }, () => drawBeta(random, 1 + successes, 1 + Math.max(0, scans - successes))),
  )
  const wins = parts.map(() => 0)
  for (let i = 0; i < DRAWS; i++) {
    let leader = 0
    for (let part = 1; part < draws.length; part++)
      if ((draws[part]?.[i] ?? 0) > (draws[leader]?.[i] ?? 0)) leader = part
    wins[leader] = (wins[leader] ?? 0) + 1
  }
  return parts.map(({ scans, successes }, part) => {
    const sorted = draws[part]?.sort() ?? new Float64Array()
    return {
      rate: scans === 0 ? 0 : successes / scans,
      low: sorted[Math.floor(DRAWS * 0.025)] ?? 0,
      high: sorted[Math.floor(DRAWS * 0.975)] ?? 0,
      chance: (wins[part] ?? 0) / DRAWS,
    }
  })
}

/** The index of the part that is the best with a probability of at least 95 %. Null if no part is, or if there are too few scans. */
export function findWinner(parts: readonly SplitCounts[], rates: readonly Rate[]): number | null {
  if (parts.length < 2 || parts.some(({ scans }) => scans < MIN_SCANS)) return null
  const index = rates.findIndex(({ chance }) => chance >= CONFIDENCE)
  return index === -1 ? null : index
}

/** One-sided bounds of the normal distribution: against one other part 95 %, against several 95 % over all comparisons (Bonferroni). */
const Z_BY_OTHERS = [1.645, 1.96, 2.128, 2.241, 2.326, 2.394, 2.45, 2.498, 2.539]
const MAX_MISSING_SCANS = 1_000_000

/**
 * Estimates after how many more scans the best part would win, if the rates stay as they are and scans are still divided by `weights`.
 * Rounded to two digits, because rates of few scans are uncertain. Null if no part is ahead, or if more than a million would be needed.
 */
export function estimateMissingScans(parts: readonly SplitCounts[], weights: readonly number[]): number | null {
  if (parts.length < 2 || parts.every(({ scans }) => scans === 0)) return null
  const isDecidedAfter = (addedScans: number) => isDecided(parts, weights, addedScans)
  if (!isDecidedAfter(MAX_MISSING_SCANS)) return null
  let [low, high] = [0, MAX_MISSING_SCANS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isDecidedAfter(middle)) high = middle
    else low = middle
  }
  return Number(high.toPrecision(2))
}

/** Whether the difference between the best rate and every other rate is beyond chance after this many more scans. */
function isDecided(parts: readonly SplitCounts[], weights: readonly number[], addedScans: number): boolean {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const [best, ...otherParts] = parts
    .map(({ scans, successes }, index) => ({
      // The mean of the beta distribution, so that no rate is 0 or 1.
      rate: (successes + 1) / (scans + 2),
      scans: scans + (addedScans * (weights[index] ?? 0)) / totalWeight,
    }))
    .toSorted((a, b) => b.rate - a.rate)
  if (!best || best.scans < MIN_SCANS) return false
  const z = Z_BY_OTHERS[Math.min(otherParts.length, Z_BY_OTHERS.length) - 1] ?? Infinity
  const variance = ({ rate, scans }: { rate: number; scans: number }) => (rate * (1 - rate)) / scans
  return otherParts.every(
    (other) => other.scans >= MIN_SCANS && best.rate - other.rate >= z * Math.sqrt(variance(best) + variance(other)),
  )
}

function drawBeta(random: Random, a: number, b: number): number {
  const x = drawGamma(random, a)
  return x / (x + drawGamma(random, b))
}

/** The method of Marsaglia and Tsang. The shape is at least 1. */
function drawGamma(random: Random, shape: number): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = drawNormal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** The Box–Muller transform. */
function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
