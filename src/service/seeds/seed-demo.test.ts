import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '#database/open.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { type TimedScan, listStoredScans } from '#testing/stored-scans.ts'
import { rebuildDays } from '../scans/analytics/rebuild-days.ts'
import { codeChanges, codes, codeTotals, shortCodes } from '../codes/schema.ts'
import { folders } from '../codes/folders/schema.ts'
import { destinationChecks } from '../codes/destination-checks/schema.ts'
import { botScans, scanParts, scans, scanValues, scanWorkspaces } from '../scans/store/schema.ts'
import { createWorkspace } from '../tenancy/workspaces/create-workspace.ts'
import { usage, workspaces } from '../tenancy/workspaces/schema.ts'
import { findFestivalSaturday } from './demo-popularity.ts'
import { deleteDemoWorkspaces } from '../delete-workspace.ts'
import { openScanStore } from '../scans/open-scan-store.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-20T11:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

let database: OpenedDatabase
let demo: string
let allScans: TimedScan[]
beforeAll(async () => {
  database = await openTestDatabase()
  demo = await createDemo(database)
  allScans = await listStoredScans(database.db, demo)
})
afterAll(() => database.close())

async function createDemo({ db }: OpenedDatabase): Promise<string> {
  const { id } = await createWorkspace(db, { name: 'Harbour House', plan: 'business', demo: true })
  await seedDemo(db, id, { scanStore: openScanStore(db, {}), now })
  return id
}

const allCodes = () => database.db.select().from(codes).where(eq(codes.workspaceId, demo))

test('the demo has 12 folders in three levels, 300 codes and 50,000 scans', async () => {
  const tree = await database.db.select().from(folders).where(eq(folders.workspaceId, demo))
  const findParent = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const depth = (id: string | null): number => (id === null ? 0 : 1 + depth(findParent.get(id) ?? null))
  expect(tree.length).toBe(12)
  expect(Math.max(...tree.map(({ id }) => depth(id)))).toBe(3)
  expect((await allCodes()).length).toBe(300)
  expect(allScans).toHaveLength(50_000)
  expect(await listStoredScans(database.db, demo, { bots: true })).toHaveLength(2_080)
})

test('totals, usage and short codes agree exactly with the rows', async () => {
  const byCode = Map.groupBy(allScans, ({ codeId }) => codeId)
  const totals = await database.db.select().from(codeTotals).where(eq(codeTotals.workspaceId, demo))
  const demoCodes = await allCodes()
  const used = await database.db.select().from(usage).where(eq(usage.workspaceId, demo))
  expect(totals.filter(({ codeId, scans: total }) => total !== (byCode.get(codeId)?.length ?? 0))).toEqual([])
  expect(totals.length).toBe(300)
  expect((await rebuildDays(database.db, demo, { write: false })).wrongDays).toEqual([])
  expect(Object.fromEntries(used.map((row) => [row.what, row.used]))).toEqual({
    codes: demoCodes.filter(({ archived }) => !archived).length,
    folders: 12,
  })
  const directory = await database.db.select().from(shortCodes).where(eq(shortCodes.workspaceId, demo))
  expect(new Map(directory.map(({ shortCode, codeId }) => [shortCode, codeId]))).toEqual(
    new Map(demoCodes.map(({ shortCode, id }) => [shortCode, id])),
  )
})

test('every scan is within the last 90 days, after its code was created, and ids are in order of time', async () => {
  const createdAtByCode = new Map((await allCodes()).map(({ id, createdAt }) => [id, createdAt.getTime()]))
  const rows = allScans
  expect(rows.every(({ at }) => at < now && at.getTime() >= now.getTime() - 90 * DAY)).toBe(true)
  expect(rows.every(({ at, codeId }) => at.getTime() > (createdAtByCode.get(codeId) ?? Infinity))).toBe(true)
  expect(rows.every(({ at }, index) => index === 0 || (rows[index - 1]?.at ?? at) <= at)).toBe(true)
})

test('scans of codes with rules have the destinations and names of their rules', async () => {
  const codesWithRules = new Map(
    (await allCodes()).filter(({ rules }) => rules.length > 0).map((code) => [code.id, code]),
  )
  const rows = allScans.filter(({ codeId }) => codesWithRules.has(codeId))
  const matched = rows.filter(({ matchedRule }) => matchedRule !== null)
  const getUrl = ({ codeId, matchedRule }: (typeof rows)[number]) =>
    codesWithRules.get(codeId)?.rules.find(({ name }) => name === matchedRule)?.url
  expect(new Set(matched.map(({ matchedRule }) => matchedRule)).size).toBe(6)
  expect(matched.every((row) => row.destinationUrl === getUrl(row))).toBe(true)
  expect(matched.filter(({ matchedRule }) => matchedRule?.startsWith('iPhones')).every(({ os }) => os === 'iOS')).toBe(
    true,
  )
  expect(rows.length).toBeGreaterThan(matched.length)
})

test('nearly all destinations are alive, a few are dead and none is due for a check', async () => {
  const checks = await database.db.select().from(destinationChecks).where(eq(destinationChecks.workspaceId, demo))
  const urls = new Map(
    (await allCodes()).map(({ id, destination }) => [id, destination.type === 'url' ? destination.url : null]),
  )
  expect(checks.length).toBeGreaterThan(200)
  expect(checks.filter(({ ok }) => !ok).length).toBeGreaterThan(1)
  expect(checks.filter(({ ok }) => !ok).length).toBeLessThan(8)
  expect(checks.every(({ codeId, url, checkedAt }) => urls.get(codeId) === url && checkedAt && checkedAt <= now)).toBe(
    true,
  )
})

