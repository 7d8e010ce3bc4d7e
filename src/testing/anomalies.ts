import { findRise } from '#service/scans/anomalies/find-rise.ts'
import { findStop } from '#service/scans/anomalies/find-stop.ts'
import type { HourCounts } from '#service/scans/anomalies/hour-profile.ts'
import { drawHours, FIRST_HOUR } from './made-up-hours.ts'

const DAY = 24
const READ_HOURS = 42 * DAY
const YEAR = 365 * DAY

/** How many alerts a year of an undisturbed code raises: each begins when there was none the hour before. */
export function countFalseAlarms(perDay: number, seed: number, hours = YEAR): { stops: number; rises: number } {
  const drawn = drawHours({ perDay, hours: hours + READ_HOURS, seed })
  const counted = { stops: 0, rises: 0 }
  let isRising = false
  for (let hour = READ_HOURS; hour < drawn.counts.length; hour++) {
    const read = readUntil(drawn, hour)
    if (findStop(read, 0)) {
      counted.stops++
      while (drawn.counts[hour] === 0) hour++
      continue
    }
    const rise = findRise(read)
    if (rise?.begins && !isRising) counted.rises++
    isRising = rise !== null && (isRising || rise.begins)
  }
  return counted
}

/** After how many hours a planted change is found; null: not within two weeks. */
export function hoursToFind(perDay: number, seed: number, factor: number): number | null {
  const changeAt = READ_HOURS + (seed % 7) * DAY + 10
  const drawn = drawHours({ perDay, hours: changeAt + 14 * DAY, seed, changeAt, factor })
  for (let hour = changeAt + 1; hour <= drawn.counts.length; hour++) {
    const read = readUntil(drawn, hour)
    if (factor === 0 ? findStop(read, 0) : findRise(read)?.begins) return hour - changeAt
  }
  return null
}

/** What the service reads at that hour. */
function readUntil({ counts }: HourCounts, hour: number): HourCounts {
  const from = Math.max(0, hour - READ_HOURS)
  return { counts: counts.subarray(from, hour), firstHour: FIRST_HOUR + from }
}
