import type { z } from 'zod'
import type { Summary } from '#contract/analytics-summary.ts'
import type { GroupDimension } from '#contract/scan-dimensions.ts'
import type { Aggregate } from './aggregate.ts'
import { PlaceText, type ReadValues, type ScanValue, type ValueKind } from './labels.ts'

export interface Totals {
  scans: number
  visitors: number
}

/** A value with its counts. `previous` is null without a comparison. */
export interface Figure extends Totals {
  value: string
  previous: Totals | null
}

/** The counts of a period and of an earlier period. */
export interface ComparedAggregates {
  current: Aggregate
  /** Null if nothing is compared. */
  previous: Aggregate | null
}

type ValueBreakdowns = Omit<Summary['breakdowns'], GroupDimension>
const MAX_PLACES = 1_000

/** The counts of each value, by its text. */
export class Figures {
  #byKind = new Map<string, ScanValue[]>()
  #current
  #previous

  private constructor(values: Iterable<ScanValue>, { current, previous }: ComparedAggregates) {
    this.#current = current
    this.#previous = previous
    // For ten thousand codes, this loop is twice as fast as Map.groupBy.
    for (const value of values) {
      const sameKind = this.#byKind.get(value.kind)
      if (sameKind) sameKind.push(value)
      else this.#byKind.set(value.kind, [value])
    }
  }

  /** Reads the texts of all values that were counted. */
  static async read(readValues: ReadValues, aggregates: ComparedAggregates): Promise<Figures> {
    const { current, previous } = aggregates
    const numbers = new Set(listNumbers(current))
    for (const number of previous ? listNumbers(previous) : []) numbers.add(number)
    return new Figures((await readValues(numbers)).values(), aggregates)
  }

  /** Every value of a kind that was counted in either period. */
  list(kind: ValueKind): Figure[] {
    return this.#getValues(kind).map((value) => this.#toFigure(value))
  }

