import { z } from 'zod'
import { countFalseAlarms, countHoursToFind } from './anomalies.ts'

/** How often a hundred codes are drawn for a year. */
export const DRAWS = 100
const CODES = 100
const PLANTED = 100

/** How well codes with one number of scans a day are checked. */
export const AnomalyRow = z.object({
  perDay: z.number(),
  /** The false alarms of a hundred codes in a year, for each draw. */
  stops: z.array(z.number()),
  rises: z.array(z.number()),
  /** A stop, and rises of five and eight times: the percent that was found within two weeks, and the median delay. */
  found: z.array(z.object({ share: z.number(), hours: z.number().nullable() })),
})
export type AnomalyRow = z.output<typeof AnomalyRow>

export function simulateRow(perDay: number, draws: number): AnomalyRow {
  const stops: number[] = []
  const rises: number[] = []
  for (let draw = 0; draw < draws; draw++) {
    const years = Array.from({ length: CODES }, (_, code) => countFalseAlarms(perDay, draw * CODES + code + 1))
    stops.push(years.reduce((sum, year) => sum + year.stops, 0))
    rises.push(years.reduce((sum, year) => sum + year.rises, 0))
  }
  return { perDay, stops, rises, found: [0, 5, 8].map((factor) => findPlanted(perDay, factor)) }
}

/** Counts the changes that are found within two weeks. */
function findPlanted(perDay: number, factor: number): AnomalyRow['found'][number] {
  const hours = Array.from({ length: PLANTED }, (_, index) => countHoursToFind(perDay, index + 1, factor))
  const foundAfter = hours.filter((hour) => hour !== null).toSorted((a, b) => a - b)
  const share = Math.round((100 * foundAfter.length) / PLANTED)
  return { share, hours: foundAfter[Math.floor(foundAfter.length / 2)] ?? null }
}
