import { QUARTERS } from './time-steps.ts'

/** Scans and visitors by number: of values, or of steps in time. Grows with the numbers that come. */
export class Counter {
  scans: Uint32Array
  visitors: Uint32Array
  /** The last visitor who was counted here. */
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

/** What is counted of one range of time: in total, by step, by hour of the week, and by every value. */
export class Aggregate {
  scans = 0
  visitors = 0
  /** How many visitors were met so far, on any day. */
  met = 0
  /** The last one of them who was counted. */
  last = 0
  readonly steps
  readonly hours = new Uint32Array(7 * 24)
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
