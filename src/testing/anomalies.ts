import { findRise } from '#service/scans/anomalies/find-rise.ts'
import { findStop } from '#service/scans/anomalies/find-stop.ts'
import type { HourCounts } from '#service/scans/anomalies/hour-profile.ts'
import { drawHours, FIRST_HOUR } from './made-up-hours.ts'

const HOURS_PER_DAY = 24
const HISTORY_HOURS = 42 * HOURS_PER_DAY
const HOURS_PER_YEAR = 365 * HOURS_PER_DAY

/** Counts the alerts of a code without stops and rises. An alert that lasts for several hours is counted once. */
export function countFalseAlarms(
  perDay: number,
  seed: number,
  hours = HOURS_PER_YEAR,
): { stops: number; rises: number } {
  const series = drawHours({ perDay, hours: hours + HISTORY_HOURS, seed })
  const alerts = { stops: 0, rises: 0 }
  let isRising = false
  for (let hour = HISTORY_HOURS; hour < series.counts.length; hour++) {
    const window = selectHistory(series, hour)
    if (findStop(window, 0)) {
      alerts.stops++
      while (series.counts[hour] === 0) hour++
      continue
    }
    const rise = findRise(window)
    if (rise?.begins && !isRising) alerts.rises++
    isRising = rise !== null && (isRising || rise.begins)
  }
  return alerts
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
