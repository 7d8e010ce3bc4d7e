import type { Aggregate } from '#columns/aggregate.ts'
import type { Totals } from '#columns/figures.ts'

/** Adds to the counts of a number. */
export function addTotals(counter: Aggregate['values'], number: number, { scans, visitors }: Totals): void {
  counter.reserve(number)
  addCount(counter.scans, number, scans)
  addCount(counter.visitors, number, visitors)
}

export function addCount(counts: Uint32Array | number[], index: number, count: number): void {
  counts[index] = (counts[index] ?? 0) + count
}
