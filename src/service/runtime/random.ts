/** A seeded source of numbers from 0 to 1. */
export type Random = () => number

/** The mulberry32 generator: small, fast, and good enough for demo data. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A random element of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

/** Prepares a weighted random choice. */
export function weighted<T>(values: readonly T[], weight: (value: T, index: number) => number): (random: Random) => T {
  const sums: number[] = []
  let total = 0
  for (const [index, value] of values.entries()) sums.push((total += weight(value, index)))
  return (random) => {
    const found = values[firstAbove(sums, random() * total)]
    if (found === undefined) throw new Error('There is nothing to draw from.')
    return found
  }
}

/** A shuffled copy. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

function firstAbove(sums: readonly number[], sought: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > sought) high = middle
    else low = middle + 1
  }
  return low
}
