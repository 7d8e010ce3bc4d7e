import { and, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { dimensions } from '#contract/scan-dimensions.ts'
import { generateScans, type GeneratedScan, moments, valuePools } from '#testing/generated-scans.ts'
import { recount, type RecountRequest } from '#testing/recount.ts'
import { sharedService } from '#testing/service.ts'
import { scanParts } from '../store/schema.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'
import { compactSegments } from './compact-segments.ts'
import { rebuildDays } from './rebuild-days.ts'

// Every figure equals a plain count of the scans: for any request, across clock changes, and while scans arrive and segments are merged
// during the request.
const runCount = Number(process.env['RECOUNTS'] ?? 0)
const service = await sharedService()
const workspace = await service.workspace()
const { db } = service.opened
const storedScans: GeneratedScan[] = []
const codes: { id: string; folders: string[]; tags: string[] }[] = []

async function addScans(scans: readonly GeneratedScan[]) {
  const rows = (bots: boolean) =>
    scans.filter((scan) => scan.bot === bots).map(({ row }) => ({ ...row, workspace_id: workspace.id }))
  const prepared = await prepareScans(db, { people: rows(false), bots: rows(true) })
  await db.transaction(async (tx) => writeScans(tx, prepared))
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
const drawFieldValue = (dimension: (typeof dimensions)[number]) =>
  fc
    .tuple(
      fc.constantFrom('', '!'),
      fc.constantFrom(...valuePools[dimension].map((value) => value ?? ''), 'nobody has this'),
    )
    .map((parts) => parts.join(''))
const filters = fc.record(
  Object.fromEntries(
    dimensions.map((dimension) => [dimension, fc.option(drawFieldValue(dimension), { freq: 6, nil: undefined })]),
  ),
)
const hourFilter = fc.option(fc.constantFrom('0', '2', '5', '13', '!2', '!23'), { freq: 4, nil: undefined })
const scope = fc.constantFrom('all', 'all', 'code', 'outer', 'inner', 'root', 'tag', 'nothing')
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
    return { interval, from, to: from + hours * HOUR * (interval === 'month' ? 20 : 1) }
  })

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
        compare: fc.constantFrom(undefined, 'previous' as const, 'year' as const),
      }),
      async ({ period: { interval, from, to }, scope: selection, hour, ...drawn }) => {
        const options = { ...drawn, filters: { ...drawn.filters, hour } }
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
              ...(options.compare === undefined ? {} : { compare: options.compare }),
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
        const reported = {
          totals,
          previous,
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
  const findWrongDays = async (write = false) => (await rebuildDays(db, workspace.id, { write })).wrong
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

function toScopeQuery(scope: string): { codeId?: string; folderId?: string; tag?: string } {
  const [code] = codes
  if (scope === 'code') return { codeId: code?.id ?? '' }
  if (scope === 'outer') return { folderId: getFolderId(0) }
  if (scope === 'inner') return { folderId: getFolderId(1) }
  if (scope === 'root') return { folderId: 'root' }
  if (scope === 'tag') return { tag: 'rare' }
  return scope === 'nothing' ? { tag: 'rare', folderId: 'fld_nobody' } : {}
}

function findCodes(scope: string): RecountRequest['codes'] {
  const ids = (isSelected: (code: (typeof codes)[number]) => boolean) => codes.filter(isSelected).map(({ id }) => id)
  if (scope === 'all') return null
  if (scope === 'code') return ids((code) => code === codes[0])
  if (scope === 'outer') return ids(({ folders }) => folders.includes(getFolderId(0)))
  if (scope === 'inner') return ids(({ folders }) => folders.includes(getFolderId(1)))
  if (scope === 'root') return ids(({ folders }) => folders.length === 0)
  return scope === 'tag' ? ids(({ tags }) => tags.includes('rare')) : []
}

function getFolderId(depth: number): string {
  return codes.find(({ folders }) => folders.length === 2)?.folders[depth] ?? ''
}
