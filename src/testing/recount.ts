import { z } from 'zod'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import type { ScanRow } from '#service/scans/store/scan-row.ts'
import type { GeneratedScan } from './generated-scans.ts'

export interface RecountRequest {
  from: number
  to: number
  timezone: string
  interval: 'hour' | 'day' | 'week' | 'month'
  compare?: 'weekdays' | 'exact' | 'previous' | 'year' | undefined
  /** The period to compare with, instead of `compare`. */
  earlier?: { from: number; to: number } | undefined
  bots?: 'include' | 'only' | undefined
  /** As in the query of the summary, with `not.` and `contains.` before names. */
  filters: { [name: string]: string | readonly string[] | undefined }
  /** The ids of the codes that are counted; null counts all codes. */
  codes: readonly string[] | null
}

interface Group {
  scans: number
  visitors: Set<string>
}

const Place = z.tuple([z.number(), z.number(), z.string().nullable()])
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** Computes the summary in the simplest way: scan by scan, with a set of visitors for each group and the local time of each scan. */
export function recount(scans: readonly GeneratedScan[], request: RecountRequest) {
  const clock = createClock(request.timezone)
  const getHour = ({ at }: ScanRow) => String(new Date(clock(Date.parse(at)).wall).getUTCHours())
  const matchingRows = scans
    .filter((scan) => matches(scan, request) && matchesFilter(request.filters, 'hour', getHour(scan.row)))
    .map(({ row }) => row)
  const selectRange = (from: number, to: number) =>
    matchingRows.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
  const current = selectRange(request.from, request.to)
  const earlier = request.earlier ?? getEarlierRange(clock, request)
  const previous = request.compare || request.earlier ? selectRange(earlier.from, earlier.to) : null
  const rankByKey = (toKey: (row: ScanRow) => string | null) =>
    rankGroups(groupScans(current, toKey), previous && groupScans(previous, toKey))
  const countValues = (dimension: Dimension) =>
    rankByKey((row) => getFieldValue(row, dimension) ?? '').map(({ key, ...figure }) => ({
      value: key || null,
      ...figure,
    }))
  const breakdowns = dimensions.map((dimension) => [dimension, countValues(dimension)] as const)
  const toHours = (rows: readonly ScanRow[]) => {
    const groups = groupScans(
      rows,
      getHour,
      (row) => `${getVisitor(row)} ${getLabel(clock(Date.parse(row.at)), 'day')}`,
    )
    return Array.from({ length: 24 }, (_, hour) => getFigure(groups.get(String(hour))))
  }
  const earlierHours = previous && toHours(previous)
  const hour = toHours(current).map((figure, hourIndex) => ({
    value: String(hourIndex),
    ...figure,
    previous: earlierHours?.[hourIndex] ?? null,
  }))
  const codes = rankByKey(({ code_id }) => code_id).map(({ key, ...figure }) => ({ id: key, ...figure }))
  return {
    totals: getTotal(current),
    previous: previous && {
      totals: getTotal(previous),
      series: toSeries(previous, clock, { ...request, ...earlier }),
    },
    series: toSeries(current, clock, request),
    codes,
    codesTotal: codes.length,
    breakdowns: { ...Object.fromEntries(breakdowns), hour },
    breakdownTotals: Object.fromEntries(breakdowns.map(([dimension, values]) => [dimension, values.length])),
    heatmap: getHeatmap(current, clock),
    places: getPlaces(current),
  }
}

const rowFields: Record<Exclude<Dimension, keyof typeof utmParams>, keyof ScanRow> = {
  country: 'country',
  region: 'region',
  city: 'city',
  deviceType: 'device_type',
  os: 'os',
  browser: 'browser',
  language: 'language',
  referrer: 'referrer',
  matchedRule: 'matched_rule',
}

const utmParams = { utmSource: 'utm_source', utmMedium: 'utm_medium', utmCampaign: 'utm_campaign' } as const

function getFieldValue(row: ScanRow, dimension: Dimension): string | null {
  if (dimension === 'utmSource' || dimension === 'utmMedium' || dimension === 'utmCampaign')
    return new URL(row.destination_url).searchParams.get(utmParams[dimension])
  const value = row[rowFields[dimension]]
  return typeof value === 'string' ? value : null
}

function matches({ row, bot }: GeneratedScan, { bots, codes, filters }: RecountRequest): boolean {
  if (bots === undefined ? bot : bots === 'only' && !bot) return false
  if (codes !== null && !codes.includes(row.code_id)) return false
  return dimensions.every((dimension) => {
    return matchesFilter(filters, dimension, getFieldValue(row, dimension) ?? '')
  })
}

function matchesFilter(filters: RecountRequest['filters'], name: string, value: string): boolean {
  const contains = (text: string) => value.toLowerCase().includes(text.toLowerCase())
  return (
    matchesTexts(filters[name], (text) => value === text) &&
    ![filters[`not.${name}`] ?? []].flat().includes(value) &&
    matchesTexts(filters[`contains.${name}`], contains)
  )
}

/** Whether one of the texts matches, and none of those that begin with `!`. */
function matchesTexts(filter: string | readonly string[] | undefined, isMatch: (text: string) => boolean): boolean {
  const texts = [filter ?? []].flat()
  const includedTexts = texts.filter((text) => !text.startsWith('!'))
  const excludedTexts = texts.filter((text) => text.startsWith('!')).map((text) => text.slice(1))
  return (includedTexts.length === 0 || includedTexts.some(isMatch)) && !excludedTexts.some(isMatch)
}

