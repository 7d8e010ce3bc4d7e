import type { Rise } from '../store/scan-store.ts'
import {
  type HourCounts,
  type HourProfile,
  PAST_HOURS,
  profileHours,
  getRecentGrowth,
  sumCounts,
  sumExpected,
} from './hour-profile.ts'

/** How many scans, and how many times as many as expected, begin a rise. */
export const RISE_SCANS = 20
export const RISE_TIMES = 3

/** The last hours that are compared, and the least scans to expect in them, so that a single group of people does not count as a rise. */
export const WINDOWS = [
  { hours: 3, minExpected: 10 },
  { hours: 24, minExpected: 0 },
  { hours: 72, minExpected: 0 },
]
const MIN_PAST_SCANS = 28
const MIN_PAST_HOURS = 14 * 24
/** A rise begins if its chance is smaller than this, with at least this many scans, and this many times what was expected. */
const BEGINS = { chance: 3e-9, scans: RISE_SCANS, times: RISE_TIMES }
/** A rise ends when it no longer meets even these conditions. */
const CONTINUES = { chance: 0.01, scans: 5, times: 1.5 }

/**
 * Finds out whether a code has far more scans in its last 3, 24 or 72 hours than is usual at these hours of the week. Null if not.
 *
 * The past is the four weeks before these hours. It must have 28 scans, and its first scan must be at least two weeks old. m is the
 * expected number of scans: what is usual, times the growth of the last week if that week had more scans than the others. The number of
 * scans has a negative binomial distribution with the variance m + (φ + 1 / (8 m + 4)) m²: φ is how much blocks of as many hours varied in
 * the four weeks. The other term is there because m is an estimate. A rise begins if this many scans or more have a chance of less than 3
 * in a billion (each code is checked 8,760 times a year, and real days vary more than the formula says), if they are three times what was
 * expected, and 20 or more. The two fullest hours count as much as the third, because people come in groups, and two groups on a day are no
 * rise.
 */
export function findRise(hours: HourCounts): Rise | null {
  const { counts, firstHour } = hours
  const rises = WINDOWS.flatMap(({ hours: window, minExpected }) => {
    const from = counts.length - window
    const scans = sumCounts(counts, from, counts.length)
    if (scans < CONTINUES.scans || from < PAST_HOURS) return []
    const first = counts.subarray(from - PAST_HOURS, from).findIndex((count) => count > 0)
    if (first < 0 || PAST_HOURS - first < MIN_PAST_HOURS) return []
    const profile = profileHours(hours, from)
    if (profile.scans < MIN_PAST_SCANS) return []
    const expected = Math.max(1, getRecentGrowth(profile)) * sumExpected(profile.getExpected, firstHour + from, window)
    if (expected < minExpected) return []
    const steadyScans = sumWithoutPeaks(counts.subarray(from))
    // The chance takes by far the most time, and most hours have no more scans than usual.
    if (steadyScans < CONTINUES.scans || steadyScans < CONTINUES.times * expected) return []
    const spread = getSpread(profile, window) + 1 / (8 * expected + 4)
    const chance = getChanceOfAtLeast(steadyScans, expected, spread)
    const meets = (rule: typeof BEGINS) =>
      chance < rule.chance && steadyScans >= rule.scans && steadyScans >= rule.times * expected
    return meets(CONTINUES) ? [{ scans, expected, hours: window, begins: meets(BEGINS), chance }] : []
  })
  const [rise] = rises.toSorted((a, b) => a.chance - b.chance)
  return rise ? { scans: rise.scans, expected: rise.expected, hours: rise.hours, begins: rise.begins } : null
}

function getSpread(profile: HourProfile, window: number): number {
  if (window <= 24) return profile.spread(window)
  return profile.spread(24) / 3 + 0.03
}

/** The scans, where the two fullest hours count as the third. */
function sumWithoutPeaks(counts: Uint32Array): number {
  let [sum, most, second, third] = [0, 0, 0, 0]
  for (const count of counts) {
    sum += count
    if (count > most) [most, second, third] = [count, most, second]
    else if (count > second) [second, third] = [count, second]
    else if (count > third) third = count
  }
  return sum - most - second + 2 * third
}

/** The chance of `count` or more, of a negative binomial distribution with this mean and the variance mean + spread · mean². */
export function getChanceOfAtLeast(count: number, mean: number, spread: number): number {
  const size = 1 / spread
  const share = mean / (mean + size)
  // The logarithm of the chance of exactly `count`, computed step by step from that of 0.
  let log = size * Math.log1p(-share)
  for (let k = 0; k < count; k++) log += Math.log(((k + size) / (k + 1)) * share)
  let [term, sum] = [Math.exp(log), 0]
  for (let k = count; term > sum * 1e-12; k++) {
    sum += term
    term *= ((k + size) / (k + 1)) * share
  }
  return Math.min(1, sum)
}
