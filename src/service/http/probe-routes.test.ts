import { sql } from 'drizzle-orm'
import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import type { Readiness } from '#contract/readiness.ts'
import { createCode } from '#testing/create-code.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

type Snapshot = NonNullable<Readiness['snapshot']>
const stop = new AbortController()
const service = await startTestService({ stopping: stop.signal })
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const requestProbe = (url: string, headers = {}) => service.app.inject({ url, headers })
const snapshot = { codes: expect.any(Number), behindSeconds: expect.any(Number) }
const clockSkewSeconds = expect.toSatisfy((seconds: number | null) => Math.abs(seconds ?? 0) < 5)
const states = { database: 'up', store: 'up', journal: 'up', queue: 'up', snapshot, clockSkewSeconds }

beforeAll(() =>
  until(async () => (await requestProbe('/readyz')).json<{ snapshot: Snapshot }>().snapshot.behindSeconds !== null),
)

test('livez and readyz need no key and work under any host name', async () => {
  expect((await requestProbe('/livez')).json()).toEqual({ status: 'live' })
  const ready = await requestProbe('/readyz', { host: 'tessera.cluster.internal' })
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', ...states }])
  expect(ready.headers['cache-control']).toBe('no-store')
  expect((await service.app.inject({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(200)
})

test('the metrics are not served on the public port', async () => {
  expect((await requestProbe('/metrics')).statusCode).toBe(404)
})

test('the service is not ready while the journal cannot be written', async () => {
  const { shortCode } = await createCode(await service.createWorkspace())
  const limitFileSize = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  const scan = () => requestProbe(`/${shortCode}`, { 'user-agent': userAgent })
  await scan()
  limitFileSize('1')
  const reply = await Promise.all([scan(), scan()])
    .then(() => requestProbe('/readyz'))
    .finally(() => limitFileSize('unlimited'))
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not_ready', ...states, journal: 'down' }])
  await until(async () => (await requestProbe('/readyz')).statusCode === 200)
  expect((await requestProbe('/readyz')).json()).toEqual({ status: 'ready', ...states })
})

test('while the database refuses scans, the service stays ready and reports that the journal is waiting', async () => {
  const { shortCode } = await createCode(await service.createWorkspace())
  const { db } = service.database
  await db.execute(
    sql.raw(`create function refuse_scans() returns trigger language plpgsql
      as $$ begin raise exception 'not now' using errcode = '55000'; end $$`),
  )
  await db.execute(
    sql`create trigger refuse before insert or update on journal_positions execute function refuse_scans()`,
  )
  expect((await requestProbe(`/${shortCode}`, { 'user-agent': userAgent })).statusCode).toBe(302)
  const readJournal = async () => (await requestProbe('/readyz')).json<Readiness>().journal
  await until(async () => (await readJournal()) === 'waiting')
  const waiting = await requestProbe('/readyz')
  expect([waiting.statusCode, waiting.json()]).toEqual([200, { status: 'ready', ...states, journal: 'waiting' }])
  await db.execute(sql`drop function refuse_scans cascade`)
  await until(async () => (await readJournal()) === 'up')
})

test('once a stop has begun, readyz is 503 and other requests still get their response', async () => {
  stop.abort()
  const stopping = await requestProbe('/readyz')
  expect([stopping.statusCode, stopping.json()]).toEqual([503, { status: 'stopping', ...states }])
  expect((await requestProbe('/livez')).statusCode).toBe(200)
  expect((await requestProbe('/v1/me')).statusCode).toBe(401)
})
