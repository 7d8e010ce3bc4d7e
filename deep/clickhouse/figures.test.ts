import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createColumnCounter, type ScanCounter } from '../../src/columns/count-range.ts'
import { countSummary, type SummarySource } from '../../src/columns/summary.ts'
import { HOUR_MS } from '../../src/columns/time-steps.ts'
import { dimensions } from '../../src/contract/scan-dimensions.ts'
import { composeId } from '../../src/service/ids/ids.ts'
import { countChanges } from '../../src/service/scans/analytics/count-changes.ts'
import { parseAnalyticsUrl } from '../../src/service/scans/clickhouse/analytics-address.ts'
import { ClickHouse } from '../../src/service/scans/clickhouse/clickhouse.ts'
import { countCodeHours } from '../../src/service/scans/clickhouse/scan-counter.ts'
import { fillDays } from '../../src/service/scans/clickhouse/fill-days.ts'
import { createScanCounter } from '../../src/service/scans/clickhouse/scan-counter.ts'
import { toRecord } from '../../src/service/scans/clickhouse/scan-record.ts'
import { ValueNumbers } from '../../src/service/scans/clickhouse/value-numbers.ts'
import { generateScans, type GeneratedScan, moments } from '../../src/testing/generated-scans.ts'
import { recount } from '../../src/testing/recount.ts'
import {
  type AnyQuestion,
  anyQuestion,
  type FindNumber,
  questionedCodes,
  questionedScans,
  toPlainRequest,
  toRequest,
} from '../../src/testing/scan-questions.ts'
import { createScanSource } from '../../src/testing/scan-source.ts'
import { startChdb } from './chdb.ts'

const RUNS = Number(process.env['RECOUNTS'] ?? 100)
const dir = mkdtempSync(join(tmpdir(), 'tessera-chdb-'))
const chdb = await startChdb(dir)
const address = parseAnalyticsUrl(`clickhouse://${chdb.host}/figures`)
if (address === null) throw new Error('The address is not valid.')
const clickhouse = new ClickHouse(address)
const workspaceId = 'wsp_questioned'
const storedScans: GeneratedScan[] = []

async function addScans(scans: readonly GeneratedScan[]) {
  const records = scans.map(({ row, bot }, i) => {
    const id = composeId('scn', { millisecond: Date.parse(row.at), random: storedScans.length + i })
    return toRecord({ ...row, id, workspace_id: workspaceId }, bot)
  })
  await clickhouse.insert('scans', records, {})
}

await addScans(questionedScans)
storedScans.push(...questionedScans)
afterAll(async () => {
  await clickhouse.close()
  await chdb.kill()
  rmSync(dir, { recursive: true, force: true })
})

const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

async function count(question: AnyQuestion): Promise<unknown> {
  const numbers = new ValueNumbers()
  const request = toRequest(question, (kind, value) => numbers.assign(kind, value))
  const { breakdowns, breakdownTotals, codes, pages, sites, ...figures } = await countSummary(
    request,
    createSource(numbers),
  )
  expect([pages, sites]).toEqual([[], []])
  return toJson({
    ...figures,
    breakdowns: withoutGroups(breakdowns),
    breakdownTotals: withoutGroups(breakdownTotals),
    codes: codes.map(({ value, ...figure }) => ({ id: value, ...figure })),
  })
}

function createSource(numbers: ValueNumbers): SummarySource {
  const counter = createScanCounter({ clickhouse, workspaceId, numbers })
  return { ...counter, readGroups: async () => [], readOpened: async () => [] }
}

/** Folders, tags and campaigns are sums of codes. */
function withoutGroups<T extends Record<'folder' | 'tag' | 'campaign', unknown>>(breakdowns: T) {
  const { folder: _, tag: __, campaign: ___, ...others } = breakdowns
  return others
}

function countPlainly(question: AnyQuestion): unknown {
  const { remainingScans, request } = toPlainRequest(question, storedScans)
  return toJson(recount(remainingScans, request))
}

test('every figure equals a plain count of the scans', { timeout: 1_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (question) => {
      expect(await count(question)).toEqual(countPlainly(question))
    }),
    { numRuns: RUNS },
  )
})