  /** The values with the most scans in the current period, at most `top`. */
  findLargest(kind: ValueKind, top: number): Figure[] {
    const { scans } = this.#current.values
    const values = this.#getValues(kind)
    // Only codes that can be in the top become figures. There may be a hundred thousand others.
    const risingScans = Uint32Array.from(values, ({ id }) => scans[id] ?? 0).sort()
    const lowestScans = Math.max(1, risingScans.at(-top) ?? 0)
    const candidates = values.filter(({ id }) => (scans[id] ?? 0) >= lowestScans)
    return sortLargest(
      candidates.map((value) => this.#toFigure(value)),
      top,
    )
  }

  /** The numbers of the values of a kind, by their text. */
  getNumbers(kind: ValueKind): Map<string, number> {
    return new Map(this.#getValues(kind).map(({ id, value }) => [value, id]))
  }

  /** The counts of the value with this number. */
  getCounts(number: number): Omit<Figure, 'value'> {
    return { ...getTotals(this.#current, number), previous: this.#previous && getTotals(this.#previous, number) }
  }

  /** Number of values of a kind that were counted in the current period. */
  countValues(kind: ValueKind): number {
    const { scans } = this.#current.values
    return this.#getValues(kind).filter(({ id }) => (scans[id] ?? 0) > 0).length
  }

  toBreakdowns(top: number): ValueBreakdowns {
    const listLargest = (kind: ValueKind) =>
      this.findLargest(kind, top).map(({ value, ...counts }) => ({ value: value === '' ? null : value, ...counts }))
    return {
      country: listLargest('country'),
      region: listLargest('region'),
      city: listLargest('city'),
      deviceType: listLargest('deviceType'),
      os: listLargest('os'),
      browser: listLargest('browser'),
      language: listLargest('language'),
      referrer: listLargest('referrer'),
      matchedRule: listLargest('matchedRule'),
      utmSource: listLargest('utmSource'),
      utmMedium: listLargest('utmMedium'),
      utmCampaign: listLargest('utmCampaign'),
      hour: Array.from({ length: 24 }, (_, hour) => ({
        value: String(hour),
        ...getHourTotals(this.#current, hour),
        previous: this.#previous && getHourTotals(this.#previous, hour),
      })),
    }
  }

  toBreakdownTotals(): Omit<Summary['breakdownTotals'], GroupDimension> {
    return {
      country: this.countValues('country'),
      region: this.countValues('region'),
      city: this.countValues('city'),
      deviceType: this.countValues('deviceType'),
      os: this.countValues('os'),
      browser: this.countValues('browser'),
      language: this.countValues('language'),
      referrer: this.countValues('referrer'),
      matchedRule: this.countValues('matchedRule'),
      utmSource: this.countValues('utmSource'),
      utmMedium: this.countValues('utmMedium'),
      utmCampaign: this.countValues('utmCampaign'),
    }
  }

  /**
   * The places with the most scans, with their coordinates. Several values may be one place. A day may have scans of tens of thousands of
   * places, so only those that can be in the list are held in memory.
   */
  toPlaces(): Summary['places'] {
    const { scans } = this.#current.values
    const values = this.#getValues('place').filter(({ id }) => (scans[id] ?? 0) > 0)
    const risingScans = Uint32Array.from(values, ({ id }) => scans[id] ?? 0).sort()
    const lowestScans = Math.ceil((risingScans.at(-MAX_PLACES) ?? 0) / 2)
    const isCandidate = ({ id }: ScanValue) => (scans[id] ?? 0) >= lowestScans
    const placesByKey = new Map<string, ScannedPlace>()
    for (const value of values) if (isCandidate(value)) addPlace(placesByKey, value)
    for (const value of values) {
      const place = placesByKey.get(toPlaceKey(value))
      if (place) place.scans += scans[value.id] ?? 0
    }
    return [...placesByKey.values()].toSorted(comparePlaces).slice(0, MAX_PLACES)
  }

  #getValues(kind: ValueKind): readonly ScanValue[] {
    return this.#byKind.get(kind) ?? []
  }

  #toFigure({ id, value }: ScanValue): Figure {
    return { value, ...this.getCounts(id) }
  }
}

/** Sorts the scanned values by their scans, most scans first. Values with equal counts are in the order of their text. */
export function sortLargest<F extends Totals & { value: string }>(figures: readonly F[], top: number): F[] {
  return figures
    .filter(({ scans }) => scans > 0)
    .toSorted((a, b) => b.scans - a.scans || b.visitors - a.visitors || (a.value < b.value ? -1 : 1))
    .slice(0, top)
}

type ScannedPlace = Summary['places'][number]

/** Compares places by their scans, most scans first. Places with equal scans are in the order of their position and name. */
function comparePlaces(a: ScannedPlace, b: ScannedPlace): number {
  const difference = b.scans - a.scans || a.latitude - b.latitude || a.longitude - b.longitude
  return difference || ((a.city ?? '') < (b.city ?? '') ? -1 : 1)
}

/** The parsed places that were in lists. Others are not cached: there may be a hundred thousand. */
const parsedPlaces = new WeakMap<ScanValue, z.output<typeof PlaceText>>()

/** Adds a place without scans, unless its position is unknown. */
function addPlace(placesByKey: Map<string, ScannedPlace>, value: ScanValue): void {
  const key = toPlaceKey(value)
  if (placesByKey.has(key)) return
  const place = parsedPlaces.get(value) ?? PlaceText.parse(JSON.parse(value.value))
  parsedPlaces.set(value, place)
  const [, , city, latitude, longitude] = place
  if (latitude !== null && longitude !== null) placesByKey.set(key, { latitude, longitude, city, scans: 0 })
}

/**
 * The city and the position of a place, as its text has them: without country and region before, and the time zone after. Parsing the text
 * would take ten times as long.
 */
function toPlaceKey({ value }: ScanValue): string {
  const start = skipItem(value, skipItem(value, 1))
  return value.slice(start, value.lastIndexOf(','))
}

/** The position after an item of a JSON array and the comma behind it. The item is null or a string. */
function skipItem(json: string, start: number): number {
  if (!json.startsWith('"', start)) return json.indexOf(',', start) + 1
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end + 2
}

/** Whether an odd number of backslashes is before this position. */
function isEscaped(json: string, position: number): boolean {
  let first = position
  while (json[first - 1] === '\\') first--
  return (position - first) % 2 === 1
}

/** Lists the numbers of the values that were counted. */
function* listNumbers({ values: { scans } }: Aggregate) {
  for (let number = 0; number < scans.length; number++) if ((scans[number] ?? 0) > 0) yield number
}

function getHourTotals({ hourParts: { scans, visitors } }: Aggregate, hour: number): Totals {
  const sum = (counts: Uint32Array) => (counts[2 * hour] ?? 0) + (counts[2 * hour + 1] ?? 0)
  return { scans: sum(scans), visitors: sum(visitors) }
}

function getTotals({ values }: Aggregate, number: number): Totals {
  return { scans: values.scans[number] ?? 0, visitors: values.visitors[number] ?? 0 }
}
