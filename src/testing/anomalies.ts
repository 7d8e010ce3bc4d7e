import { findRise } from '#service/scans/anomalies/find-rise.ts'
import { findStop } from '#service/scans/anomalies/find-stop.ts'
import type { HourCounts } from '#service/scans/anomalies/hour-profile.ts'
import { drawHours, FIRST_HOUR } from './made-up-hours.ts'

const DAY = 24
const READ_HOURS = 42 * DAY
const YEAR = 365 * DAY

/** The number of alerts that an undisturbed code raises in a year. An alert begins if there was none in the hour before. */
export function countFalseAlarms(perDay: number, seed: number, hours = YEAR): { stops: number; rises: number } {
  const series = drawHours({ perDay, hours: hours + READ_HOURS, seed })
  const alerts = { stops: 0, rises: 0 }
  let isRising = false
  for (let hour = READ_HOURS; hour < series.counts.length; hour++) {
    const window = readUntil(series, hour)
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

/** The number of hours after which a planted change is found; null if it is not found within two weeks. */
export function countHoursToFind(perDay: number, seed: number, factor: number): number | null {
  const changeAt = READ_HOURS + (seed % 7) * DAY + 10
  const series = drawHours({ perDay, hours: changeAt + 14 * DAY, seed, changeAt, factor })
  for (let hour = changeAt + 1; hour <= series.counts.length; hour++) {
    const window = readUntil(series, hour)
    if (factor === 0 ? findStop(window, 0) : findRise(window)?.begins) return hour - changeAt
  }
  return null
}

/** The counts that the service reads at that hour. */
function readUntil({ counts }: HourCounts, hour: number): HourCounts {
  const from = Math.max(0, hour - READ_HOURS)
  return { counts: counts.subarray(from, hour), firstHour: FIRST_HOUR + from }
}
