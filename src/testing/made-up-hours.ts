import { type Random, createRandom } from '#service/runtime/random.ts'
import type { HourCounts } from '#service/scans/anomalies/hour-profile.ts'
import { drawPoisson } from './made-up-workspace.ts'

const HOURS_PER_DAY = 24
const HOURS_PER_WEEK = 168
/** 2026-01-01T00:00:00Z, in hours since 1970. */
export const FIRST_HOUR = 490_896

/** The relative number of scans of a place, by day of the week (0 is the weekday of `FIRST_HOUR`) and hour. */
const placeWeights: ((weekday: number, hour: number) => number)[] = [
  // A restaurant: noon and evening, closed on one day.
  (weekday, hour) => (weekday === 0 ? 0 : getPeakWeight(hour, 12, 1.5) + 2 * getPeakWeight(hour, 19, 2)),
  // An office: working days.
  (weekday, hour) => (weekday > 4 ? 0.03 : getPeakWeight(hour, 9, 1.5) + getPeakWeight(hour, 14, 2.5)),
  // A poster at a station: rush hours, less on the weekend.
  (weekday, hour) => (weekday > 4 ? 0.5 : 1) * (0.05 + getPeakWeight(hour, 8, 1.5) + getPeakWeight(hour, 17, 2)),
  // A product: all day, with few scans at night.
  (_, hour) => 0.1 + getPeakWeight(hour, 15, 5),
]

interface DrawOptions {
  perDay: number
  hours: number
  seed: number
  /** From this hour on, scans are multiplied by `factor`. */
  changeAt?: number
  factor?: number
}

/**
 * Draws the scans of a code, hour by hour. Days vary by a third and weeks by a tenth. Some scans come in groups: people who arrive together.
 */
export function drawHours({ perDay, hours, seed, changeAt = hours, factor = 1 }: DrawOptions): HourCounts {
  const random = createRandom(seed)
  const getWeight = placeWeights[seed % placeWeights.length] ?? (() => 1)
  const weights = Array.from({ length: HOURS_PER_WEEK }, (_, cell) =>
    getWeight(Math.floor(cell / HOURS_PER_DAY), cell % HOURS_PER_DAY),
  )
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const counts = new Uint32Array(hours)
  let [day, week] = [1, 1]
  for (let hour = 0; hour < hours; hour++) {
    if (hour % HOURS_PER_WEEK === 0) week = drawFactor(random, 0.1)
    if (hour % HOURS_PER_DAY === 0) day = drawFactor(random, 0.33)
    const mean = (perDay * 7 * (weights[hour % HOURS_PER_WEEK] ?? 0) * day * week) / totalWeight
    counts[hour] = drawGroups(hour >= changeAt ? mean * factor : mean, random)
  }
  return { counts, firstHour: FIRST_HOUR }
}

function getPeakWeight(hour: number, center: number, width: number): number {
  return Math.exp(-(((hour - center) / width) ** 2) / 2)
}

/** Draws a factor of a log-normal distribution whose mean is 1. */
function drawFactor(random: Random, deviation: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.exp(deviation * normal - deviation ** 2 / 2)
}

/** Draws the scans of an hour. Four of five visitors come alone, and the others in groups of three on average. */
function drawGroups(mean: number, random: Random): number {
  const groups = drawPoisson(mean / 1.4, random)
  let scans = 0
  for (let group = 0; group < groups; group++) {
    scans++
    if (random() < 0.2) for (scans++; random() < 0.5;) scans++
  }
  return scans
}
