import { type Random, createRandom } from '#service/runtime/random.ts'
import type { HourCounts } from '#service/scans/anomalies/hour-profile.ts'
import { drawPoisson } from './made-up-workspace.ts'

/** A made-up code with its scans of every hour, whose stops and rises are known. */

const DAY = 24
const WEEK = 168
/** A Monday. */
export const FIRST_HOUR = 490_896

/** Places of codes: the relative number of scans by weekday (0 is the day of `FIRST_HOUR`) and hour. */
const places: ((weekday: number, hour: number) => number)[] = [
  // A restaurant: noon and evening, closed on one day.
  (weekday, hour) => (weekday === 0 ? 0 : bump(hour, 12, 1.5) + 2 * bump(hour, 19, 2)),
  // An office: working days.
  (weekday, hour) => (weekday > 4 ? 0.03 : bump(hour, 9, 1.5) + bump(hour, 14, 2.5)),
  // A poster at a station: rush hours, less on the weekend.
  (weekday, hour) => (weekday > 4 ? 0.5 : 1) * (0.05 + bump(hour, 8, 1.5) + bump(hour, 17, 2)),
  // A product: all day, with few scans at night.
  (_, hour) => 0.1 + bump(hour, 15, 5),
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
 * Draws the scans of a code by hour. Days vary by a third and weeks by a tenth. Some scans come in groups, as people arrive together.
 */
export function drawHours({ perDay, hours, seed, changeAt = hours, factor = 1 }: DrawOptions): HourCounts {
  const random = createRandom(seed)
  const place = places[seed % places.length] ?? (() => 1)
  const weights = Array.from({ length: WEEK }, (_, cell) => place(Math.floor(cell / DAY), cell % DAY))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const counts = new Uint32Array(hours)
  let [day, week] = [1, 1]
  for (let hour = 0; hour < hours; hour++) {
    if (hour % WEEK === 0) week = drawFactor(random, 0.1)
    if (hour % DAY === 0) day = drawFactor(random, 0.33)
    const mean = (perDay * 7 * (weights[hour % WEEK] ?? 0) * day * week) / totalWeight
    counts[hour] = drawGroups(hour >= changeAt ? mean * factor : mean, random)
  }
  return { counts, firstHour: FIRST_HOUR }
}

function bump(hour: number, center: number, width: number): number {
  return Math.exp(-(((hour - center) / width) ** 2) / 2)
}

/** A log-normal factor with the mean 1. */
function drawFactor(random: Random, deviation: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.exp(deviation * normal - deviation ** 2 / 2)
}

/** Four of five visitors come alone, the others in a group of three on average. */
function drawGroups(mean: number, random: Random): number {
  const groups = drawPoisson(mean / 1.4, random)
  let scans = 0
  for (let group = 0; group < groups; group++) {
    scans++
    if (random() < 0.2) for (scans++; random() < 0.5;) scans++
  }
  return scans
}
