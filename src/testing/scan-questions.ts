import fc from 'fast-check'
import type { ValueKind } from '#columns/labels.ts'
import type { ScanConditions } from '#columns/select-scans.ts'
import type { SummaryRequest } from '#columns/summary.ts'
import { DAY_MS, HOUR_MS, listSteps } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import { generateScans, type GeneratedScan, moments, valuePools } from './generated-scans.ts'
import type { RecountRequest } from './recount.ts'

export const questionedCodes = ['cod_a', 'cod_b', 'cod_c', 'cod_d', 'cod_e']
/** The visitors are few, and half of the scans are around midnight of UTC, which cuts days, hours of other time zones and their counts. */
export const questionedScans = generateScans(1, { count: 800, codes: questionedCodes }).map(
  ({ row, bot }, i): GeneratedScan => {
    const at = Date.parse(row.at)
    const midnight = Math.round(at / DAY_MS) * DAY_MS
    const shiftedTime = i % 2 === 0 ? at : midnight + Math.round((at - midnight) / 12)
    return { bot, row: { ...row, at: new Date(shiftedTime).toISOString(), visitor: `visitor ${i % 12}` } }
  },
)
const now = Date.now()

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Santiago']
export const anyRange = fc
  .record({
    moment: fc.constantFrom(...moments),
    hoursBefore: fc.integer({ min: 0, max: 60 }),
    hours: fc.integer({ min: 1, max: 200 }),
    offset: fc.constantFrom(0, 1_234_567),
  })
  .map(({ moment, hoursBefore, hours, offset }) => {
    const from = moment - hoursBefore * HOUR_MS + offset
    return { from, to: from + hours * HOUR_MS }
  })
export const anyCodes = fc.uniqueArray(fc.constantFrom(...questionedCodes))
/** Rarely sets a condition, because each condition leaves fewer scans. */
const seldomSet = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const anyFilter = (dimension: Dimension) =>
  seldomSet(
    fc.record({
      included: fc.boolean(),
      values: fc.uniqueArray(
        // The plain count reads a leading `!` as an exclusion.
        fc.constantFrom(...valuePools[dimension].map((value) => value?.replace('!', '') ?? ''), 'nobody has this'),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  )
const anyFilters = fc.record({
  codes: seldomSet(anyCodes),
  values: fc.record(
    Object.fromEntries(dimensions.map((dimension) => [dimension, anyFilter(dimension)])) as {
      [D in Dimension]: ReturnType<typeof anyFilter>
    },
  ),
  hour: seldomSet(fc.constantFrom('2', '13', '!5')),
  within: seldomSet(anyRange),
  scopes: seldomSet(
    fc.record({
      included: fc.boolean(),
      scopes: fc.array(fc.record({ range: anyRange, codes: anyCodes }), { minLength: 1, maxLength: 3 }),
    }),
  ),
})
const noFilters = fc.constant({ codes: null, values: {}, hour: null, within: null, scopes: null })
/** Any question about the scans: any period, time zone, interval, comparison and filters. */
export const anyQuestion = fc.record({
  range: anyRange,
  previous: fc.option(anyRange, { nil: undefined }),
  interval: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
  timezone: fc.constantFrom(...zones),
  bots: fc.constantFrom(undefined, undefined, undefined, 'include' as const, 'only' as const),
  filters: fc.oneof(noFilters, anyFilters),
})
export type AnyQuestion = typeof anyQuestion extends fc.Arbitrary<infer Q> ? Q : never
export type Range = AnyQuestion['range']

export const isIn = ({ row }: GeneratedScan, { from, to }: Range) =>
  Date.parse(row.at) >= from && Date.parse(row.at) < to

type Filters = Pick<ScanConditions, 'within'> & {
  codes: readonly string[] | null
  values: { [D in Dimension]?: { included: boolean; values: string[] } | null }
  hour: string | null
  scopes: { included: boolean; scopes: { range: Range; codes: string[] }[] } | null
}

/** Finds the number of a value; null: no scan has it. */
export type FindNumber = (kind: ValueKind, value: string) => number | null

/** Translates the question into the numbers of values and codes. */
function toConditions({ bots, filters }: AnyQuestion, find: FindNumber): ScanConditions {
  const { codes: selected, values, hour, within, scopes }: Filters = filters
  const getNumbers = (ids: readonly string[]) => ids.map((id) => find('code', id) ?? 0)
  const hours = Array.from({ length: 24 }, (_, i) => i)
  return {
    bots: bots === undefined ? [false] : bots === 'only' ? [true] : [false, true],
    codes: selected && getNumbers(selected),
    values: dimensions.flatMap((dimension) => {
      const filter = values[dimension]
      if (!filter) return []
      const numbers = filter.values.map((value) => find(dimension, value)).filter((number) => number !== null)
      return [{ dimension, numbers, included: filter.included }]
    }),
    hours: hour === null ? null : hours.filter((i) => (i === Number(hour.replace('!', ''))) !== hour.startsWith('!')),
    within,
    scopes: scopes
      ? [
          {
            included: scopes.included,
            scopes: scopes.scopes.map(({ range, codes }) => ({ ...range, codes: getNumbers(codes) })),
          },
        ]
      : [],
  }
}

/** The rows that the time and the codes of campaigns leave, and the request for the plain count. */
export function toPlainRequest(
  { range, previous: earlier, interval, timezone, bots, filters }: AnyQuestion,
  scans: readonly GeneratedScan[] = questionedScans,
): { remainingScans: GeneratedScan[]; request: RecountRequest } {
  const { codes: selected, values, hour, within, scopes }: Filters = filters
  const remainingScans = scans.filter(
    (scan) =>
      (within === null || isIn(scan, within)) &&
      (scopes === null ||
        scopes.scopes.some(({ range: time, codes }) => isIn(scan, time) && codes.includes(scan.row.code_id)) ===
          scopes.included),
  )
  const texts = Object.entries(values).flatMap(([dimension, filter]) =>
    filter ? [[dimension, filter.values.map((value) => `${filter.included ? '' : '!'}${value}`)] as const] : [],
  )
  const textFilters = { ...Object.fromEntries(texts), hour: hour ?? undefined }
  return {
    remainingScans,
    request: { ...range, earlier, interval, timezone, bots, codes: selected, filters: textFilters },
  }
}

/** The question as the product asks it. */
export function toRequest(question: AnyQuestion, find: FindNumber): SummaryRequest {
  const { range, previous, timezone, interval } = question
  const span = { from: Math.min(range.from, previous?.from ?? Infinity), to: Math.max(range.to, previous?.to ?? 0) }
  const clock = ZoneClock.create(timezone, { from: span.from - 32 * DAY_MS, to: span.to + 32 * DAY_MS }, now)
  const toPeriod = (range: Range) => ({ range, starts: listSteps(clock, interval, range) ?? [] })
  return {
    conditions: toConditions(question, find),
    clock: clock.spans,
    current: toPeriod(range),
    previous: previous ? toPeriod(previous) : null,
    top: 1_000,
    codeSeries: false,
    allCodes: false,
  }
}
