import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moments } from '#testing/generated-scans.ts'
import { recount } from '#testing/recount.ts'
import {
  anyCodes,
  anyQuestion,
  anyRange,
  type AnyQuestion,
  isIn,
  questionedCodes as codes,
  questionedScans as scans,
  type Range,
  toPlainRequest,
  toRequest,
} from '#testing/scan-questions.ts'
import { createScanSource } from '#testing/scan-source.ts'
import type { CodeGroup, OpenedTarget } from './code-groups.ts'
import { countCodeHours, createColumnCounter } from './count-range.ts'
import { countSummary } from './summary.ts'
import { DAY_MS, HOUR_MS } from './time-steps.ts'

// Every figure must equal a plain count of the rows, for any question and across clock changes. In one store, a day has one segment with its
// counts. In the other, a day has several segments without counts.
const stores = {
  counted: createScanSource(scans, { segmentsPerDay: 1 }),
  'in segments': createScanSource(scans, { segmentsPerDay: 4 }),
}
type StoreName = keyof typeof stores
const anyStore = fc.constantFrom('counted' as const, 'in segments' as const)
const toStoreRequest = (store: StoreName, question: AnyQuestion) =>
  toRequest(question, (kind, value) => stores[store].values.find(kind, value))

const noGroups = { readGroups: async () => [], readOpened: async () => [] }
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('every figure of a summary equals a plain count of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(anyStore, anyQuestion, async (store, question) => {
      const { remainingScans, request } = toPlainRequest(question)
      const {
        breakdowns,
        breakdownTotals,
        codes: countedCodes,
        pages: _,
        sites: __,
        ...summary
      } = await countSummary(toStoreRequest(store, question), {
        ...createColumnCounter(stores[store].source),
        ...noGroups,
      })
      const { folder: _f, tag: _t, campaign: _c, ...values } = breakdowns
      const { folder: _ft, tag: _tt, campaign: _ct, ...valueTotals } = breakdownTotals
      const figures = countedCodes.map(({ value, ...figure }) => ({ id: value, ...figure }))
      expect(toJson({ ...summary, breakdowns: values, breakdownTotals: valueTotals, codes: figures })).toEqual(
        toJson(recount(remainingScans, request)),
      )
    }),
  )
})

test('the series of a code equals its plain count in each step', async () => {
  await fc.assert(
    fc.asyncProperty(anyStore, anyQuestion, async (store, question) => {
      fc.pre(question.interval === 'day' || question.interval === 'week')
      const { remainingScans, request } = toPlainRequest(question)
      const summaryRequest = { ...toStoreRequest(store, question), codeSeries: true }
      const { codes: countedCodes } = await countSummary(summaryRequest, {
        ...createColumnCounter(stores[store].source),
        ...noGroups,
      })
      const { starts, range } = summaryRequest.current
      const steps = starts.map((start, i) => {
        const step = { from: Math.max(start, range.from), to: starts[i + 1] ?? range.to }
        return new Map(
          recount(remainingScans, { ...request, ...step }).codes.map(({ id, scans: count }) => [id, count]),
        )
      })
      for (const { value, series } of countedCodes) expect(series).toEqual(steps.map((step) => step.get(value) ?? 0))
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
    fc.asyncProperty(
      anyStore,
      anyQuestion,
      fc.array(anyGroup, { maxLength: 4 }),
      async (store, question, generatedGroups) => {
        const getNumbers = (ids: readonly string[]) => ids.map((id) => stores[store].values.find('code', id) ?? 0)
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
        const { breakdowns, pages, sites } = await countSummary(toStoreRequest(store, question), {
          ...createColumnCounter(stores[store].source),
          readGroups: async () => groups,
          readOpened: async () => targets,
        })
        const { remainingScans, request } = toPlainRequest(question)
        const sum = (members: readonly string[], time: Range | null) => {
          const rows = time ? remainingScans.filter((scan) => isIn(scan, time)) : remainingScans
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
        const countedGroups = [...breakdowns.folder, ...breakdowns.tag, ...breakdowns.campaign]
        for (const { value, scans: count, visitors, previous } of countedGroups)
          expect({ value, scans: count, visitors, previous }).toEqual(expected.find((group) => group.value === value))
        expect(countedGroups.map(({ value }) => value).toSorted()).toEqual(
          expected.filter((group) => group.scans > 0).map(({ value }) => value),
        )
        for (const { id, scans: count, visitors, previous } of [...pages, ...sites])
          expect({ scans: count, visitors, previous }).toEqual(sum(generatedGroups[Number(id)]?.codes ?? [], null))
      },
    ),
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
