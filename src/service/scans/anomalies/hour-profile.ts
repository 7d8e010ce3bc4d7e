const HOURS_A_WEEK = 168
const WEEKS = 4
const HOURS_A_DAY = 24
/** Hours of the past from which a profile is made: four whole weeks. */
export const PAST_HOURS = WEEKS * HOURS_A_WEEK

// Scans that are assumed on each weekday and in each hour of the day, so that an hour without scans in a few weeks is not expected to stay
// without scans.
const WEEKDAY_PRIOR = 2
const HOUR_PRIOR = 0.5
// The product of weekday and hour counts as much as this many weeks of the hour itself.
const PRODUCT_WEEKS = 4
// Days are never exactly alike.
const MIN_SPREAD = 0.15
// Corrects for the fit: the expected scans are computed from the same four weeks, so they differ less from the actual scans than in other
// weeks.
const FIT_CORRECTION = 4 / 3

/** Scans of each hour of UTC. */
export interface HourCounts {
  /** Oldest first. */
  counts: Uint32Array
  /** The first of these hours, in hours since 1970. */
  firstHour: number
}

/** How many scans are usual for a code. */
export interface HourProfile {
  /** Scans of the four weeks. */
  scans: number
  /** Scans of each of the four weeks, oldest first. */
  weeklyScans: number[]
  /** Expected scans of an hour, given in hours since 1970. */
  getExpected(hour: number): number
  /** φ for blocks of this many hours: the variance of a block is m + φ m², where m is its expected number of scans. */
  spread(blockHours: number): number
}

/**
 * Computes the usual scans of a code by hour of the week, from the four weeks before `end` (an index of `counts`, exclusive).
 *
 * With n scans in the four weeks, an hour of the week is expected to have λ = (c + 4 p) / 8 scans, where c are those of this hour in the four weeks
 * and p = n / 672 · w · h is the product of the share of its weekday, w, and of its hour of the day, h (both 1 on average, with a prior of
 * 2 and 0.5 scans). So hours with few scans borrow from the same hour of other days.
 */
export function profileHours({ counts, firstHour }: HourCounts, end: number): HourProfile {
  const begin = Math.max(0, end - PAST_HOURS)
  const sums = new HourSums()
  for (let index = begin; index < end; index++) sums.add(firstHour + index, counts[index] ?? 0)
  const weeks = Array.from({ length: WEEKS }, (_, week) => {
    const until = end - (WEEKS - 1 - week) * HOURS_A_WEEK
    return sumCounts(counts, Math.max(begin, until - HOURS_A_WEEK), Math.max(begin, until))
  })
  const { scans } = sums
  const getExpected = (hour: number) => sums.getExpected(hour)
  return {
    scans,
    weeklyScans: weeks,
    getExpected,
    spread(blockHours) {
      let [excess, squares] = [0, 0]
      for (let until = end; until - blockHours >= begin; until -= blockHours) {
        const mean = sumExpected(getExpected, firstHour + until - blockHours, blockHours)
        const count = sumCounts(counts, until - blockHours, until)
        excess += (count - mean) ** 2 - mean
        squares += mean ** 2
      }
      return squares === 0 ? MIN_SPREAD : Math.max(MIN_SPREAD, (FIT_CORRECTION * excess) / squares)
    },
  }
}

/** The scans of four weeks by hour of the week, by weekday and by hour of the day. All hours are given in hours since 1970. */
export class HourSums {
  scans = 0
  readonly #cells = new Float64Array(HOURS_A_WEEK)
  readonly #weekdays = new Float64Array(7).fill(WEEKDAY_PRIOR)
  readonly #hours = new Float64Array(HOURS_A_DAY).fill(HOUR_PRIOR)

  /** Adds the scans of an hour, or takes them away if the number is negative. */
  add(hour: number, count: number): void {
    if (count === 0) return
    const cell = hour % HOURS_A_WEEK
    const weekday = Math.floor(cell / HOURS_A_DAY)
    this.#cells[cell] = get(this.#cells, cell) + count
    this.#weekdays[weekday] = get(this.#weekdays, weekday) + count
    this.#hours[cell % HOURS_A_DAY] = get(this.#hours, cell % HOURS_A_DAY) + count
    this.scans += count
  }

  /** Expected scans of an hour. */
  getExpected(hour: number): number {
    const cell = hour % HOURS_A_WEEK
    const weekday = (7 * get(this.#weekdays, Math.floor(cell / HOURS_A_DAY))) / (this.scans + 7 * WEEKDAY_PRIOR)
    const hourOfDay = (HOURS_A_DAY * get(this.#hours, cell % HOURS_A_DAY)) / (this.scans + HOURS_A_DAY * HOUR_PRIOR)
    const product = (this.scans / PAST_HOURS) * weekday * hourOfDay
    return (get(this.#cells, cell) + PRODUCT_WEEKS * product) / (WEEKS + PRODUCT_WEEKS)
  }
}

/** Expected scans of consecutive hours. */
export function sumExpected(getExpected: HourProfile['getExpected'], firstHour: number, hours: number): number {
  let sum = 0
  for (let hour = firstHour; hour < firstHour + hours; hour++) sum += getExpected(hour)
  return sum
}

export function sumCounts(counts: Uint32Array, from: number, to: number): number {
  let sum = 0
  for (let hour = from; hour < to; hour++) sum += counts[hour] ?? 0
  return sum
}

/** The scans of the last of the four weeks, divided by those of an average week. The result is closer to 1 if there are few scans. */
export function getRecentGrowth({ scans, weeklyScans: weeks }: Pick<HourProfile, 'scans' | 'weeklyScans'>): number {
  return ((weeks.at(-1) ?? 0) + 2.5) / (scans / WEEKS + 2.5)
}

function get(values: Float64Array, index: number): number {
  return values[index] ?? 0
}
