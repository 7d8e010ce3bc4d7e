import { asc, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getSqlState, UNIQUE_VIOLATION } from '#database/sql-state.ts'
import { putIntoFormerTables } from '#testing/former-scans.ts'
import { generateScans } from '#testing/generated-scans.ts'
import { createCode } from '#testing/create-code.ts'
import { startTestService } from '#testing/service.ts'
import { getIdTime, createId } from '#service/ids/ids.ts'
import { rebuildDays } from '../analytics/rebuild-days.ts'
import { findStoredIds } from './write-scans.ts'
import { hasFormerScans, moveFormerScans } from './move-scans.ts'
import type { ScanRow } from './scan-row.ts'
import { botScans, formerBotScans, formerScans, scans } from './schema.ts'
import { prepareScans, writeScans } from './write-scans.ts'

// Every list, figure and export is the same before, during and after the move of scans from the tables of earlier versions.
const service = await startTestService()
const { db } = service.database
const workspace = await service.createWorkspace()
const codes = [await createCode(workspace), await createCode(workspace), await createCode(workspace)]
const otherWorkspace = await service.createWorkspace()
const otherCode = await createCode(otherWorkspace)

function toRows(seed: number, count: number, { id, codeIds }: { id: string; codeIds: string[] }) {
  const generated = generateScans(seed, { count, codes: codeIds }).map(({ row, bot }) => ({
    bot,
    row: { ...row, workspace_id: id },
  }))
  return {
    people: generated.filter(({ bot }) => !bot).map(({ row }) => row),
    bots: generated.filter(({ bot }) => bot).map(({ row }) => row),
  }
}

async function store(rows: { people: ScanRow[]; bots: ScanRow[] }) {
  const preparedScans = await prepareScans(db, rows)
  await db.transaction((tx) => writeScans(tx, preparedScans))
}

const [firstCode = { id: '' }] = codes
const storedRows = toRows(1, 700, { id: workspace.id, codeIds: codes.map(({ id }) => id) })

beforeAll(async () => {
  await store(storedRows)
  await store(toRows(2, 50, { id: otherWorkspace.id, codeIds: [otherCode.id] }))
  await putIntoFormerTables(db, workspace.id)
  await putIntoFormerTables(db, otherWorkspace.id)
})

const year = new Date().getUTCFullYear() - 1
const range = { from: `${year}-01-01T00:00:00Z`, to: new Date().toISOString() }
const queries = [
  { codeId: firstCode.id },
  { city: '!Paris', os: 'iOS' },
  { deviceType: 'mobile', browser: '!Safari', language: 'de' },
  { referrer: '!https://one.example', codeId: firstCode.id },
  { matchedRule: '!Evenings', utmSource: 'poster' },
  { hour: '7', timezone: 'Europe/Berlin', country: 'DE' },
  { hour: '!1', timezone: 'America/New_York', utmMedium: '!print' },
  { bots: 'include' as const, region: 'Hesse' },
]

async function readCsv(): Promise<string> {
  const headers = { authorization: `Bearer ${workspace.key}`, accept: 'text/csv' }
  return (await fetch(`${service.origin}/v1/scans?${new URLSearchParams(range)}`, { headers })).text()
}

/** Everything that depends on stored scans. */
async function readEverything() {
  const firstPage = await workspace.call('GET /scans', { query: { ...range, limit: 60 } })
  const cursor = firstPage.next_cursor ?? undefined
  const secondPage = await workspace.call('GET /scans', { query: { ...range, limit: 60, cursor } })
  const lists = [firstPage.data, secondPage.data]
  for (const filters of queries)
    lists.push((await workspace.call('GET /scans', { query: { ...range, ...filters, limit: 60 } })).data)
  const summary = await workspace.call('GET /analytics/summary', { query: { ...range, country: '!DE' } })
  const otherScans = await otherWorkspace.call('GET /scans', { query: range })
  return { lists, summary, csv: await readCsv(), others: otherScans.data }
}