test('the series of a code equals its plain count in each step', { timeout: 1_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (question) => {
      fc.pre(question.interval === 'day' || question.interval === 'week')
      const numbers = new ValueNumbers()
      const request = toRequest(question, (kind, value) => numbers.assign(kind, value))
      const { codes } = await countSummary({ ...request, codeSeries: true }, createSource(numbers))
      const { remainingScans, request: plainRequest } = toPlainRequest(question, storedScans)
      const { starts, range } = request.current
      const steps = starts.map((start, i) => {
        const step = { from: Math.max(start, range.from), to: starts[i + 1] ?? range.to }
        return new Map(recount(remainingScans, { ...plainRequest, ...step }).codes.map(({ id, scans }) => [id, scans]))
      })
      for (const { value, series } of codes) expect(series).toEqual(steps.map((step) => step.get(value) ?? 0))
    }),
    { numRuns: Math.ceil(RUNS / 10) },
  )
})

test('the scans of a code by hour equal a plain count', async () => {
  const [moment = 0] = moments
  const endHour = Math.floor(moment / HOUR_MS)
  const numbers = new ValueNumbers()
  const context = { clickhouse, workspaceId, numbers }
  const { byCode, firstHour, scannedAfter } = await countCodeHours(context, { endHour, days: 3 })
  const midnight = (Math.floor(endHour / 24) + 1) * 24
  const people = storedScans.filter(({ bot }) => !bot)
  for (const code of questionedCodes) {
    const hours = people
      .filter(({ row }) => row.code_id === code)
      .map(({ row }) => Math.floor(Date.parse(row.at) / HOUR_MS))
      .filter((hour) => hour >= firstHour && hour < midnight)
    const expected = Array.from(
      { length: endHour - firstHour },
      (_, i) => hours.filter((hour) => hour === firstHour + i).length,
    )
    const number = numbers.assign('code', code)
    expect([...(byCode.get(number) ?? [])]).toEqual(expected)
    expect(scannedAfter.has(number)).toBe(hours.some((hour) => hour >= endHour))
  }
})

test('the causes of a change are those that columns give', { timeout: 1_200_000 }, async () => {
  const columns = createScanSource(storedScans, { segmentsPerDay: 1 })
  const ask = async (question: AnyQuestion, find: FindNumber, counter: ScanCounter) => {
    const { conditions, clock, current, previous } = toRequest(question, find)
    const request = { conditions, clock, current, previous: previous ?? current, dimensions }
    return countChanges(request, { ...counter, readGroups: async () => [] })
  }
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (question) => {
      const numbers = new ValueNumbers()
      const counter = createScanCounter({ clickhouse, workspaceId, numbers })
      const changes = await ask(question, (kind, value) => numbers.assign(kind, value), counter)
      expect(changes).toEqual(
        await ask(question, (kind, value) => columns.values.find(kind, value), createColumnCounter(columns.source)),
      )
    }),
    { numRuns: RUNS },
  )
})

test('every figure is right while the counts of days are stored and scans arrive', { timeout: 1_200_000 }, async () => {
  const fill = () => fillDays(clickhouse, { minScans: 1 })
  expect(await fill()).toBeGreaterThan(40)
  expect(await fill()).toBe(0)
  let seed = 1_000
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (question) => {
      seed++
      // All arriving scans are at one moment, so the response is from before or from after their arrival. Periods are read one after the
      // other, so in periods that overlap, the same scan may have arrived in only one of them.
      const { range, previous } = question
      const overlaps = previous !== undefined && previous.from < range.to && range.from < previous.to
      const arriving =
        seed % 3 === 0 && !overlaps ? generateScans(seed, { count: 3, codes: questionedCodes, atOnce: true }) : []
      const before = countPlainly(question)
      const [counted] = await Promise.all([
        count(question),
        arriving.length > 0 ? addScans(arriving) : null,
        seed % 5 === 0 ? fill() : null,
      ])
      storedScans.push(...arriving)
      if (!isDeepStrictEqual(counted, before)) expect(counted).toEqual(countPlainly(question))
    }),
    { numRuns: RUNS },
  )
})
