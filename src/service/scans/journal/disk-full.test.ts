import { sql } from 'drizzle-orm'
import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { notify } from '#database/open.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { startTestService } from '#testing/service.ts'
import { connectOutageSwitch } from '#testing/database-outage.ts'
import { until } from '#testing/wait-until.ts'
import { codes, shortCodes } from '#service/codes/schema.ts'
import { createShortCode } from '#service/codes/short-code.ts'
import { createId } from '#service/ids/ids.ts'
import { scans } from '../store/schema.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const service = await startTestService({}, database)
// The snapshot keeps only the codes of workspaces that exist.
const { id: workspaceId } = await service.createWorkspace()

async function createCode(): Promise<string> {
  const [id, shortCode] = [createId('cod'), createShortCode()]
  const destination = { type: 'url' as const, url: 'https://example.com' }
  await database.db.insert(codes).values({ workspaceId, id, shortCode, name: 'Code', destination })
  await database.db.insert(shortCodes).values({ shortCode, workspaceId, codeId: id })
  return shortCode
}

const scan = (shortCode: string) =>
  service.app.inject({
    url: `/${shortCode}`,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
  })
const countStoredScans = () => database.db.$count(scans)

/** Number of codes that a scan finds during an outage of the database. */
async function countInSnapshot(): Promise<number | undefined> {
  const gauge = await service.metrics.getSingleMetric('tessera_snapshot_codes')?.get()
  return gauge?.values[0]?.value
}

test('on a full disk, every visitor is redirected and no scan is lost', async () => {
  const shortCode = await createCode()
  await scan(shortCode)
  await service.scanning.waitUntilDrained()
  const before = await countStoredScans()
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  limit('1')
  const answers = await Promise.all(Array.from({ length: 5 }, () => scan(shortCode))).finally(() => limit('unlimited'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302, 302, 302, 302])
  expect((await scan(shortCode)).statusCode).toBe(302)
  await service.scanning.waitUntilDrained()
  expect(await countStoredScans()).toBe(before + 6)
})

test.each(['53100', '53200'])(
  'a full database (%s) is `unavailable`, which can be retried, and not an internal error',
  async (state) => {
    const workspace = await service.createWorkspace()
    await database.db.execute(
      sql.raw(`create function is_full() returns trigger language plpgsql
      as $$ begin raise exception 'No space left on device' using errcode = '${state}'; end $$`),
    )
    await database.db.execute(sql`create trigger full_table before insert on codes execute function is_full()`)
    const destination = { type: 'url' as const, url: 'https://example.com' }
    const rejectedReply = await workspace.send('POST /codes', { body: { name: 'Full', destination } })
    await database.db.execute(sql`drop function is_full cascade`)
    expect(rejectedReply).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    expect(rejectedReply.headers.get('retry-after')).toBe('5')
  },
)

// PGlite runs in the process, so it cannot be down while the service runs.
const leaving = 'url' in database.where ? [database.where.url] : []

test.each(leaving)(
  'while the database is down, cached codes redirect, others are a 503, and no scan is lost',
  async (url) => {
    const [knownCode, other] = [await createCode(), await createCode()]
    await scan(knownCode)
    await service.scanning.waitUntilDrained()
    const before = await countStoredScans()
    const outageSwitch = await connectOutageSwitch(url)
    await outageSwitch.refuse()
    const answers = await Promise.all(Array.from({ length: 50 }, () => scan(knownCode)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]))
    const unknown = await scan(other)
    expect(unknown.statusCode).toBe(503)
    expect(unknown.headers['retry-after']).toBe('5')
    expect(unknown.body).toContain('<h1>Please try again in a moment</h1>')
    await outageSwitch.accept()
    await until(async () => (await scan(other)).statusCode === 302)
    await service.scanning.waitUntilDrained()
    expect(await countStoredScans()).toBe(before + 51)
    await outageSwitch.end()
  },
)

test.each(leaving)('after the database was back only for a moment, every cached code still redirects', async (url) => {
  const knownCodes = await Promise.all(Array.from({ length: 40 }, createCode))
  for (const code of knownCodes) await notify(database.db, 'codes', code)
  for (const code of knownCodes) await scan(code)
  await service.scanning.waitUntilDrained()
  // The notification of a new code may arrive after its first scan, and removes it from the cache.
  await until(async () => (await countInSnapshot()) === (await database.db.$count(shortCodes)))
  const before = await countStoredScans()
  const outageSwitch = await connectOutageSwitch(url)
  await outageSwitch.refuse()
  await until(() => !database.isListening())
  await outageSwitch.accept()
  await until(() => database.isListening())
  await outageSwitch.refuse()
  const answers = await Promise.all(knownCodes.map(scan))
  expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(knownCodes.map(() => '302 '))
  await outageSwitch.accept()
  await until(() => database.isListening())
  await service.scanning.waitUntilDrained()
  expect(await countStoredScans()).toBe(before + 40)
  await outageSwitch.end()
})
