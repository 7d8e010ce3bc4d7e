import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Dimension, dimensions } from '../../src/contract/scan-dimensions.ts'
import { startDuties } from '../../src/database/leases.ts'
import { codes } from '../../src/service/codes/schema.ts'
import { parseAnalyticsUrl } from '../../src/service/scans/clickhouse/analytics-address.ts'
import { ClickHouse } from '../../src/service/scans/clickhouse/clickhouse.ts'
import { deleteScansOfDeletedWorkspaces } from '../../src/service/scans/clickhouse/delete-scans.ts'
import { deleteScansOfWorkspace } from '../../src/service/scans/delete-of-workspace.ts'
import { openScanStore } from '../../src/service/scans/open-scan-store.ts'
import { copyScans, toRow, UnequalScans } from '../../src/service/scans/store/copy-scans.ts'
import type { ScanListQuery, ScanPage, ScanStore } from '../../src/service/scans/store/scan-store.ts'
import { valuePools } from '../../src/testing/generated-scans.ts'
import { createScanRow } from '../../src/testing/create-scan-row.ts'
import { anyQuestion, type AnyQuestion, questionedCodes, questionedScans } from '../../src/testing/scan-questions.ts'
import { startChdb } from './chdb.ts'
import { openMigratedDatabase } from './migrated-database.ts'

// The same scans are in the database and in ClickHouse, and every answer is the same.
const RUNS = Number(process.env['RECOUNTS'] ?? 100)
const workspaceId = 'wsp_equal'
const database = await openMigratedDatabase()
const { db } = database
const dir = mkdtempSync(join(tmpdir(), 'tessera-equal-'))
const chdb = await startChdb(dir)
const { log } = fastify({ logger: { level: 'silent' } })
const analyticsUrl = `clickhouse://${chdb.host}/equal`
const postgres = openScanStore(db, { log })
const clickhouse = openScanStore(db, { analyticsUrl, log })
const duties = await startDuties(database, clickhouse.listDuties(), { onFailure: (error) => log.error(error) })
afterAll(async () => {
  await duties.close()
  await Promise.all([postgres.close(), clickhouse.close()])
  await chdb.kill()
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})

for (const id of questionedCodes) {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  await db.insert(codes).values({ workspaceId, id, shortCode: id, name: 'Code', destination, tags: [id] })
}
const rows = questionedScans.map(({ row, bot }) => {
  const { id } = createScanRow({ workspaceId, codeId: row.code_id, at: Date.parse(row.at) })
  return { row: { ...row, id, workspace_id: workspaceId }, bot }
})
const people = rows.filter(({ bot }) => !bot).map(({ row }) => row)
const bots = rows.filter(({ bot }) => bot).map(({ row }) => row)
const store = async (target: ScanStore, batch: Parameters<ScanStore['prepare']>[0]) => {
  const write = await target.prepare(batch)
  await db.transaction((tx) => write(tx))
  await target.waitUntilSettled()
}
await store(postgres, { people, bots })

const copy = async (source: ScanStore, target: ScanStore) => {
  const days: { scans: number; copied: number }[] = []
  await copyScans({ db, source, target, workspaceId, onDay: ({ scans, copied }) => days.push({ scans, copied }) })
  return {
    scans: days.reduce((total, { scans }) => total + scans, 0),
    copied: days.reduce((total, { copied }) => total + copied, 0),
  }
}

function toListQuery({ range, filters, timezone, bots: withBots }: AnyQuestion, contains: string | null) {
  const { codes: codeIds, values, hour, within, scopes } = filters
  const valueFilters: { [D in Dimension]?: { included: boolean; values: string[] } | null } = values
  const texts = dimensions.flatMap((dimension) => {
    const filter = valueFilters[dimension]
    return filter ? [[dimension, filter.values.map((value) => `${filter.included ? '' : '!'}${value}`)]] : []
  })
  const toScope = (time: { from: number; to: number }, ids: readonly string[]) => ({
    anyOf: { codeIds: ids },
    from: new Date(time.from),
    to: new Date(time.to),
  })
  const campaigns = [
    ...(within ? [{ included: true, scopes: [toScope(within, codeIds ?? questionedCodes)] }] : []),
    ...(scopes
      ? [{ included: scopes.included, scopes: scopes.scopes.map(({ range: time, codes: ids }) => toScope(time, ids)) }]
      : []),
  ]
  const query: ScanListQuery = {
    workspaceId,
    timezone,
    ...Object.fromEntries(texts),
    ...(codeIds && { codeIds }),
    ...(hour !== null && { hour }),
    ...(withBots && { bots: withBots }),
    ...(contains !== null && { 'contains.city': contains, 'contains.code': 'od' }),
    campaigns,
  }
  return { query, window: { from: new Date(range.from - 30 * 86_400_000), to: new Date(range.to + 60 * 86_400_000) } }
}

/** A text that names of cities contain, regardless of case and accents. */
const anyContained = fc.constantFrom(null, null, null, 'PÁR', '!mum', 'nothing')

async function listAll(target: ScanStore, query: ScanListQuery, { window, limit }: Omit<ScanPage, 'after'>) {
  const pages = []
  for (let after: string | undefined; ;) {
    const page = await target.list(query, { window, after, limit })
    pages.push(page.slice(0, limit))
    if (page.length <= limit) return pages
    after = page[limit - 1]?.id
  }
}

