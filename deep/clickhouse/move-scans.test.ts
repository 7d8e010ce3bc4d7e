import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ScanRow } from '../../src/service/scans/store/scan-row.ts'
import { parseAnalyticsUrl } from '../../src/service/scans/clickhouse/analytics-address.ts'
import { ClickHouse } from '../../src/service/scans/clickhouse/clickhouse.ts'
import { moveScans } from '../../src/service/scans/clickhouse/move-scans.ts'
import { addToOutbox, encodeScans, takeGroup } from '../../src/service/scans/clickhouse/scan-outbox.ts'
import { scanOutbox } from '../../src/service/scans/clickhouse/schema.ts'
import { createScanRow } from '../../src/testing/create-scan-row.ts'
import { startChdb } from './chdb.ts'
import { startLossyProxy } from './lossy-proxy.ts'
import { openMigratedDatabase } from './migrated-database.ts'

const { db, close } = await openMigratedDatabase()
const dir = mkdtempSync(join(tmpdir(), 'tessera-mover-'))
const chdb = await startChdb(dir)
const proxy = await startLossyProxy(chdb.host)
const clickhouse = openClickHouse(proxy.host)
const { signal } = new AbortController()
afterAll(async () => {
  await clickhouse.close()
  proxy.close()
  await chdb.kill()
  await close()
  rmSync(dir, { recursive: true, force: true })
})

function openClickHouse(host: string): ClickHouse {
  const address = parseAnalyticsUrl(`clickhouse://${host}/mover`)
  if (address === null) throw new Error('The address is not valid.')
  return new ClickHouse(address)
}

beforeEach(async () => {
  await clickhouse.command({ sql: 'truncate table scans' })
  await db.delete(scanOutbox)
})

function makeRows(count: number, at = Date.now()): ScanRow[] {
  return Array.from({ length: count }, (_, i) => createScanRow({ workspaceId: `wsp_${i % 3}`, codeId: 'cod_1', at }))
}

const add = async (people: ScanRow[], bots: ScanRow[] = []) => addToOutbox(db, await encodeScans({ people, bots }))
const move = () => moveScans({ db, clickhouse, signal })
const countWaiting = () => db.$count(scanOutbox)

async function countStoredScans() {
  const [counts] = await clickhouse.select(z.object({ rows: z.number(), scans: z.number() }), {
    sql: 'select count() as rows, uniqExact(time, tail) as scans from scans',
  })
  return counts
}

test('scans of people and of bots, of several transactions and months, are moved once', async () => {
  const month = 31 * 86_400_000
  await add(makeRows(20))
  await add(makeRows(10, Date.now() - month), makeRows(5, Date.now() - 2 * month))
  expect([await move(), await move()]).toEqual([35, null])
  expect([await countStoredScans(), await countWaiting()]).toEqual([{ rows: 35, scans: 35 }, 0])
})

test('if the response of ClickHouse is lost, the scans are not stored again', async () => {
  await add(makeRows(20))
  proxy.loseAnswers('INSERT')
  await expect(move()).rejects.toThrow('ClickHouse does not answer.')
  // Scans that are added meanwhile do not join an attempt whose outcome is unknown.
  await add(makeRows(7))
  proxy.loseAnswers(null)
  expect(await countStoredScans()).toEqual({ rows: 20, scans: 20 })
  expect([await move(), await move(), await move()]).toEqual([20, 7, null])
  expect([await countStoredScans(), await countWaiting()]).toEqual([{ rows: 27, scans: 27 }, 0])
})

test('an attempt that is repeated after more inserts than ClickHouse remembers is not stored again', async () => {
  await clickhouse.command({ sql: 'alter table scans modify setting non_replicated_deduplication_window = 2' })
  await add(makeRows(20))
  proxy.loseAnswers('INSERT')
  await expect(move()).rejects.toThrow('ClickHouse does not answer.')
  proxy.loseAnswers(null)
  const group = await db.select().from(scanOutbox)
  for (let i = 0; i < 5; i++) {
    await db.delete(scanOutbox)
    await add(makeRows(1))
    await move()
  }
  await db.insert(scanOutbox).overridingSystemValue().values(group)
  expect(await move()).toBe(20)
  expect(await countStoredScans()).toEqual({ rows: 25, scans: 25 })
})

test('two processes that insert the same attempt at the same time store it once', async () => {
  await add(makeRows(500))
  const other = openClickHouse(chdb.host)
  await takeGroup(db)
  await Promise.all([move(), moveScans({ db, clickhouse: other, signal })])
  await other.close()
  expect([await countStoredScans(), await countWaiting()]).toEqual([{ rows: 500, scans: 500 }, 0])
})

test('scans that are loaded again after PostgreSQL forgot them are left out, and others of their batch are stored', async () => {
  const rows = makeRows(20)
  await add(rows)
  await move()
  await add([...rows.slice(10), ...makeRows(5)])
  await move()
  expect([await countStoredScans(), await countWaiting()]).toEqual([{ rows: 25, scans: 25 }, 0])
})

test('while ClickHouse is down the scans wait, and nothing is lost when it is killed and comes back', async () => {
  await add(makeRows(20))
  await chdb.kill()
  await expect(move()).rejects.toThrow('ClickHouse does not answer.')
  expect([clickhouse.isAnswering, await countWaiting()]).toEqual([false, 1])
  await chdb.start()
  expect(await move()).toBe(20)
  expect([await countStoredScans(), clickhouse.isAnswering]).toEqual([{ rows: 20, scans: 20 }, true])
})
