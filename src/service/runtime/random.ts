/** Returns the next number of a seeded sequence, from 0 up to but not including 1. */
export type Random = () => number

/** Creates a mulberry32 generator, which is small, fast, and good enough for demo data. */
export function createRandom(seed: number): Random {
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
  const value = list[Math.floor(random() * list.length)]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

/** Returns a function that picks a value with a probability proportional to its weight. */
export function createWeightedPick<T>(
  values: readonly T[],
  weight: (value: T, index: number) => number,
): (random: Random) => T {
  const sums: number[] = []
  let total = 0
  for (const [index, value] of values.entries()) sums.push((total += weight(value, index)))
  return (random) => {
    const value = values[findFirstAbove(sums, random() * total)]
    if (value === undefined) throw new Error('There is nothing to pick from.')
    return value
  }
}

/** Returns a shuffled copy of a list. */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

function findFirstAbove(sums: readonly number[], target: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return low
}