function getVisitor({ at, visitor }: ScanRow): string {
  return `${Math.floor(Date.parse(at) / DAY_MS)} ${visitor}`
}

function getTotal(rows: readonly ScanRow[]) {
  return { scans: rows.length, visitors: new Set(rows.map(getVisitor)).size }
}

function groupScans(
  rows: readonly ScanRow[],
  toKey: (row: ScanRow) => string | null,
  toVisitor = getVisitor,
): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const key = toKey(row)
    if (key === null) continue
    const group = groups.get(key) ?? { scans: 0, visitors: new Set() }
    group.scans++
    group.visitors.add(toVisitor(row))
    groups.set(key, group)
  }
  return groups
}

function getFigure(group: Group | undefined) {
  return { scans: group?.scans ?? 0, visitors: group?.visitors.size ?? 0 }
}

function rankGroups(current: Map<string, Group>, previous: Map<string, Group> | null) {
  return [...current]
    .map(([key, group]) => ({ key, ...getFigure(group), previous: previous && getFigure(previous.get(key)) }))
    .toSorted((a, b) => b.scans - a.scans || b.visitors - a.visitors || (a.key < b.key ? -1 : 1))
}

function getPlaces(rows: readonly ScanRow[]) {
  const placeGroups = groupScans(rows, ({ latitude, longitude, city }) =>
    latitude === null ? null : JSON.stringify([latitude, longitude, city]),
  )
  return [...placeGroups]
    .map(([key, { scans }]) => {
      const [latitude, longitude, city] = Place.parse(JSON.parse(key))
      return { latitude, longitude, city, scans }
    })
    .toSorted(
      (a, b) =>
        b.scans - a.scans ||
        a.latitude - b.latitude ||
        a.longitude - b.longitude ||
        ((a.city ?? '') < (b.city ?? '') ? -1 : 1),
    )
}

/** Local time in milliseconds, and its offset from UTC. */
interface LocalTime {
  wall: number
  offset: number
}

function createClock(timezone: string): (at: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const offsets = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS)
    const offset =
      offsets.get(quarter) ??
      Date.parse(`${format.format(quarter * QUARTER_MS).replace(', ', 'T')}Z`) - quarter * QUARTER_MS
    offsets.set(quarter, offset)
    return { wall: at + offset, offset }
  }
}

function getHeatmap(rows: readonly ScanRow[], clock: (at: number) => LocalTime): number[][] {
  const map = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { at } of rows) {
    const date = new Date(clock(Date.parse(at)).wall)
    const hours = map[(date.getUTCDay() + 6) % 7] ?? []
    hours[date.getUTCHours()] = (hours[date.getUTCHours()] ?? 0) + 1
  }
  return map
}

function getLabel({ wall, offset }: LocalTime, interval: RecountRequest['interval']): string {
  const date = new Date(wall)
  const text = date.toISOString()
  // When clocks are set back, an hour occurs twice and is counted as two hours.
  if (interval === 'hour') return `${text.slice(0, 13)} ${offset}`
  if (interval === 'day') return text.slice(0, 10)
  if (interval === 'month') return text.slice(0, 7)
  return new Date(wall - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

/** Counts the scans of every step in the range. Steps are found by reading the local time every quarter of an hour. */
function toSeries(
  rows: readonly ScanRow[],
  clock: (at: number) => LocalTime,
  { from, to, interval }: Pick<RecountRequest, 'from' | 'to' | 'interval'>,
) {
  const label = (at: number) => getLabel(clock(at), interval)
  const groups = groupScans(rows, ({ at }) => label(Date.parse(at)))
  const steps = new Map<string, number>()
  const first = Math.floor(from / QUARTER_MS) * QUARTER_MS
  let start = first
  while (label(start - QUARTER_MS) === label(first)) start -= QUARTER_MS
  for (let at = start; at < to || steps.size === 0; at += QUARTER_MS)
    if (!steps.has(label(at))) steps.set(label(at), at)
  return [...steps].map(([key, at]) => ({ start: new Date(at).toISOString(), ...getFigure(groups.get(key)) }))
}

/** The earlier period that a request is compared with. */
export function recountEarlierRange(request: RecountRequest): { from: number; to: number } {
  return request.earlier ?? getEarlierRange(createClock(request.timezone), request)
}

/** Moves the range back by its length in whole days or weeks, or by one year. The local times stay the same. */
function getEarlierRange(clock: (at: number) => LocalTime, { from, to, compare }: RecountRequest) {
  const [first, last] = [clock(from).wall, clock(to).wall]
  let days = Math.max(1, Math.ceil((last - first) / DAY_MS))
  while (compare === 'weekdays' && days % 7 > 0) days++
  const shift = (wall: number) => {
    if (compare !== 'year') return wall - days * DAY_MS
    const date = new Date(wall)
    return date.setUTCFullYear(date.getUTCFullYear() - 1)
  }
  return { from: findMoment(clock, shift(first)), to: findMoment(clock, shift(last)) }
}

/** Finds the first moment with this local time. If the clock skips this local time, finds the moment of the change. */
function findMoment(clock: (at: number) => LocalTime, wall: number): number {
  const candidates = [clock(wall).offset, clock(wall - 2 * DAY_MS).offset, clock(wall + 2 * DAY_MS).offset]
    .map((offset) => wall - offset)
    .filter((at) => clock(at).wall === wall)
    .toSorted((a, b) => a - b)
  if (candidates[0] !== undefined) return candidates[0]
  let at = Math.floor((wall - DAY_MS) / QUARTER_MS) * QUARTER_MS
  while (clock(at).wall < wall) at += QUARTER_MS
  return at
}
