import { QUARTERS } from './time-steps.ts'

/** Scans and visitors by number (of a value or of a step in time). Grows as needed. */
export class Counter {
  scans: Uint32Array
  visitors: Uint32Array
  /** The visitor who was counted last. */
  last: Uint32Array

  constructor(size: number) {
    this.scans = new Uint32Array(size)
    this.visitors = new Uint32Array(size)
    this.last = new Uint32Array(size)
  }

  /** Makes room for numbers up to `highest`. */
  reserve(highest: number): void {
    if (highest < this.scans.length) return
    const size = Math.max(highest + 1, this.scans.length * 2)
    this.scans = larger(this.scans, size)
    this.visitors = larger(this.visitors, size)
    this.last = larger(this.last, size)
  }
}

/** The counts of one range: in total, by step, by hour of the week, and by value. */
export class Aggregate {
  scans = 0
  visitors = 0
  /** Number of visitors so far, over all days. */
  met = 0
  /** The visitor who was counted last. */
  last = 0
  readonly steps
  readonly hours = new Uint32Array(7 * 24)
  /** By `hourParts`. */
  readonly ofHours = new Counter(48)
  readonly values = new Counter(1024)

  constructor(steps = QUARTERS) {
    this.steps = new Counter(steps)
  }
}

function larger(array: Uint32Array, size: number): Uint32Array {
  const grown = new Uint32Array(size)
  grown.set(array)
  return grown
}
