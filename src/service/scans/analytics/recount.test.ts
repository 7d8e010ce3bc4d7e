import { and, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import { generateScans, type GeneratedScan, moments, valuePools } from '#testing/generated-scans.ts'
import { recount, recountEarlierRange, type RecountRequest } from '#testing/recount.ts'
import { getSharedService } from '#testing/service.ts'
import { scanParts } from '../store/schema.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'
import { compactSegments } from './compact-segments.ts'
import { rebuildDays } from './rebuild-days.ts'

// Every figure equals a plain count of the scans: for any request, across clock changes, and while scans arrive and segments are merged
// during the request.
const runCount = Number(process.env['RECOUNTS'] ?? 0)
const service = await getSharedService()
const workspace = await service.createWorkspace()
const { db } = service.database
const storedScans: GeneratedScan[] = []
const codes: { id: string; folders: string[]; tags: string[] }[] = []

async function addScans(scans: readonly GeneratedScan[]) {
  const rows = (bots: boolean) =>
    scans.filter((scan) => scan.bot === bots).map(({ row }) => ({ ...row, workspace_id: workspace.id }))
  const preparedScans = await prepareScans(db, { people: rows(false), bots: rows(true) })
  await db.transaction(async (tx) => writeScans(tx, preparedScans))
}

beforeAll(async () => {
  const outer = await workspace.call('POST /folders', { body: { name: 'Outer' } })
  const inner = await workspace.call('POST /folders', { body: { name: 'Inner', parentId: outer.id } })
  const folderPaths = [[], [outer.id], [outer.id, inner.id]]
  for (let i = 0; i < 7; i++) {
    const folders = folderPaths[i % 3] ?? []
    const tags = i % 2 === 0 ? ['even'] : ['odd', 'rare']
    const destination = { type: 'url' as const, url: 'https://example.com/' }
    const body = { name: `Code ${i}`, destination, folderId: folders.at(-1) ?? 'root', tags }
    codes.push({ id: (await workspace.call('POST /codes', { body })).id, folders, tags })
  }
  for (let seed = 1; seed <= 4; seed++) {
    const scans = generateScans(seed, { count: 500, codes: codes.map(({ id }) => id) })
    await addScans(scans)
    storedScans.push(...scans)
  }
  await compactSegments(db)
})
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Kiritimati',
]
const HOUR = 3_600_000
const drawValue = (dimension: Dimension) =>
  fc.constantFrom(...valuePools[dimension].map((value) => value ?? ''), 'nobody has this')
const drawFieldValue = (dimension: Dimension) =>
  fc.tuple(fc.constantFrom('', '', '!'), drawValue(dimension)).map((parts) => parts.join(''))
/** A single value, or several of them. */
const drawFieldValues = (dimension: Dimension) =>
  fc.oneof(drawFieldValue(dimension), fc.array(drawFieldValue(dimension), { minLength: 1, maxLength: 3 }))
const containedText = fc.constantFrom('a', 'P', 'ris', 'HTTPS', 'two.', '!o', '!i', 'nobody has this')
const optional = <T>(arbitrary: fc.Arbitrary<T>, freq: number) => fc.option(arbitrary, { freq, nil: undefined })
const filters = fc.record({
  ...Object.fromEntries(dimensions.map((dimension) => [dimension, optional(drawFieldValues(dimension), 6)])),
  ...Object.fromEntries(dimensions.map((dimension) => [`not.${dimension}`, optional(drawValue(dimension), 30)])),
  ...Object.fromEntries(
    dimensions.map((dimension) => [
      `contains.${dimension}`,
      optional(fc.oneof(containedText, fc.array(containedText, { minLength: 1, maxLength: 2 })), 20),
    ]),
  ),
})
const hours = fc.constantFrom('0', '2', '5', '13', '!2', '!23')
const hourFilter = optional(fc.oneof(hours, fc.array(hours, { minLength: 1, maxLength: 3 })), 4)
const scope = fc.constantFrom('all', 'all', ...Object.keys(createScopes()))
const period = fc
  .record({
    interval: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
    moment: fc.constantFrom(...moments),
    before: fc.integer({ min: 0, max: 60 }),
    hours: fc.integer({ min: 1, max: 200 }),
    odd: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ interval, moment, before, hours, odd }) => {
    const from = moment - before * HOUR + odd * 1_234_567
    // A range that is not over is compared with the same hours, which depend on the clock.
    const to = Math.min(from + hours * HOUR * (interval === 'month' ? 20 : 1), Date.now() - HOUR)
    return { interval, from, to }
  })

