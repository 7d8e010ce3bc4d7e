import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import { generateScans, type GeneratedScan, moments, valuePools } from '#testing/generated-scans.ts'
import { recount } from '#testing/recount.ts'
import { createScanSource } from '#testing/scan-source.ts'
import type { CodeGroup, OpenedTarget } from './code-groups.ts'
import { countCodeHours, createColumnCounter } from './count-range.ts'
import type { ScanConditions } from './select-scans.ts'
import { countSummary } from './summary.ts'
import { DAY_MS, HOUR_MS, listSteps } from './time-steps.ts'
import { ZoneClock } from './zone-clock.ts'

// Every figure must equal a plain count of the rows, for any question and across clock changes. In one store, a day has one segment with its
// counts. In the other, a day has several segments without counts.
const codes = ['cod_a', 'cod_b', 'cod_c', 'cod_d', 'cod_e']
const generatedScans = generateScans(1, { count: 800, codes })
// The visitors are few, and half of the scans are around midnight of UTC, which cuts days, hours of other time zones and their counts.
const scans = generatedScans.map(({ row, bot }, i): GeneratedScan => {
  const at = Date.parse(row.at)
  const midnight = Math.round(at / DAY_MS) * DAY_MS
  const shiftedTime = i % 2 === 0 ? at : midnight + Math.round((at - midnight) / 12)
  return { bot, row: { ...row, at: new Date(shiftedTime).toISOString(), visitor: `visitor ${i % 12}` } }
})
const stores = {
  counted: createScanSource(scans, { segmentsPerDay: 1 }),
  'in segments': createScanSource(scans, { segmentsPerDay: 4 }),
}
const anyStore = fc.constantFrom('counted' as const, 'in segments' as const)
const now = Date.now()

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Santiago']
const anyRange = fc
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
const anyCodes = fc.uniqueArray(fc.constantFrom(...codes))
/** Sets a condition only seldom, because each condition leaves fewer scans. */
const seldomSet = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const anyFilter = (dimension: Dimension) =>
  seldomSet(
    fc.record({
      included: fc.boolean(),
      // The plain count reads a leading `!` as an exclusion.
      value: fc.constantFrom(...valuePools[dimension].map((value) => value?.replace('!', '') ?? ''), 'nobody has this'),
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
  except: seldomSet(fc.tuple(anyRange, anyCodes)),
})
const noFilters = fc.constant({ codes: null, values: {}, hour: null, within: null, except: null })
const anyQuestion = fc.record({
  store: anyStore,
  range: anyRange,
  previous: fc.option(anyRange, { nil: undefined }),
  interval: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
  timezone: fc.constantFrom(...zones),
  bots: fc.constantFrom(undefined, undefined, undefined, 'include' as const, 'only' as const),
  filters: fc.oneof(noFilters, anyFilters),
})
type AnyQuestion = typeof anyQuestion extends fc.Arbitrary<infer Q> ? Q : never
type Range = AnyQuestion['range']

const isIn = ({ row }: GeneratedScan, { from, to }: Range) => Date.parse(row.at) >= from && Date.parse(row.at) < to

type Filters = Pick<ScanConditions, 'within'> & {
  codes: readonly string[] | null
  values: { [D in Dimension]?: { included: boolean; value: string } | null }
  hour: string | null
  except: [Range, string[]] | null
}

/** Translates the question into the numbers of values and codes. */
function toConditions({ store, bots, filters }: AnyQuestion): ScanConditions {
  const { codes: selected, values, hour, within, except }: Filters = filters
  const getNumbers = (ids: readonly string[]) => ids.map((id) => stores[store].values.find('code', id) ?? 0)
  const hours = Array.from({ length: 24 }, (_, i) => i)
  return {
    bots: bots === undefined ? [false] : bots === 'only' ? [true] : [false, true],
    codes: selected && getNumbers(selected),
    values: dimensions.flatMap((dimension) => {
      const filter = values[dimension]
      return filter
        ? [{ dimension, number: stores[store].values.find(dimension, filter.value), included: filter.included }]
        : []
    }),
    hours: hour === null ? null : hours.filter((i) => (i === Number(hour.replace('!', ''))) !== hour.startsWith('!')),
    within,
    except: except && { ...except[0], codes: getNumbers(except[1]) },
  }
}

/** The rows that the time and the codes of campaigns leave, and the request for the plain count. */
function toPlainRequest({ range, previous: earlier, interval, timezone, bots, filters }: AnyQuestion) {
  const { codes: selected, values, hour, within, except }: Filters = filters
  const remainingScans = scans.filter(
    (scan) =>
      (within === null || isIn(scan, within)) &&
      (except === null || !isIn(scan, except[0]) || !except[1].includes(scan.row.code_id)),
  )
  const texts = Object.entries(values).map(([dimension, filter]) => [
    dimension,
    filter ? `${filter.included ? '' : '!'}${filter.value}` : undefined,
  ])
  const textFilters = { ...Object.fromEntries(texts), hour: hour ?? undefined }
  return {
    left: remainingScans,
    request: { ...range, earlier, interval, timezone, bots, codes: selected, filters: textFilters },
  }
}

function toRequest(question: AnyQuestion) {
  const { range, previous, timezone, interval } = question
  const span = { from: Math.min(range.from, previous?.from ?? Infinity), to: Math.max(range.to, previous?.to ?? 0) }
  const clock = ZoneClock.create(timezone, { from: span.from - 32 * DAY_MS, to: span.to + 32 * DAY_MS }, now)
  const toPeriod = (range: Range) => ({ range, starts: listSteps(clock, interval, range) ?? [] })
  return {
    conditions: toConditions(question),
    clock: clock.spans,
    current: toPeriod(range),
    previous: previous ? toPeriod(previous) : null,
    top: 1_000,
    codeSeries: false,
    allCodes: false,
  }
}

const noGroups = { readGroups: async () => [], readOpened: async () => [] }
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('every figure of a summary equals a plain count of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (question) => {
      const { left, request } = toPlainRequest(question)
      const {
        breakdowns,
        breakdownTotals,
        codes: counted,
        pages: _,
        sites: __,
        ...summary
      } = await countSummary(toRequest(question), {
        ...createColumnCounter(stores[question.store].source),
        ...noGroups,
      })
      const { folder: _f, tag: _t, campaign: _c, ...values } = breakdowns
      const { folder: _ft, tag: _tt, campaign: _ct, ...valueTotals } = breakdownTotals
      const figures = counted.map(({ value, ...figure }) => ({ id: value, ...figure }))
      expect(toJson({ ...summary, breakdowns: values, breakdownTotals: valueTotals, codes: figures })).toEqual(
        toJson(recount(left, request)),
      )
    }),
  )
})

