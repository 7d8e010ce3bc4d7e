import { z } from 'zod'
import type { Summary } from '#contract/analytics.ts'
import type { GroupDimension } from '#contract/scan-dimensions.ts'
import type { Kind, ScanValue } from '../store/scan-values.ts'
import type { ValueReader } from './day-labels.ts'
import type { Aggregate } from './aggregate.ts'

interface Totals {
  scans: number
  visitors: number
}

/** A value with its counts; `previous` is null without a comparison. */
export interface Figure extends Totals {
  value: string
  previous: Totals | null
}

interface Tallies {
  now: Aggregate
  /** Null: no comparison. */
  before: Aggregate | null
}

const MOST_PLACES = 1_000
const coordinate = z.number().nullable()
const Place = z.tuple([z.unknown(), z.unknown(), z.string().nullable(), coordinate, coordinate, z.unknown()])
const placesRead = new WeakMap<ScanValue, z.output<typeof Place>>()

/** Read once for as long as the value is cached. */
function getPlace(value: ScanValue): z.output<typeof Place> {
  const read = placesRead.get(value) ?? Place.parse(JSON.parse(value.value))
  placesRead.set(value, read)
  return read
}

/** Counts of each value, by name. */
export class Figures {
  #byKind = new Map<string, ScanValue[]>()
  #now
  #before

  private constructor(values: Iterable<ScanValue>, { now, before }: Tallies) {
    this.#now = now
    this.#before = before
    for (const value of values) {
      const kind = this.#byKind.get(value.kind)
      if (kind) kind.push(value)
      else this.#byKind.set(value.kind, [value])
    }
  }

  static async of(values: ValueReader, workspaceId: string, { now, before }: Tallies): Promise<Figures> {
    const numbers = new Set(countedIn(now))
    for (const number of before ? countedIn(before) : []) numbers.add(number)
    return new Figures((await values.read(workspaceId, numbers)).values(), { now, before })
  }

  /** Every counted value of a kind, now or before. */
  all(kind: Kind): Figure[] {
    return (this.#byKind.get(kind) ?? []).map((value) => this.#toFigure(value))
  }

  /** The values with the most scans, at most `top`. */
  largest(kind: Kind, top: number): Figure[] {
    const { scans } = this.#now.values
    const values = this.#byKind.get(kind) ?? []
    // Of a hundred thousand codes only those are read that can be in the top.
    const rising = Uint32Array.from(values, ({ id }) => scans[id] ?? 0).sort()
    const least = Math.max(1, rising.at(-top) ?? 0)
    const among = values.filter(({ id }) => (scans[id] ?? 0) >= least)
    return findLargest(
      among.map((value) => this.#toFigure(value)),
      top,
    )
  }

  /** The number of each value of a kind that was counted. */
  getNumbers(kind: Kind): Map<string, number> {
    return new Map((this.#byKind.get(kind) ?? []).map(({ id, value }) => [value, id]))
  }

  /** The figures of the value with this number. */
  ofNumber(number: number): Omit<Figure, 'value'> {
    return { ...totalsIn(this.#now, number), previous: this.#before && totalsIn(this.#before, number) }
  }

  breakdowns(top: number): Omit<Summary['breakdowns'], GroupDimension> {
    const part = (kind: Kind) =>
      this.largest(kind, top).map(({ value, ...figure }) => ({ value: value === '' ? null : value, ...figure }))
    return {
      country: part('country'),
      region: part('region'),
      city: part('city'),
      deviceType: part('deviceType'),
      os: part('os'),
      browser: part('browser'),
      language: part('language'),
      referrer: part('referrer'),
      matchedRule: part('matchedRule'),
      utmSource: part('utmSource'),
      utmMedium: part('utmMedium'),
      utmCampaign: part('utmCampaign'),
      hour: Array.from({ length: 24 }, (_, hour) => ({
        value: String(hour),
        ...hourTotals(this.#now, hour),
        previous: this.#before && hourTotals(this.#before, hour),
      })),
    }
  }

  /** How many values of a kind were counted. */
  getCount(kind: Kind): number {
    const { scans } = this.#now.values
    return (this.#byKind.get(kind) ?? []).filter(({ id }) => (scans[id] ?? 0) > 0).length
  }

  breakdownTotals(): Omit<Summary['breakdownTotals'], GroupDimension> {
    return {
      country: this.getCount('country'),
      region: this.getCount('region'),
      city: this.getCount('city'),
      deviceType: this.getCount('deviceType'),
      os: this.getCount('os'),
      browser: this.getCount('browser'),
      language: this.getCount('language'),
      referrer: this.getCount('referrer'),
      matchedRule: this.getCount('matchedRule'),
      utmSource: this.getCount('utmSource'),
      utmMedium: this.getCount('utmMedium'),
      utmCampaign: this.getCount('utmCampaign'),
    }
  }

  /** The places with the most scans, with their coordinates. */
  places(): Summary['places'] {
    const found = new Map<string, ScannedPlace>()
    for (const value of this.#byKind.get('place') ?? []) {
      const { scans } = totalsIn(this.#now, value.id)
      const [, , city, latitude, longitude] = getPlace(value)
      if (latitude === null || longitude === null || scans === 0) continue
      const key = `${latitude} ${longitude} ${city}`
      const place = found.get(key) ?? { latitude, longitude, city, scans: 0 }
      found.set(key, { ...place, scans: place.scans + scans })
    }
    return [...found.values()].toSorted(comparePlaces).slice(0, MOST_PLACES)
  }

  #toFigure({ id, value }: ScanValue): Figure {
    return { value, ...this.ofNumber(id) }
  }
}

type ScannedPlace = Summary['places'][number]

/** Most scanned first; equal ones by position and name, so that the order is defined. */
function comparePlaces(a: ScannedPlace, b: ScannedPlace): number {
  const difference = b.scans - a.scans || a.latitude - b.latitude || a.longitude - b.longitude
  return difference || ((a.city ?? '') < (b.city ?? '') ? -1 : 1)
}

/** The scanned values, most scanned first; equal ones by name, so that the order is defined. */
export function findLargest<F extends Totals & { value: string }>(figures: readonly F[], top: number): F[] {
  return figures
    .filter(({ scans }) => scans > 0)
    .toSorted((a, b) => b.scans - a.scans || b.visitors - a.visitors || (a.value < b.value ? -1 : 1))
    .slice(0, top)
}

function* countedIn({ values: { scans } }: Aggregate) {
  for (let number = 0; number < scans.length; number++) if ((scans[number] ?? 0) > 0) yield number
}

function hourTotals({ ofHours: { scans, visitors } }: Aggregate, hour: number): Totals {
  const sum = (counts: Uint32Array) => (counts[2 * hour] ?? 0) + (counts[2 * hour + 1] ?? 0)
  return { scans: sum(scans), visitors: sum(visitors) }
}

function totalsIn({ values }: Aggregate, number: number): Totals {
  return { scans: values.scans[number] ?? 0, visitors: values.visitors[number] ?? 0 }
}