/** How the range is compared: by a rule, with a period of its own, or not at all. The hours of a period count back from the range. */
const comparison = fc.oneof(
  fc.constantFrom(undefined, 'weekdays' as const, 'exact' as const, 'previous' as const, 'year' as const),
  fc.record({ hoursBefore: fc.integer({ min: 1, max: 900 }), hours: fc.integer({ min: 1, max: 300 }) }),
)

test('each figure equals a plain recount of the scans', { timeout: 600_000 }, async () => {
  let seed = 100
  const checked = await fc.check(
    fc.asyncProperty(
      fc.record({
        period,
        filters,
        hour: hourFilter,
        scope,
        timezone: fc.constantFrom(...zones),
        bots: fc.constantFrom(undefined, undefined, 'include' as const, 'only' as const),
        compare: comparison,
      }),
      async ({ period: { interval, from, to }, scope: selection, hour, compare, ...drawn }) => {
        const earlier =
          typeof compare === 'object'
            ? { from: from - compare.hoursBefore * HOUR, to: from + (compare.hours - compare.hoursBefore) * HOUR }
            : undefined
        const options = {
          ...drawn,
          earlier,
          compare: typeof compare === 'string' ? compare : undefined,
          filters: { ...drawn.filters, hour },
        }
        const query = {
          ...options.filters,
          ...toScopeQuery(selection),
          interval,
          timezone: options.timezone,
          top: 1000,
        }
        const question = { ...options, interval, from, to, codes: findCodes(selection) }
        const countAgain = (): unknown => JSON.parse(JSON.stringify(recount(storedScans, question)))
        const expectedBefore = countAgain()
        // All arriving scans are stored at one moment, so the result is from before or from after that moment.
        const arriving = generateScans(seed++, {
          count: 1 + (seed % 5),
          codes: codes.map(({ id }) => id),
          atOnce: true,
        })
        const [summary] = await Promise.all([
          workspace.call('GET /analytics/summary', {
            query: {
              ...query,
              from: new Date(from).toISOString(),
              to: new Date(to).toISOString(),
              ...(options.bots === undefined ? {} : { bots: options.bots }),
              compare: earlier
                ? (`${new Date(earlier.from).toISOString()}..${new Date(earlier.to).toISOString()}` as const)
                : options.compare,
            },
          }),
          addScans(arriving),
          seed % 10 === 0 ? compactSegments(db) : null,
        ])
        storedScans.push(...arriving)
        const {
          codes: ofCodes,
          totals,
          previous,
          series,
          codesTotal,
          breakdowns,
          breakdownTotals,
          heatmap,
          places,
        } = summary
        const { window: earlierWindow, ...earlierFigures } = previous ?? {}
        if (earlierWindow) {
          const [start, end] = [earlierWindow.from, earlierWindow.to].map((moment) => Date.parse(moment))
          expect({ from: start, to: end }).toEqual(recountEarlierRange(question))
        }
        const reported = {
          totals,
          previous: previous && earlierFigures,
          series,
          codes: ofCodes.map(({ id, scans, visitors, previous: earlier }) => ({
            id,
            scans,
            visitors,
            previous: earlier,
          })),
          breakdowns: withoutGroups(breakdowns),
          codesTotal,
          breakdownTotals: withoutGroups(breakdownTotals),
          heatmap,
          places,
        }
        if (isDeepStrictEqual(JSON.parse(JSON.stringify(reported)), expectedBefore)) return
        expect(reported).toEqual(countAgain())
      },
    ),
    runCount === 0 ? { numRuns: 30, seed: 6 } : { numRuns: runCount },
  )
  if (checked.failed) throw new Error(fc.defaultReportMessage(checked), { cause: checked.errorInstance })
})

