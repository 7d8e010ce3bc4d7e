import { sql } from 'drizzle-orm'
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, openTestDatabase } from '#testing/databases.ts'
import { findPostgresBinaries } from '#testing/postgres.ts'
import { startSilentProxy } from '#testing/silent-proxy.ts'
import { until } from '#testing/wait-until.ts'
import { notify, openDatabase } from './open.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a listener whose connection is killed is informed, and receives notifications again', async () => {
  const payloads: string[] = []
  const reconnected = Promise.withResolvers<void>()
  await database.listen('again', {
    onNotification: (payload) => payloads.push(payload),
    onReconnect: reconnected.resolve,
  })
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await reconnected.promise
  await notify(database.db, 'again', 'still here')
  await until(() => payloads.length > 0)
  expect(payloads).toEqual(['still here'])
})

test('a lost connection is noticed although a proxy keeps its session and its lock alive', async () => {
  const proxy = await startSilentProxy('url' in database.where ? database.where.url : '')
  const behindProxy = await openDatabase({ url: proxy.url })
  let losses = 0
  await behindProxy.listen('lost', { onNotification() {}, onReconnect() {}, onDisconnect: () => losses++ })
  expect(await behindProxy.lock('kept by the proxy')).toBe(true)
  for (const round of [1, 2]) {
    await until(() => behindProxy.isListening())
    proxy.silence()
    // A query would give up only after ten seconds.
    await until(() => losses === round, { seconds: 8 })
  }
  expect(await behindProxy.lock('kept by the proxy')).toBe(false)
  // The process that lost its lock waits for it, and others see that it is alive.
  await until(async () => ((await database.findRival('kept by the proxy'))?.silentMs ?? Infinity) < 1_000)
  await behindProxy.close()
  await until(async () => ((await database.findRival('kept by the proxy'))?.silentMs ?? 0) > 4_000)
  proxy.close()
})

test('an unanswered query does not occupy the pool after a lost connection', async () => {
  const proxy = await startSilentProxy('url' in database.where ? database.where.url : '')
  const behindProxy = await openDatabase({ url: proxy.url, connections: 1 })
  await behindProxy.listen('busy', { onNotification() {}, onReconnect() {} })
  proxy.silence()
  // By itself a query gives up after more than a minute.
  await expect(behindProxy.db.execute(sql`select 1`)).rejects.toThrow('Failed query')
  expect((await behindProxy.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  await behindProxy.close()
  proxy.close()
}, 30_000)

test('a session that holds a lock is never silent for four seconds', async () => {
  await database.lock('alive')
  const other = await openDatabase(database.where)
  const silences: number[] = []
  await until(async () => silences.push((await other.findRival('alive'))?.silentMs ?? Infinity) > 20)
  expect(Math.max(...silences)).toBeLessThan(4_000)
  expect(await database.findRival('alive')).toBeNull()
  expect(await other.findRival('held by nobody')).toBeNull()
  await other.close()
})

test('a connection killed between two queries of a transaction fails only that transaction', async () => {
  const ownDatabase = await createDatabase()
  const other = await openDatabase(ownDatabase.where)
  const killed = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    // The connection closes while no query waits.
    await pause(200)
    await tx.execute(sql`select 1`)
  })
  await expect(killed).rejects.toThrow('Failed query')
  expect((await database.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  await other.close()
  await ownDatabase.remove()
})

test('a connection that dies before its transaction begins does not occupy the pool', async () => {
  const url = 'url' in database.where ? database.where.url : ''
  const psql = join(findPostgresBinaries() ?? '', 'psql')
  // More often than the pool has connections. This process notices only after it has sent `begin`.
  for (let round = 0; round < 11; round++) {
    const { rows } = await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    execFileSync(psql, [url, '-c', `select pg_terminate_backend(${rows[0]?.pid})`])
    const begun = database.db.transaction(async (tx) => tx.execute(sql`select 1`))
    await expect(begun).rejects.toThrow('Failed query: begin')
  }
  expect((await database.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
})

test('processes that start at once on one database migrate it once', async () => {
  const ownDatabase = await createDatabase()
  const first = await openDatabase(ownDatabase.where)
  await first.db.execute(sql`drop schema public cascade`)
  await first.db.execute(sql`drop schema drizzle cascade`)
  await first.db.execute(sql`create schema public`)
  const otherDatabases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(ownDatabase.where)))
  const migrated = await first.db.execute(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations group by hash`,
  )
  const files = globSync('migrations/*.sql', { cwd: import.meta.dirname })
  expect(migrated.rows).toEqual(files.map(() => ({ n: 1 })))
  await Promise.all([first, ...otherDatabases].map(({ close }) => close()))
  await ownDatabase.remove()
})