test('the series of a code equals its plain count in each step', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (question) => {
      fc.pre(question.interval === 'day' || question.interval === 'week')
      const { left, request } = toPlainRequest(question)
      const summaryRequest = { ...toRequest(question), codeSeries: true }
      const { codes: counted } = await countSummary(summaryRequest, {
        ...createColumnCounter(stores[question.store].source),
        ...noGroups,
      })
      const { starts, range } = summaryRequest.current
      const steps = starts.map((start, i) => {
        const step = { from: Math.max(start, range.from), to: starts[i + 1] ?? range.to }
        return new Map(recount(left, { ...request, ...step }).codes.map(({ id, scans: count }) => [id, count]))
      })
      for (const { value, series } of counted) expect(series).toEqual(steps.map((step) => step.get(value) ?? 0))
    }),
    { numRuns: 40 },
  )
})

const anyGroup = fc.record({
  codes: anyCodes,
  time: fc.option(anyRange, { freq: 2 }),
  dimension: fc.constantFrom('folderId' as const, 'tag' as const, 'campaign' as const),
})

test('the figures of a group, a page and a site are the sums of their codes', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, fc.array(anyGroup, { maxLength: 4 }), async (question, generatedGroups) => {
      const getNumbers = (ids: readonly string[]) =>
        ids.map((id) => stores[question.store].values.find('code', id) ?? 0)
      const groups = generatedGroups.map(({ codes: members, time, dimension }, i): CodeGroup => ({
        dimension,
        value: `group ${i}`,
        label: null,
        numbers: Uint32Array.from(getNumbers(members)),
        from: time?.from ?? null,
        to: time?.to ?? null,
      }))
      const targets = generatedGroups.flatMap(({ codes: members, time }, i) =>
        getNumbers(members).map((number): OpenedTarget => ({
          kind: time ? 'site' : 'page',
          id: `${i}`,
          name: '',
          number,
        })),
      )
      const { breakdowns, pages, sites } = await countSummary(toRequest(question), {
        ...createColumnCounter(stores[question.store].source),
        readGroups: async () => groups,
        readOpened: async () => targets,
      })
      const { left, request } = toPlainRequest(question)
      const sum = (members: readonly string[], time: Range | null) => {
        const rows = time ? left.filter((scan) => isIn(scan, time)) : left
        const add = (figures: readonly { id: string; scans: number; visitors: number }[]) =>
          figures
            .filter(({ id }) => members.includes(id))
            .reduce(
              (total, { scans: count, visitors }) => ({
                scans: total.scans + count,
                visitors: total.visitors + visitors,
              }),
              { scans: 0, visitors: 0 },
            )
        const { earlier } = request
        return {
          ...add(recount(rows, { ...request, earlier: undefined }).codes),
          previous: earlier ? add(recount(rows, { ...request, ...earlier, earlier: undefined }).codes) : null,
        }
      }
      const expected = generatedGroups.map(({ codes: members, time }, i) => ({
        value: `group ${i}`,
        ...sum(members, time),
      }))
      const counted = [...breakdowns.folder, ...breakdowns.tag, ...breakdowns.campaign]
      for (const { value, scans: count, visitors, previous } of counted)
        expect({ value, scans: count, visitors, previous }).toEqual(expected.find((group) => group.value === value))
      expect(counted.map(({ value }) => value).toSorted()).toEqual(
        expected.filter((group) => group.scans > 0).map(({ value }) => value),
      )
      for (const { id, scans: count, visitors, previous } of [...pages, ...sites])
        expect({ scans: count, visitors, previous }).toEqual(sum(generatedGroups[Number(id)]?.codes ?? [], null))
    }),
    { numRuns: 40 },
  )
})

