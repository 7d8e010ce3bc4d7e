import { findRise, RISE_SCANS, RISE_TIMES, WINDOWS } from '#service/scans/anomalies/find-rise.ts'
import { findStop } from '#service/scans/anomalies/find-stop.ts'
import {
  getRecentGrowth,
  type HourCounts,
  HourSums,
  PAST_HOURS,
  sumCounts,
} from '#service/scans/anomalies/hour-profile.ts'
import { drawHours, FIRST_HOUR } from './made-up-hours.ts'

const HOURS_PER_DAY = 24
const HOURS_PER_WEEK = 168
const HISTORY_HOURS = 42 * HOURS_PER_DAY
const HOURS_PER_YEAR = 365 * HOURS_PER_DAY

/**
 * Counts the alerts of a code without stops and rises, as hourly checks raise them. An alert that lasts for several hours is counted once.
 *
 * A silence is checked at its end only: the longer it lasts, the less likely it is by chance, so a silence that is not a stop at its end
 * was not one before. Rises are looked for where one may begin, by a condition that every rise meets.
 */
export function countFalseAlarms(
  perDay: number,
  seed: number,
  hours = HOURS_PER_YEAR,
): { stops: number; rises: number } {
  const series = drawHours({ perDay, hours: hours + HISTORY_HOURS, seed })
  const { counts } = series
  const possibleRises = new PossibleRises(series, HISTORY_HOURS)
  const alerts = { stops: 0, rises: 0 }
  let isRising = false
  for (let hour = HISTORY_HOURS; hour <= counts.length; hour++) {
    if (isEndOfSilence(counts, hour) && findStop(selectHistory(series, hour), 0)) alerts.stops++
    const isPossible = possibleRises.isPossible(hour)
    const rise: ReturnType<typeof findRise> = isRising || isPossible ? findRise(selectHistory(series, hour)) : null
    const begins: boolean = rise?.begins === true
    if (begins && !isRising) alerts.rises++
    isRising = begins || (isRising && rise !== null)
  }
  return alerts
}

/** Whether the last hour had no scan, and the next one has, or is the end. */
function isEndOfSilence(counts: Uint32Array, hour: number): boolean {
  return counts[hour - 1] === 0 && counts[hour] !== 0
}

/** Says for each hour in turn whether a rise may begin: whether one of its windows has three times as many scans as are expected in it. */
class PossibleRises {
  readonly #series: HourCounts
  readonly #windows = WINDOWS.map(({ hours }) => ({ hours, sums: new HourSums(), lastWeek: 0 }))

  constructor(series: HourCounts, firstHour: number) {
    this.#series = series
    for (let hour = 0; hour < firstHour; hour++) this.#advance(hour)
  }

  /** Whether a rise may begin when the hours before `hour` are over. Called for each hour, in order. */
  isPossible(hour: number): boolean {
    this.#advance(hour)
    const { counts, firstHour } = this.#series
    return this.#windows.some(({ hours, sums, lastWeek }) => {
      const scans = sumCounts(counts, hour - hours, hour)
      if (scans < RISE_SCANS) return false
      const growth = Math.max(1, getRecentGrowth({ scans: sums.scans, weeklyScans: [lastWeek] }))
      const enough = scans / (RISE_TIMES * growth)
      // Most windows have about as many scans as expected, so a third of their hours says that there is no rise.
      for (let [index, expected] = [hour - hours, 0]; index < hour; index++) {
        expected += sums.getExpected(firstHour + index)
        if (expected > enough) return false
      }
      return true
    })
  }

  /** Moves the four weeks before each window forward, to the check at `hour`. */
  #advance(hour: number): void {
    const { counts, firstHour } = this.#series
    for (const window of this.#windows) {
      const { hours, sums } = window
      const newest = hour - hours - 1
      if (newest < 0) continue
      sums.add(firstHour + newest, counts[newest] ?? 0)
      window.lastWeek += (counts[newest] ?? 0) - (counts[newest - HOURS_PER_WEEK] ?? 0)
      const oldest = newest - PAST_HOURS
      if (oldest >= 0) sums.add(firstHour + oldest, -(counts[oldest] ?? 0))
    }
  }
}

/** Counts the hours from a change of the scans to the alert about it. Returns null if there is no alert within two weeks. */
export function countHoursToFind(perDay: number, seed: number, factor: number): number | null {
  const changeAt = HISTORY_HOURS + (seed % 7) * HOURS_PER_DAY + 10
  const series = drawHours({ perDay, hours: changeAt + 14 * HOURS_PER_DAY, seed, changeAt, factor })
  for (let hour = changeAt + 1; hour <= series.counts.length; hour++) {
    const window = selectHistory(series, hour)
    if (factor === 0 ? findStop(window, 0) : findRise(window)?.begins) return hour - changeAt
  }
  return null
}

/** Selects the hours that the service reads when it checks at `hour`. */
function selectHistory({ counts }: HourCounts, hour: number): HourCounts {
  const from = Math.max(0, hour - HISTORY_HOURS)
  return { counts: counts.subarray(from, hour), firstHour: FIRST_HOUR + from }
}
