/** A value that may explain a change, with its scans in both periods. */
export interface Candidate {
  dimension: string
  value: string | null
  scans: number
  previous: number
}

/** The scans of both periods, without those of some candidates. */
export interface Counts<C extends Candidate> {
  scans: number
  previous: number
  candidates: readonly C[]
}

/** Counts again without the scans of these candidates. */
export type CountWithout<C extends Candidate> = (excluded: readonly C[]) => Promise<Counts<C>>

export type Explained<C extends Candidate> = C & {
  change: number
  /** 0 to 1 of the whole change. */
  share: number
}

const MOST_CAUSES = 6
/** What has this part of all scans explains nothing: nine of ten scans are by phone in any case. */
const TOO_BROAD = 0.95
/** How many standard deviations a value must differ from what was expected; and the variance of scans, in multiples of a Poisson one. */
const [DEVIATIONS, OVERDISPERSION] = [3.5, 1.5]
/** How far the growth of a value differs from that of the others in any month, whatever the number of its scans. */
const OWN_VARIATION = 0.04
/** Smaller differences are not worth a line: of the whole change and of what was expected, and of all scans. */
const [WORTH_NAMING, WORTH_NAMING_OF_ALL] = [0.05, 0.005]
const LEAST = 5

/**
 * The values that explain a change, the main one first. Each is counted without the scans of those before it, so that shares add up to at
 * most 1. docs/causes.md has the mathematics.
 */
export async function findCauses<C extends Candidate>(count: CountWithout<C>) {
  const whole = await count([])
  const change = whole.scans - whole.previous
  const causes: Explained<C>[] = []
  let [left, explained] = [whole, 0]
  while (causes.length < MOST_CAUSES) {
    const found = findMain(left, Math.abs(change))
    if (!found) break
    const own = found.scans - found.previous
    const share = change === 0 ? 0 : Math.min(1 - explained, Math.max(0, own / change))
    explained += share
    causes.push({ ...found, change: own, share })
    left = await count(causes)
  }
  return { scans: whole.scans, previous: whole.previous, causes }
}

/** The value whose difference is the least likely by chance: a code rather than its folder, and the folder if all of its codes rose. */
function findMain<C extends Candidate>(counts: Counts<C>, wholeChange: number): C | undefined {
  const quartiles = getQuartiles(counts)
  const least = Math.max(
    LEAST,
    WORTH_NAMING * wholeChange,
    WORTH_NAMING_OF_ALL * Math.max(counts.scans, counts.previous),
  )
  const scored = counts.candidates.flatMap((candidate) => {
    const excess = getExcess(candidate, counts, quartiles)
    const score = Math.abs(excess) / Math.sqrt(Math.max(candidate.scans, candidate.previous, 1))
    return Math.abs(excess) < least ? [] : [{ candidate, way: Math.sign(excess), score }]
  })
  // Where one half rises, the other may look as if it had fallen. What went the way of the whole is first.
  const way = Math.sign(counts.scans - counts.previous)
  const along = scored.filter((one) => one.way === way)
  // Of equal ones the first kind: a code rather than the folder that has nothing else.
  return (along.length > 0 ? along : scored).toSorted((a, b) => b.score - a.score)[0]?.candidate
}

/**
 * How many scans a value has more, or fewer, than if it had grown like the others: 0 if that may be chance, or if it did not rise or fall
 * that way. The others are all other scans, and also the quarter of the codes that grew least, or most: a single code that ended must not
 * make all the others look as if they had risen.
 */
function getExcess(candidate: Candidate, counts: Counts<Candidate>, [low, high]: readonly [number, number]): number {
  const { scans, previous } = candidate
  if (scans >= TOO_BROAD * counts.scans && previous >= TOO_BROAD * counts.previous) return 0
  const [restScans, restBefore] = [counts.scans - scans, counts.previous - previous]
  const growth = (restScans + 1) / (restBefore + 1)
  const excess = scans - previous * growth
  const way = Math.sign(excess)
  if (Math.sign(scans - previous) !== way) return 0
  const least = way * Math.min(way * excess, way * (scans - previous * (way > 0 ? low : high)))
  const ofGrowth = (previous * growth) ** 2 * (1 / (restScans + 1) + 1 / (restBefore + 1))
  const own = (OWN_VARIATION * previous * growth) ** 2
  const deviation = Math.sqrt(OVERDISPERSION * (scans + previous * growth ** 2 + ofGrowth) + own)
  const isChance = way * least < DEVIATIONS * deviation || way * least < WORTH_NAMING * previous * growth
  return isChance ? 0 : least
}

/** The growth of the codes, of which a quarter of the former scans grew less, or more. */
function getQuartiles({ scans, previous, candidates }: Counts<Candidate>): readonly [number, number] {
  const codes = candidates
    .filter((one) => one.dimension === 'codeId' && one.previous > 0)
    .map((one) => ({ growth: one.scans / one.previous, weight: one.previous }))
    .toSorted((a, b) => a.growth - b.growth)
  const weight = codes.reduce((sum, one) => sum + one.weight, 0)
  const at = (part: number) => {
    let passed = 0
    return codes.find((one) => (passed += one.weight) >= part * weight)?.growth
  }
  const whole = previous === 0 ? 1 : scans / previous
  return [at(0.25) ?? whole, at(0.75) ?? whole]
}