test(
  'a copy brings every scan to the other store and back, and what is there already is not copied again',
  { timeout: 600_000 },
  async () => {
    await store(clickhouse, { people: people.slice(0, 300) })
    expect(await copy(postgres, clickhouse)).toEqual({ scans: 800, copied: 800 - 300 })
    expect(await copy(postgres, clickhouse)).toEqual({ scans: 800, copied: 0 })
    const before = await listAll(postgres, { workspaceId, bots: 'include' }, { window: everything, limit: 1_000 })
    await postgres.deleteAll()
    expect(await copy(clickhouse, postgres)).toEqual({ scans: 800, copied: 800 })
    expect(await listAll(postgres, { workspaceId, bots: 'include' }, { window: everything, limit: 1_000 })).toEqual(
      before,
    )
  },
)

const everything = { from: new Date(0), to: new Date(Date.now() + 86_400_000) }

test('a scan that differs, or that only the target has, ends a copy', { timeout: 600_000 }, async () => {
  const [first] = people
  if (first === undefined) throw new Error('There are scans.')
  const otherRow = { ...first, id: createScanRow({ workspaceId, codeId: 'cod_a', at: Date.now() }).id }
  await store(clickhouse, { people: [otherRow] })
  await expect(copy(postgres, clickhouse)).rejects.toThrow(UnequalScans)
  await store(postgres, { people: [{ ...otherRow, country: 'AT' }] })
  await expect(copy(postgres, clickhouse)).rejects.toThrow(UnequalScans)
  await clickhouse.deleteAll()
  expect(await copy(postgres, clickhouse)).toEqual({ scans: 801, copied: 801 })
})

test('lists, their pages and conditions are the same for any filters', { timeout: 60_000 + RUNS * 2_000 }, async () => {
  const scanIds = people.map(({ id }) => id)
  const listScanIds = async function* () {
    yield scanIds.slice(0, 200)
    yield scanIds.slice(200)
  }
  let listedCount = 0
  await fc.assert(
    fc.asyncProperty(anyQuestion, fc.constantFrom(1_000, 70), anyContained, async (question, limit, contains) => {
      const { query, window } = toListQuery(question, contains)
      const [expected, actual] = [
        await listAll(postgres, query, { window, limit }),
        await listAll(clickhouse, query, { window, limit }),
      ]
      expect(actual).toEqual(expected)
      listedCount += expected.flat().length
      const find = async (target: ScanStore) => {
        const isMatch = await target.createScanCondition(query, window, listScanIds)
        const ids = sql`unnest(${sql.param(scanIds)}::text[]) as one(scan_id)`
        const { rows: found } = await db.execute<{ id: string }>(
          sql`select scan_id as id from ${ids} where ${isMatch(sql`one.scan_id`)} order by 1`,
        )
        return found
      }
      if (question.bots === undefined) expect(await find(clickhouse)).toEqual(await find(postgres))
    }),
    { numRuns: RUNS },
  )
  expect(listedCount).toBeGreaterThan(RUNS * 5)
})

test('scans by their ids and the redirects of a rule are the same', async () => {
  const ids = people.slice(0, 100).map(({ id }) => id)
  const query = { workspaceId, ids: [...ids, bots[0]?.id ?? '', 'scn_00000000000000000000'] }
  expect(await clickhouse.find(query)).toEqual(await postgres.find(query))
  for (const rule of valuePools.matchedRule)
    for (const only of [undefined, ids, []]) {
      const redirects = { workspaceId, codeId: 'cod_a', rule: rule ?? '', since: new Date(0), ids: only }
      expect(await clickhouse.countRedirects(redirects)).toEqual(await postgres.countRedirects(redirects))
    }
  expect(await clickhouse.findStoredIds({ people, bots })).toEqual(await postgres.findStoredIds({ people, bots }))
})

test('a scan that is still in the outbox is found by its id', async () => {
  const stopped = openScanStore(db, { analyticsUrl: `clickhouse://127.0.0.1:1/nowhere`, log })
  const row = createScanRow({ workspaceId: 'wsp_waiting', codeId: 'cod_a', at: Date.now() })
  const write = await stopped.prepare({ people: [row] })
  await db.transaction(async (tx) => {
    await write(tx)
    const [found] = await clickhouse.find({ workspaceId: 'wsp_waiting', ids: [row.id] }, tx)
    expect(found && toRow('wsp_waiting', found)).toEqual(row)
    expect(await clickhouse.find({ workspaceId, ids: [row.id] }, tx)).toEqual([])
  })
  await stopped.close()
})

test('the scans of a deleted workspace are deleted, even those that arrive later, and no others', async () => {
  const address = parseAnalyticsUrl(analyticsUrl)
  if (address === null) throw new Error('The address is not valid.')
  const client = new ClickHouse(address)
  const deletedRow = () => createScanRow({ workspaceId: 'wsp_deleted', codeId: 'cod_a', at: Date.now() })
  const list = (id: string) =>
    clickhouse.list({ workspaceId: id, bots: 'include' }, { window: everything, limit: 1_000 })
  await store(clickhouse, { people: [deletedRow()], bots: [deletedRow()] })
  expect(await list('wsp_deleted')).toHaveLength(2)
  await db.transaction((tx) => deleteScansOfWorkspace(tx, 'wsp_deleted'))
  await deleteScansOfDeletedWorkspaces(db, client)
  expect(await list('wsp_deleted')).toEqual([])
  await store(clickhouse, { people: [deletedRow()] })
  await deleteScansOfDeletedWorkspaces(db, client)
  expect(await list('wsp_deleted')).toEqual([])
  expect(await list(workspaceId)).toHaveLength(801)
  await client.close()
})