test('a stored segment that differs from the scans is found and corrected', async () => {
  await compactSegments(db)
  const findWrongDays = async (write = false) => (await rebuildDays(db, workspace.id, { write })).wrongDays
  expect(await findWrongDays()).toEqual([])
  // Tests of other files store segments in the same database.
  const isOfWorkspace = eq(scanParts.workspaceId, workspace.id)
  const [segment] = await db
    .select()
    .from(scanParts)
    .where(and(isOfWorkspace, eq(scanParts.bots, false), isNotNull(scanParts.counts)))
  const day = { workspaceId: workspace.id, bots: false, day: segment?.day ?? 0 }
  await db
    .update(scanParts)
    .set({ counts: segment?.counts?.toReversed() ?? null })
    .where(eq(scanParts.id, segment?.id ?? 0))
  await db.delete(scanParts).where(and(isOfWorkspace, eq(scanParts.bots, true), eq(scanParts.day, day.day)))
  expect(await findWrongDays()).toEqual([day, { ...day, bots: true }])
  expect(await findWrongDays(true)).toHaveLength(2)
  expect(await findWrongDays()).toEqual([])
})

/** Folders, tags and campaigns are sums of codes. */
function withoutGroups<T extends Record<'folder' | 'tag' | 'campaign', unknown>>(breakdowns: T) {
  const { folder: _, tag: __, campaign: ___, ...others } = breakdowns
  return others
}

interface Scope {
  query: { [name: string]: string | string[] }
  isSelected: (code: (typeof codes)[number], index: number) => boolean
}

/** Filters that select codes, with what they select. */
function createScopes(): { [name: string]: Scope } {
  const firstIds = codes.slice(0, 3).map(({ id }) => id)
  return {
    code: { query: { codeId: codes[0]?.id ?? '' }, isSelected: (_, index) => index === 0 },
    codes: { query: { codeId: firstIds }, isSelected: (_, index) => index < 3 },
    'other codes': { query: { 'not.codeId': firstIds }, isSelected: (_, index) => index >= 3 },
    'named codes': {
      query: { 'contains.code': ['CÖDE 1', '2'] },
      isSelected: (_, index) => index === 1 || index === 2,
    },
    outer: { query: { folderId: getFolderId(0) }, isSelected: ({ folders }) => folders.includes(getFolderId(0)) },
    inner: { query: { folderId: getFolderId(1) }, isSelected: ({ folders }) => folders.includes(getFolderId(1)) },
    outside: {
      query: { folder: `!${getFolderId(1)}` },
      isSelected: ({ folders }) => !folders.includes(getFolderId(1)),
    },
    root: { query: { folderId: ['root'] }, isSelected: ({ folders }) => folders.length === 0 },
    tag: { query: { tag: 'rare' }, isSelected: ({ tags }) => tags.includes('rare') },
    tags: { query: { tag: ['rare', 'even'], 'not.tag': 'even' }, isSelected: ({ tags }) => tags.includes('rare') },
    nothing: { query: { tag: 'rare', folderId: 'fld_nobody' }, isSelected: () => false },
  }
}

function toScopeQuery(name: string): Scope['query'] {
  return createScopes()[name]?.query ?? {}
}

function findCodes(name: string): RecountRequest['codes'] {
  const selection = createScopes()[name]
  return selection ? codes.filter(selection.isSelected).map(({ id }) => id) : null
}

function getFolderId(depth: number): string {
  return codes.find(({ folders }) => folders.length === 2)?.folders[depth] ?? ''
}
