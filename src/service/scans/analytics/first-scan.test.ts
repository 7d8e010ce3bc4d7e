import { expect, test } from 'vitest'
import { DAY_MS } from '#columns/time-steps.ts'
import { createScanRow } from '#testing/create-scan-row.ts'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import type { ScanStore } from '../store/scan-store.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'
import { createCountingCaches } from './counting-caches.ts'
import { runTask } from './counting-tasks.ts'
import { toPeriods } from './periods.ts'
import { readChanges } from './read-changes.ts'
import { readSummary } from './read-summary.ts'
import { createPostgresScanStore } from './postgres-scan-store.ts'
import type { CountingThread } from './start-counting.ts'
import { createStoredData } from './stored-data.ts'
import type { StoredData } from './worker-protocol.ts'

// Each counted scan is also counted in the groups of its code, although a code gets its number only at its first scan.
const service = await getSharedService()
const { db } = service.database
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const range = { from: new Date(today - 7 * DAY_MS), to: new Date(today), timezone: 'UTC' }
const periods = toPeriods(range, planCeilings.business)
type Workspace = Awaited<ReturnType<typeof service.createWorkspace>>

async function createCode(workspace: Workspace, code: { folderId?: string; tags?: string[]; pageId?: string } = {}) {
  const { pageId, ...filed } = code
  const destination = pageId ? { type: 'page' as const, pageId } : { type: 'url' as const, url: 'https://example.com/' }
  return (await workspace.call('POST /codes', { body: { name: 'A code', destination, ...filed } })).id
}

interface StoredScans {
  codeId: string
  count: number
  daysAgo: number
  country?: string
}

async function addScans(workspace: Workspace, scans: StoredScans[]) {
  const people = scans.flatMap(({ codeId, count, daysAgo, country = 'DE' }) =>
    Array.from({ length: count }, () => ({
      ...createScanRow({ workspaceId: workspace.id, codeId, at: today - daysAgo * DAY_MS }),
      country,
      city: null,
    })),
  )
  const preparedScans = await prepareScans(db, { people })
  await db.transaction(async (tx) => writeScans(tx, preparedScans))
}

/** Counts in this thread. The scans are stored at the last moment at which they are still counted: just before segments are read. */
function startCountingAfter(storeScans: () => Promise<void>): ScanStore {
  let storing: Promise<void> | null = null
  const data = createStoredData(db)
  return startCountingWith({
    ...data,
    async segments(request) {
      await (storing ??= storeScans())
      return data.segments(request)
    },
  })
}

/** Counts in this thread. The scans are stored after the groups of codes were read, so they are no longer counted. */
function startCountingBefore(storeScans: () => Promise<void>): ScanStore {
  const data = createStoredData(db)
  return startCountingWith({
    ...data,
    async groups(request) {
      const groups = await data.groups(request)
      await storeScans()
      return groups
    },
  })
}

function startCountingWith(storedData: StoredData): ScanStore {
  const caches = createCountingCaches()
  const counting: CountingThread = {
    ask: (kind, request) => runTask({ kind, request }, storedData, caches),
    forget: () => {},
    close: async () => {},
  }
  return createPostgresScanStore(db, { log: service.app.log, counting })
}

test('a code that is first scanned during a summary is in the totals, in its groups and in its page', async () => {
  const workspace = await service.createWorkspace()
  const folder = await workspace.call('POST /folders', { body: { name: 'Events' } })
  const page = await createPage(workspace)
  const codeId = await createCode(workspace, { folderId: folder.id, tags: ['print'], pageId: page.id })
  const fair = { id: 'cmp_fair', name: 'Fair', anyOf: { tags: ['print'] }, from: null, to: null }
  const scanStore = startCountingAfter(() => addScans(workspace, [{ codeId, count: 1, daysAgo: 1 }]))
  const { totals, breakdowns, breakdownTotals, pages, sites } = await readSummary(db, scanStore, {
    workspaceId: workspace.id,
    filters: {},
    periods,
    campaigns: [fair],
    compare: false,
    top: 10,
    codeSeries: false,
    allCodes: false,
  })
  const oneScan = { scans: 1, visitors: 1, previous: null }
  const { folder: folders, tag, campaign } = breakdowns
  expect({ totals, folders, tag, campaign, pages, sites }).toEqual({
    totals: { scans: 1, visitors: 1 },
    folders: [{ value: folder.id, label: 'Events', ...oneScan }],
    tag: [{ value: 'print', label: 'print', ...oneScan }],
    campaign: [{ value: fair.id, label: 'Fair', ...oneScan }],
    pages: [{ id: page.id, name: page.name, ...oneScan }],
    sites: [],
  })
  expect(breakdownTotals).toMatchObject({ folder: 1, tag: 1, campaign: 1 })
})

test('the one cause of codes that are first scanned while changes are counted is their folder', async () => {
  const workspace = await service.createWorkspace()
  const folder = await workspace.call('POST /folders', { body: { name: 'Summer' } })
  const [menu, door] = [await createCode(workspace), await createCode(workspace)]
  const [stage, bar] = [
    await createCode(workspace, { folderId: folder.id }),
    await createCode(workspace, { folderId: folder.id }),
  ]
  const daysAgo = 3
  for (const codeId of [menu, door])
    await addScans(workspace, [
      { codeId, count: 100, daysAgo: 10 },
      { codeId, count: 100, daysAgo },
    ])
  const scanStore = startCountingAfter(() =>
    addScans(workspace, [
      { codeId: stage, count: 200, daysAgo },
      { codeId: bar, count: 200, daysAgo },
    ]),
  )
  const { causes } = await readChanges(db, scanStore, {
    workspaceId: workspace.id,
    filters: {},
    periods,
    campaigns: [],
  })
  expect(causes).toEqual([
    { dimension: 'folderId', value: folder.id, label: 'Summer', scans: 400, previous: 0, change: 400, share: 1 },
  ])
})

test('a code that is first scanned after changes were counted is neither in the totals nor in a cause', async () => {
  const workspace = await service.createWorkspace()
  const codeIds = [await createCode(workspace), await createCode(workspace)]
  const lateCodeId = await createCode(workspace)
  const [before, daysAgo] = [{ count: 100, daysAgo: 10 }, 3]
  for (const codeId of codeIds)
    await addScans(workspace, [
      { codeId, ...before },
      { codeId, ...before, country: 'FR' },
      { codeId, count: 100, daysAgo },
      { codeId, count: 300, daysAgo, country: 'FR' },
    ])
  const scanStore = startCountingBefore(() => addScans(workspace, [{ codeId: lateCodeId, count: 400, daysAgo }]))
  const { totals, causes } = await readChanges(db, scanStore, {
    workspaceId: workspace.id,
    filters: {},
    periods,
    campaigns: [],
  })
  expect(totals.scans).toBe(800)
  expect(causes.map(({ dimension, value, change }) => ({ dimension, value, change }))).toEqual([
    { dimension: 'country', value: 'FR', change: 400 },
  ])
})
