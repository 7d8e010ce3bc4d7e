import type { DemoCode } from './demo-codes.ts'
import { type Random, shuffle } from '../runtime/random.ts'

const DAY = 86_400_000

/** The code that was removed from its place almost a week ago. */
export const stoppedCode = 'Guest Wi-Fi · Hamburg'
/** The code that many people have scanned in the last hours. */
export const risenCode = 'Instagram profile'

const stars = [
  'Table card · Terrace 1',
  'Table card · Bar 1',
  'Harbour festival stand',
  'Window poster — spring season · Bristol',
  'Receipt footer · Bristol',
  'Delivery bag sticker',
  'Wine list 2026 · Bristol',
  stoppedCode,
  risenCode,
]
const neverScanned = new Set([
  'Test print, please ignore',
  'Sticker sample (matt)',
  'Sticker sample (gloss)',
  'Business card · Hamburg',
  'Cloakroom ticket · Lisbon',
  'Invoice — company lunches · Lisbon',
  'Festival toilets — nearest',
  'Fire assembly point',
  'Bill folder card · Lisbon',
  'Wedding — photo album',
  'Courier jacket',
])
const STOPPED_DAYS = 6
const rising = 'Cocktail card · Bristol'
const declining = 'Bus shelter poster · Hamburg'

/**
 * The relative frequency of scans of each code, by its id. A few codes are scanned often, many codes rarely (Zipf's law) and some codes
 * never.
 */
export function createPopularity(random: Random, codes: readonly DemoCode[]): Map<string, number> {
  const namedCodes = [...stars, rising, declining]
  const otherCodes = shuffle(
    random,
    codes.map(({ name }) => name).filter((name) => !namedCodes.includes(name)),
  )
  const order = new Map([...namedCodes, ...otherCodes].map((name, rank) => [name, rank]))
  return new Map(
    codes.map(({ id, name }) => {
      const share = 1 / ((order.get(name) ?? codes.length) + 3) ** 0.9
      return [id, neverScanned.has(name) ? 0 : isFestival(name) ? share * 1.3 : share]
    }),
  )
}

/** How popular a code is on a day. One code rises, one declines, the festival has its weekend, and archived codes fade. */
export function getTrend({ name, createdAt, archived, updatedAt }: DemoCode, day: Date, now: Date): number {
  if (day.getTime() + DAY <= createdAt.getTime()) return 0
  const daysAgo = (now.getTime() - day.getTime()) / DAY
  if (name === stoppedCode && daysAgo < STOPPED_DAYS) return 0
  if (name === rising) return Math.exp(-daysAgo / 18)
  if (name === declining) return Math.exp((daysAgo - 90) / 14)
  if (isFestival(name)) return calculateFestivalTrend(day, now)
  if (archived && day > updatedAt) return 0.06
  return 1.15 - daysAgo / 300
}

function isFestival(name: string): boolean {
  return name.startsWith('Harbour festival') || name.startsWith('Festival ')
}

function calculateFestivalTrend(day: Date, now: Date): number {
  const saturday = findFestivalSaturday(now)
  const daysFromSaturday = Math.round((day.getTime() - saturday) / DAY)
  if (daysFromSaturday >= -1 && daysFromSaturday <= 1) return daysFromSaturday === 0 ? 24 : 15
  return daysFromSaturday < 0 ? Math.exp(daysFromSaturday / 12) : 0.12
}

/** Midnight, UTC, of the Saturday about four weeks ago. */
export function findFestivalSaturday(now: Date): number {
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  const sinceSaturday = (new Date(midnight).getUTCDay() + 1) % 7
  return midnight - (sinceSaturday + 21) * DAY
}
