/** A value that may explain a change, with its scans in both periods. */
export interface Candidate {
  dimension: string
  value: string | null
  scans: number
  previous: number
}

/** The scans of both periods and of the candidates, after the scans of some candidates were excluded. */
export interface CandidateCounts<C extends Candidate> {
  scans: number
  previous: number
  candidates: readonly C[]
}

/** Counts both periods without the scans of these candidates. */
export type CountWithout<C extends Candidate> = (excluded: readonly C[]) => Promise<CandidateCounts<C>>

export type Cause<C extends Candidate> = C & {
  change: number
  /** The part of the whole change, from 0 to 1. */
  share: number
}

const MAX_CAUSES = 6
/** A value with at least this share of all scans explains nothing: most scans are by phone anyway. */
const TOO_BROAD_SHARE = 0.95
/** How many standard deviations a value must differ from what was expected, and the variance of scans as a multiple of Poisson's. */
const [DEVIATIONS, OVERDISPERSION] = [3.5, 1.5]
/** By this much, the growth of a value differs from that of other values in any month, however many scans the value has. */
const OWN_VARIATION = 0.04
/** A smaller difference is not worth a line: as a share of the whole change and of what was expected, and as a share of all scans. */
const [WORTH_NAMING, WORTH_NAMING_OF_ALL] = [0.05, 0.005]
const MIN_EXCESS = 5

/**
 * The values that explain a change, the main value first. Each value is counted without the scans of the values before it, so that shares
 * add up to at most 1. docs/causes.md has the mathematics.
 */
export async function findCauses<C extends Candidate>(count: CountWithout<C>) {
  const wholeCounts = await count([])
  const change = wholeCounts.scans - wholeCounts.previous
  const causes: Cause<C>[] = []
  let [remaining, explained] = [wholeCounts, 0]
  while (causes.length < MAX_CAUSES) {
    const main = findMainCandidate(remaining, Math.abs(change))
    if (!main) break
    const ownChange = main.scans - main.previous
    const share = change === 0 ? 0 : Math.min(1 - explained, Math.max(0, ownChange / change))
    explained += share
    causes.push({ ...main, change: ownChange, share })
    remaining = await count(causes)
  }
  return { scans: wholeCounts.scans, previous: wholeCounts.previous, causes }
}

/** The value whose difference is the least likely to be chance: a code rather than its folder, or the folder if all of its codes rose. */
function findMainCandidate<C extends Candidate>(counts: CandidateCounts<C>, wholeChange: number): C | undefined {
  const quartiles = getQuartiles(counts)
  const minExcess = Math.max(
    MIN_EXCESS,
    WORTH_NAMING * wholeChange,
    WORTH_NAMING_OF_ALL * Math.max(counts.scans, counts.previous),
  )
  const scored = counts.candidates.flatMap((candidate) => {
    const excess = getExcess(candidate, counts, quartiles)
    const score = Math.abs(excess) / Math.sqrt(Math.max(candidate.scans, candidate.previous, 1))
    return Math.abs(excess) < minExcess ? [] : [{ candidate, direction: Math.sign(excess), score }]
  })
  // Where one half rises, the other may look as if it had fallen, so values that changed in the direction of the whole come first.
  const direction = Math.sign(counts.scans - counts.previous)
  const inDirection = scored.filter((candidate) => candidate.direction === direction)
  // Of equal scores the first is taken: a code rather than a folder that contains only this code.
  return (inDirection.length > 0 ? inDirection : scored).toSorted((a, b) => b.score - a.score)[0]?.candidate
}

/**
 * How many more scans (negative: fewer) a value has than if it had grown like the other scans. 0 if the difference may be chance, or if the
 * value itself did not rise or fall in that direction. The value is compared with all other scans, and with the quartile of the codes that
 * grew least (or most): a single code that ended must not make all other codes look as if they had risen.
 */
function getExcess(
  { scans, previous }: Candidate,
  counts: CandidateCounts<Candidate>,
  [lowGrowth, highGrowth]: readonly [number, number],
): number {
  if (scans >= TOO_BROAD_SHARE * counts.scans && previous >= TOO_BROAD_SHARE * counts.previous) return 0
  const [otherScans, otherPrevious] = [counts.scans - scans, counts.previous - previous]
  const growth = (otherScans + 1) / (otherPrevious + 1)
  const expected = previous * growth
  const direction = Math.sign(scans - expected)
  if (Math.sign(scans - previous) !== direction) return 0
  const excessOverCodes = scans - previous * (direction > 0 ? lowGrowth : highGrowth)
  const excess = Math.min(direction * (scans - expected), direction * excessOverCodes)
  const growthVariance = expected ** 2 * (1 / (otherScans + 1) + 1 / (otherPrevious + 1))
  const ownVariance = (OWN_VARIATION * expected) ** 2
  const deviation = Math.sqrt(OVERDISPERSION * (scans + previous * growth ** 2 + growthVariance) + ownVariance)
  const isChance = excess < DEVIATIONS * deviation || excess < WORTH_NAMING * expected
  return isChance ? 0 : direction * excess
}

/** The lower and the upper quartile of the growth of codes. Each code is weighted by its previous scans. */
function getQuartiles({ scans, previous, candidates }: CandidateCounts<Candidate>): readonly [number, number] {
  const codes = candidates
    .filter((candidate) => candidate.dimension === 'codeId' && candidate.previous > 0)
    .map((code) => ({ growth: code.scans / code.previous, weight: code.previous }))
    .toSorted((a, b) => a.growth - b.growth)
  const totalWeight = codes.reduce((sum, code) => sum + code.weight, 0)
  const findQuantile = (share: number) => {
    let passed = 0
    return codes.find((code) => (passed += code.weight) >= share * totalWeight)?.growth
  }
  const wholeGrowth = previous === 0 ? 1 : scans / previous
  return [findQuantile(0.25) ?? wholeGrowth, findQuantile(0.75) ?? wholeGrowth]
}