test('lists, figures and exports are the same before, in the middle of and after the move', async () => {
  const before = await readEverything()
  expect(before.lists[1]).toHaveLength(60)
  expect(before.lists.every((list) => list.length > 0)).toBe(true)
  expect(before.others.length).toBeGreaterThan(0)
  expect(await db.$count(scans)).toBe(0)
  let batches = 0
  const stopping = new AbortController()
  const stopAfterTwo = async () => {
    if (++batches === 2) stopping.abort()
  }
  await moveFormerScans(db, { signal: stopping.signal, pause: stopAfterTwo })
  const counts = [await db.$count(scans), await db.$count(formerScans)]
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(await readEverything()).toEqual(before)
  expect((await rebuildDays(db, workspace.id, { write: false })).wrongDays).toEqual([])

  await moveFormerScans(db)
  expect(await hasFormerScans(db)).toBe(false)
  expect(await readEverything()).toEqual(before)
  expect((await rebuildDays(db, workspace.id, { write: false })).wrongDays).toEqual([])
}, 180_000)

test('a scan in the tables of an earlier version is not stored again, and is found by its id', async () => {
  await putIntoFormerTables(db, workspace.id)
  const [person, bot] = [storedRows.people.slice(0, 1), storedRows.bots.slice(0, 1)]
  for (const rows of [
    { people: person, bots: [] },
    { people: [], bots: bot },
  ]) {
    const error = await store(rows).catch((thrown: unknown) => thrown)
    expect(getSqlState(error)).toBe(UNIQUE_VIOLATION)
  }
  const batch = { people: person, bots: bot, totals: new Map(), ids: new Map() }
  expect([...(await findStoredIds(db, batch))]).toEqual([...person, ...bot].map(({ id }) => id))
  await moveFormerScans(db)
  expect([...(await findStoredIds(db, batch))]).toEqual([...person, ...bot].map(({ id }) => id))
})

test('while scans are moved, every list has each scan once, and new scans too', async () => {
  await putIntoFormerTables(db, workspace.id)
  const readIds = async (): Promise<string[]> => (await readCsv()).match(/scn_\w+/g) ?? []
  const expected = await readIds()
  expect(expected.length).toBeGreaterThan(400)
  const moving = { done: false }
  const moveRun = moveFormerScans(db, { pause: () => new Promise((resolve) => setImmediate(resolve)) }).finally(() => {
    moving.done = true
  })
  do {
    expect((await readIds()).toSorted()).toEqual(expected.toSorted())
    const scan = storedRows.people.find(({ at }) => at < `${year + 1}`)
    if (!scan) break
    const id = createId('scn', getIdTime(scan.id))
    await store({ people: [{ ...scan, id }], bots: [] })
    expected.push(id)
  } while (!moving.done)
  await moveRun
  expect((await readIds()).toSorted()).toEqual(expected.toSorted())
  expect(await hasFormerScans(db)).toBe(false)
})

test('months that are over are dropped when they have no rows, and an id that cannot be stored stays', async () => {
  await putIntoFormerTables(db, otherWorkspace.id)
  const unstorable = { workspaceId: otherWorkspace.id, id: 'scn_zzzzzzzzzzzzzzzzzzzz', visitor: 'v' }
  const numbers = { code: 1, place: 1, agent: 1, language: 1, referrer: 1, rule: 1, destination: 1 }
  await db.insert(formerBotScans).values({ ...unstorable, ...numbers })
  await moveFormerScans(db)
  const { rows } = await db.execute(sql`
    select c.relname::text as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'public.scans'::regclass`)
  const recent = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7).replace('-', '_')
  expect(rows.filter(({ name }) => String(name) < `scans_${recent}`)).toEqual([])
  expect(await db.select({ id: formerBotScans.id }).from(formerBotScans).orderBy(asc(formerBotScans.id))).toEqual([
    { id: unstorable.id },
  ])
  expect(await db.$count(botScans)).toBeGreaterThan(0)
})
