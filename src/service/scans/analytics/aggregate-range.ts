import type { Dimension } from '#contract/scan-dimensions.ts'
import type { ScanConditions } from '../store/scan-conditions.ts'
import type { Field } from './columns.ts'
import { canShareOut, aggregateCounts } from './day-counts.ts'
import type { DayReader, ReadDay } from './day-reader.ts'
import { newYielder } from './yield-to-event-loop.ts'
import { type Day, type Slice, aggregateChunks } from './aggregate-columns.ts'
import { Aggregate } from './aggregate.ts'
import { DAY_MS, getQuarters, type LocalQuarters, QUARTERS } from './time-steps.ts'
import { type OffsetSpan, ZoneClock } from './zone-clock.ts'

export interface Range {
  /** Inclusive. */
  from: number
  /** Exclusive. */
  to: number
}

/** A range of time with the starts of its steps. */
export interface Period {
  range: Range
  starts: readonly number[]
}

/** Which scans are counted, and in which time zone. */
export interface Question {
  workspaceId: string
  conditions: ScanConditions
  clock: readonly OffsetSpan[]
}

/** Position of each dimension in a day's labels. */
const places: Record<Dimension, [field: Field, label: number]> = {
  country: ['place', 1],
  region: ['place', 2],
  city: ['place', 3],
  deviceType: ['agent', 0],
  os: ['agent', 1],
  browser: ['agent', 2],
  language: ['language', 0],
  referrer: ['referrer', 0],
  matchedRule: ['rule', 0],
  utmSource: ['utm', 0],
  utmMedium: ['utm', 1],
  utmCampaign: ['utm', 2],
}

/** Counts the matching scans of a range: whole days from their stored counts if there are no filters, else scan by scan. */
export async function aggregateRange(
  reader: DayReader,
  question: Question,
  { range: whole, starts }: Period,
): Promise<Aggregate> {
  const { workspaceId, conditions } = question
  const range = intersect(whole, conditions.within)
  const clock = new ZoneClock(question.clock)
  const aggregate = new Aggregate(starts.length)
  if (range.from >= range.to || nobodyMatches(conditions)) return aggregate
  const days = new Map<number, LocalQuarters>()
  const quarters = (day: number) => {
    const known = days.get(day) ?? getQuarters(clock, starts, day)
    days.set(day, known)
    return known
  }
  const { codes, values, hours, except } = conditions
  const narrow = codes !== null || values.length > 0 || hours !== null || except !== null
  const isWhole = (day: number) =>
    !narrow && day * DAY_MS >= range.from && (day + 1) * DAY_MS <= range.to && canShareOut(quarters(day))
  const sets: CodeSets = { codes: codes && new Set(codes), except: except && new Set(except.codes) }
  const yieldIfDue = newYielder()
  const span = { from: Math.floor(range.from / DAY_MS), to: Math.floor((range.to - 1) / DAY_MS) }
  for await (const read of reader.read({ workspaceId, bots: conditions.bots, ...span }, isWhole)) {
    await yieldIfDue()
    const filters = (day: Day) =>
      toFilters({ day, begin: read.day * DAY_MS, quarters: quarters(read.day) }, conditions, sets)
    for (const _ of addDay(aggregate, read, { range, quarters: quarters(read.day), filters })) await yieldIfDue()
  }
  return aggregate
}

function nobodyMatches({ codes, values }: ScanConditions): boolean {
  return codes?.length === 0 || values.some(({ number, wanted }) => wanted && number === null)
}

/** The part of a range in which scans may match. */
export function intersect(range: Range, within: Range | null): Range {
  if (within === null) return range
  return { from: Math.max(range.from, within.from), to: Math.min(range.to, within.to) }
}

type Filters = Pick<Slice, 'wanted' | 'except' | 'quarters'>
interface CodeSets {
  codes: Set<number> | null
  except: Set<number> | null
}
interface Adding {
  range: Range
  quarters: LocalQuarters
  filters: (day: Day) => Filters
}

function* addDay(aggregate: Aggregate, read: ReadDay, { range, quarters, filters }: Adding) {
  if ('counts' in read) return aggregateCounts(aggregate, read.counts, quarters)
  const begin = read.day * DAY_MS
  const cut = { from: Math.max(0, range.from - begin), to: range.to - begin }
  yield* aggregateChunks(aggregate, read.scans, { ...cut, ...quarters, ...filters(read.scans) })
}

interface LocalDay {
  day: Day
  /** In milliseconds since 1970. */
  begin: number
  quarters: LocalQuarters
}

/** What matches the filters on a day. */
function toFilters(
  { day, begin, quarters }: LocalDay,
  conditions: ScanConditions,
  { codes, except }: CodeSets,
): Filters {
  const { hours } = conditions
  const ofCodes = day.columns.fields.code.values
  return {
    wanted: toWanted(day, conditions, codes),
    except:
      except && conditions.except
        ? {
            values: Uint8Array.from(ofCodes, (code) => Number(except.has(code))),
            from: conditions.except.from - begin,
            to: conditions.except.to - begin,
          }
        : undefined,
    quarters: hours
      ? Uint8Array.from({ length: QUARTERS }, (_, nth) => Number(hours.includes((quarters.hours[nth] ?? 0) % 24)))
      : undefined,
  }
}

/** The values of each field that match the filters. */
function toWanted({ columns, labels }: Day, conditions: ScanConditions, codes: Set<number> | null): Slice['wanted'] {
  const byField = new Map<Field, Uint8Array>()
  const narrow = (field: Field, passes: (value: number) => boolean) => {
    const { values } = columns.fields[field]
    const selected = byField.get(field) ?? new Uint8Array(values.length).fill(1)
    byField.set(field, selected)
    for (let i = 0; i < values.length; i++) if (!passes(i)) selected[i] = 0
  }
  if (codes) narrow('code', (value) => codes.has(columns.fields.code.values[value] ?? 0))
  for (const { dimension, number, wanted } of conditions.values) {
    const [field, label] = places[dimension]
    const numbers = labels[field][label]
    narrow(field, (value) => (numbers?.[value] === number) === wanted)
  }
  return [...byField].map(([field, values]) => ({ field, values }))
}