test('scans follow local time, the day of the week, and the festival', async () => {
  const rows = allScans
  const countHours = (timezone: string) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: 'numeric' })
    const scansByHour = Map.groupBy(
      rows.filter((row) => row.timezone === timezone).map(({ at }) => Number(clock.format(at))),
      (hour) => hour,
    )
    return (hour: number) => scansByHour.get(hour)?.length ?? 0
  }
  const hamburg = countHours('Europe/Berlin')
  const bristol = countHours('Europe/London')
  expect(hamburg(19)).toBeGreaterThan(10 * hamburg(4))
  expect(bristol(19)).toBeGreaterThan(10 * bristol(4))
  const weekday = Map.groupBy(rows, ({ at }) => at.getUTCDay())
  expect(weekday.get(6)?.length).toBeGreaterThan((weekday.get(1)?.length ?? 0) * 1.5)
  const countOnDay = (start: number) =>
    rows.filter(({ at }) => at.getTime() >= start && at.getTime() < start + DAY).length
  const saturday = findFestivalSaturday(now)
  expect(countOnDay(saturday)).toBeGreaterThan(3 * countOnDay(saturday - 7 * DAY))
})

test('a few codes get most scans, some codes get no scans, one code rises and one declines', async () => {
  const rows = allScans
  const demoCodes = await allCodes()
  const counts = demoCodes.map(({ id }) => rows.filter(({ codeId }) => codeId === id).length).toSorted((a, b) => b - a)
  expect(counts.slice(0, 30).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50_000 / 3)
  expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(8)
  const countEarly = (name: string) => {
    const id = demoCodes.find((code) => code.name === name)?.id
    const ofCode = rows.filter(({ codeId }) => codeId === id)
    const middle = now.getTime() - 45 * DAY
    return { early: ofCode.filter(({ at }) => at.getTime() < middle).length, all: ofCode.length }
  }
  const rising = countEarly('Cocktail card · Bristol')
  const declining = countEarly('Bus shelter poster · Hamburg')
  expect(rising.early).toBeLessThan(rising.all / 4)
  expect(declining.early).toBeGreaterThan((declining.all * 3) / 4)
})

test('some visitors return with the same phone in the same city', async () => {
  const visits = [...Map.groupBy(allScans, ({ visitor }) => visitor).values()]
  expect(visits.filter((visit) => visit.length > 1).length).toBeGreaterThan(2_000)
  const device = (row: { city: string | null; os: string | null; browser: string | null }) =>
    [row.city, row.os, row.browser].join()
  expect(visits.every((visit) => new Set(visit.map(device)).size === 1)).toBe(true)
})

test('a visitor exists on one UTC day only, because the key of their hash changes', async () => {
  const days = Map.groupBy(allScans, ({ visitor }) => visitor)
  const onSeveralDays = [...days.values()].filter(
    (visit) => new Set(visit.map(({ at }) => String(at).slice(0, 10))).size > 1,
  )
  expect(onSeveralDays).toEqual([])
})

test('each history ends in the present state of its code', async () => {
  const demoCodes = await allCodes()
  const history = await database.db
    .select()
    .from(codeChanges)
    .where(eq(codeChanges.workspaceId, demo))
    .orderBy(codeChanges.id)
  const byCode = Map.groupBy(history, ({ codeId }) => codeId)
  for (const code of demoCodes) {
    const changes = byCode.get(code.id) ?? []
    const lastValues = new Map<string, unknown>(
      changes.flatMap((change) => Object.entries(change.changes).map(([field, { to }]) => [field, to])),
    )
    expect(lastValues.get('name')).toEqual(code.name)
    expect(lastValues.get('destination')).toEqual(code.destination)
    expect(lastValues.get('archived') ?? false).toEqual(code.archived)
    expect(code.updatedAt).toEqual(changes.at(-1)?.at ?? code.createdAt)
  }
  expect(history.length).toBeGreaterThan(200)
})

test('the same seed and time give the same data', async () => {
  const { id } = await createWorkspace(database.db, { name: 'Again', plan: 'business', demo: true })
  await seedDemo(database.db, id, { scanStore: openScanStore(database.db, {}), now })
  const readScans = async (workspaceId: string) => {
    const demoCodes = await database.db.select().from(codes).where(eq(codes.workspaceId, workspaceId))
    const names = new Map(demoCodes.map((code) => [code.id, code.name]))
    return (await listStoredScans(database.db, workspaceId)).map((scan) =>
      JSON.stringify({ ...scan, id: null, codeId: names.get(scan.codeId) }),
    )
  }
  expect((await readScans(id)).toSorted()).toEqual((await readScans(demo)).toSorted())
})

test('removing the demo deletes the whole demo and nothing else', async () => {
  const other = await createWorkspace(database.db, { name: 'Real', plan: 'pro' })
  const removed = await deleteDemoWorkspaces(database.db)
  expect(removed).toContain(demo)
  expect(await database.db.select({ id: workspaces.id }).from(workspaces)).toEqual([{ id: other.id }])
  for (const table of [
    codes,
    folders,
    scans,
    botScans,
    scanParts,
    scanValues,
    scanWorkspaces,
    codeTotals,
    codeChanges,
    shortCodes,
    usage,
  ])
    expect(await database.db.$count(table)).toBe(0)
})
