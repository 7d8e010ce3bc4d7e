import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { hasPgbouncer, startPgbouncer } from '#testing/pgbouncer.ts'
import { notify, openDatabase } from './open.ts'

const POOL_SIZE = 2

describe.runIf(hasPgbouncer)('behind PgBouncer in transaction mode, as docs/pgbouncer.ini configures it', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>
  let directUrl = ''
  beforeAll(async () => {
    database = await openTestDatabase()
    directUrl = 'url' in database.where ? database.where.url : ''
    pgbouncer = await startPgbouncer(directUrl, { poolSize: POOL_SIZE })
  })
  afterAll(async () => {
    await pgbouncer.stop()
    await database.close()
  })

  test('two processes share connections, notifications, locks and limits of statements', async () => {
    const withName = (databaseUrl: string) => `${databaseUrl}?application_name=tried`
    const location = { url: withName(pgbouncer.url), directUrl: withName(directUrl), connections: 8 }
    const [firstProcess, secondProcess] = [await openDatabase(location), await openDatabase(location)]
    const receivedPayloads: string[] = []
    const allReceived = Promise.withResolvers<void>()
    await secondProcess.listen('pooled', {
      onNotification: (payload) => receivedPayloads.push(payload) === 20 && allReceived.resolve(),
      onReconnect() {},
    })
    const payloads = Array.from({ length: 20 }, (_, i) => String(i))
    await Promise.all(payloads.map((payload) => firstProcess.db.transaction((tx) => notify(tx, 'pooled', payload))))
    await allReceived.promise
    expect(receivedPayloads.toSorted()).toEqual(payloads.toSorted())
    const named = firstProcess.db
      .select({ n: sql<number>`1` })
      .from(sql`pg_class`)
      .limit(1)
      .prepare('named')
    expect(await Promise.all(payloads.map(() => named.execute()))).toEqual(payloads.map(() => [{ n: 1 }]))
    expect([await firstProcess.lock('pooled'), await secondProcess.lock('pooled')]).toEqual([true, false])
    expect((await firstProcess.db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '1min' }])
    const connections = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where application_name = 'tried'`,
    )
    // Both processes also have a session each.
    expect(connections.rows[0]?.n).toBeLessThanOrEqual(POOL_SIZE + 2)
    await firstProcess.close()
    await secondProcess.close()
  })

  test('without a direct address, listening fails with the name of the missing setting', async () => {
    const pooled = await openDatabase({ url: pgbouncer.url })
    const listening = pooled.listen('pooled', { onNotification() {}, onReconnect() {} })
    await expect(listening).rejects.toThrow('set DATABASE_DIRECT_URL')
    await pooled.close()
  })
})