test('the scans of a code by hour equal a plain count of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStore,
      fc.constantFrom(...moments),
      fc.integer({ min: 1, max: 10 }),
      async (store, moment, days) => {
        const { source, values } = stores[store]
        const endHour = Math.floor(moment / HOUR_MS)
        const { byCode, firstHour, scannedAfter } = await countCodeHours(source, { endHour, days })
        expect(firstHour).toBe((Math.floor(endHour / 24) - days + 1) * 24)
        const people = scans.filter(({ bot }) => !bot)
        const midnight = (Math.floor(endHour / 24) + 1) * DAY_MS
        for (const code of codes) {
          const hours = people
            .filter(({ row }) => row.code_id === code && Date.parse(row.at) < midnight)
            .map(({ row }) => Math.floor(Date.parse(row.at) / HOUR_MS))
          const expected = Array.from(
            { length: endHour - firstHour },
            (_, i) => hours.filter((hour) => hour === firstHour + i).length,
          )
          const number = values.find('code', code) ?? 0
          expect([...(byCode.get(number) ?? new Uint32Array(endHour - firstHour))]).toEqual(expected)
          expect(scannedAfter.has(number)).toBe(hours.some((hour) => hour >= endHour))
        }
      },
    ),
    { numRuns: 30 },
  )
})
