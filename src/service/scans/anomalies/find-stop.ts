import type { Stop } from '../store/scan-store.ts'
import { type HourCounts, profileHours, getRecentGrowth, sumExpected } from './hour-profile.ts'

const HOURS_A_DAY = 24
const DAYS_A_YEAR = 365
const PAST_DAYS = 28
const MIN_SCANS = 20
const MIN_SILENT_HOURS = 3
const MAX_CHANCE = 1e-4
/** How many silences of a code may look unusual by chance in a year. */
const FALSE_ALARMS_A_YEAR = 0.002

/**
 * Finds the stop of a code that was scanned steadily and is no longer scanned. Null if there is none. Hours before `watchedFrom` (in hours
 * since 1970) do not count as silent, because scans of that time may be missing.
 *
 * The past is the four weeks up to the last scan, with at least 20 scans, and some in each week. Each 24 silent hours were expected to have Λ scans,
 * times the growth of the last week if it had fewer than the others. Days vary with φ (gamma), and the rate is known from only n scans (gamma too), so the chance of no scan at all is p = (1 + D / n)^−n, where D = Σ ln(1 + φ Λ) / φ; for φ → 0 and n → ∞ that is
 * Poisson's e^−Λ. Every scan begins a silence, about 13 n in a year, so p has to be less than 0.002 / (13 n), and less than 1 in 10,000.
 */
export function findStop(hours: HourCounts, watchedFrom: number): Stop | null {
  const { counts, firstHour } = hours
  const lastIndex = counts.findLastIndex((count) => count > 0)
  const silentFrom = Math.max(lastIndex + 1, watchedFrom - firstHour)
  const silentHours = counts.length - silentFrom
  if (lastIndex < 0 || silentHours < MIN_SILENT_HOURS) return null
  const profile = profileHours(hours, lastIndex + 1)
  const { scans, weeklyScans: weeks } = profile
  if (scans < MIN_SCANS || weeks.includes(0)) return null
  const growth = Math.min(1, getRecentGrowth(profile))
  const spread = profile.spread(HOURS_A_DAY)
  let [expected, sum] = [0, 0]
  for (let from = silentFrom; from < counts.length; from += HOURS_A_DAY) {
    const blockScans =
      growth * sumExpected(profile.getExpected, firstHour + from, Math.min(HOURS_A_DAY, counts.length - from))
    expected += blockScans
    sum += Math.log1p(spread * blockScans) / spread
  }
  const logChance = -scans * Math.log1p(sum / scans)
  const silences = (scans / PAST_DAYS) * DAYS_A_YEAR
  if (logChance > Math.log(Math.min(MAX_CHANCE, FALSE_ALARMS_A_YEAR / silences))) return null
  return { lastHour: firstHour + lastIndex, expected, perDay: scans / PAST_DAYS }
}
