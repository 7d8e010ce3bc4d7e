import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createId } from '../../src/service/ids/ids.ts'
import { parseAnalyticsUrl } from '../../src/service/scans/clickhouse/analytics-address.ts'
import { ClickHouse, ClickHouseFailure } from '../../src/service/scans/clickhouse/clickhouse.ts'
import { Parameters } from '../../src/service/scans/clickhouse/parameters.ts'
import { type TextConditions, toWhere } from '../../src/service/scans/clickhouse/scan-conditions.ts'
import { RecordRow, recordColumns, toRecord } from '../../src/service/scans/clickhouse/scan-record.ts'
import type { ScanRow } from '../../src/service/scans/store/scan-row.ts'
import { startChdb } from './chdb.ts'

const dir = mkdtempSync(join(tmpdir(), 'tessera-chdb-'))
const chdb = await startChdb(dir)
// Nothing listens on the first port.
const address = parseAnalyticsUrl(`clickhouse://user:secret@127.0.0.1:1,${chdb.host}/scans_of_a_test`)
if (address === null) throw new Error('The address is not valid.')
const clickhouse = new ClickHouse(address)
afterAll(async () => {
  await clickhouse.close()
  await chdb.kill()
  rmSync(dir, { recursive: true, force: true })
})

const hostileText = `\\ ' " \t \n \\N {p0:String} ') or (1 = 1 ☃`
const row: ScanRow = {
  workspace_id: 'wsp_1',
  id: createId('scn'),
  code_id: 'cod_1',
  at: new Date().toISOString(),
  country: 'DE',
  region: null,
  city: hostileText,
  latitude: -1.25,
  longitude: 0,
  timezone: null,
  device_type: null,
  os: null,
  browser: hostileText,
  language: null,
  referrer: null,
  destination_url: 'https://example.com/?utm_source=a%20b',
  matched_rule: null,
  visitor: 'aB3-_xyz9',
}
const everything: TextConditions = { bots: [false], codes: null, values: [], hours: null, within: null, scopes: [] }

async function select(conditions: Partial<TextConditions>) {
  const parameters = new Parameters()
  const period = { from: Date.now() - 86_400_000, to: Date.now() + 60_000 }
  const scope = { workspaceId: 'wsp_1', timezone: 'Asia/Kolkata', period }
  const where = toWhere({ ...everything, ...conditions }, parameters, scope)
  const sql = `select ${recordColumns} from scans where ${where} order by time, tail`
  return (await clickhouse.select(RecordRow, { sql, params: parameters.values })).map(({ id }) => id)
}

test('a scan comes back as it was stored, through the second server when the first does not answer', async () => {
  await clickhouse.insert('scans', [toRecord(row, false)], {})
  const [scan] = await clickhouse.select(RecordRow, { sql: `select ${recordColumns} from scans` })
  expect(scan).toEqual({
    id: row.id,
    codeId: 'cod_1',
    country: 'DE',
    region: null,
    city: hostileText,
    latitude: -1.25,
    longitude: 0,
    timezone: null,
    deviceType: null,
    os: null,
    browser: hostileText,
    language: null,
    referrer: null,
    destinationUrl: row.destination_url,
    matchedRule: null,
    visitor: row.visitor,
  })
})

test('conditions select by values that could be mistaken for SQL, and by more codes than an address can hold', async () => {
  const manyCodes = Array.from({ length: 20_000 }, (_, i) => `cod_${i}`)
  const browser = (value: string, included: boolean) =>
    select({ values: [{ dimension: 'browser' as const, values: [value], included }] })
  expect(await select({ codes: manyCodes })).toEqual([row.id])
  expect(await select({ codes: manyCodes.slice(2) })).toEqual([])
  expect(await select({ codes: [] })).toEqual([])
  expect(await browser(hostileText, true)).toEqual([row.id])
  expect(await browser(hostileText, false)).toEqual([])
  expect(await select({ values: [{ dimension: 'utmSource', values: ['a b', 'c'], included: true }] })).toEqual([row.id])
  expect(
    await select({ scopes: [{ included: false, scopes: [{ codes: ['cod_1'], from: 0, to: Infinity }] }] }),
  ).toEqual([])
  const hour = new Date(Date.now() + 5.5 * 3_600_000).getUTCHours()
  expect(await select({ hours: [hour, (hour + 23) % 24] })).toEqual([row.id])
  expect(await select({ hours: [(hour + 5) % 24] })).toEqual([])
})

test('an insert with a token that is known is not stored again', async () => {
  const records = [toRecord({ ...row, id: createId('scn') }, true)]
  for (let i = 0; i < 2; i++)
    await clickhouse.insert('scans', records, { settings: { insert_deduplication_token: 'a' } })
  expect(await select({ bots: [true] })).toHaveLength(1)
})

test('an error message contains neither the statement, nor its values, nor the address', async () => {
  const refused = clickhouse.select(z.any(), { sql: 'select {p:Int32}', params: { p: 'a visitor' } })
  await expect(refused).rejects.toThrow(/^ClickHouse refused a statement: [A-Z_]+\.$/)
  await chdb.kill()
  await expect(clickhouse.command({ sql: 'select 1' })).rejects.toEqual(new ClickHouseFailure(null))
  await chdb.start()
  expect(await select({})).toEqual([row.id])
})
