import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#service/codes/schema.ts'
import { getEngine, createDatabase, openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { type Database, notify, openDatabase, type OpenedDatabase } from './open.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`truncate codes`))

test('a row is read back as it was written', async () => {
  const insertedRow = await insert(database.db, 'a')
  expect(insertedRow).toMatchObject({ ...createRow('a'), folderId: null, archived: false, accessCodeHash: null })
  expect(await database.db.select().from(codes)).toEqual([insertedRow])
})

test('the connection stays usable after an error, which has its PostgreSQL code', async () => {
  await insert(database.db, 'a')
  await expect(insert(database.db, 'a')).rejects.toMatchObject({ cause: { code: '23505', table: 'codes' } })
  await expect(database.db.execute(sql`selec 1`)).rejects.toMatchObject({ cause: { code: '42601' } })
  expect(await listIds()).toEqual(['a'])
})

test('a transaction is isolated and rolled back on failure', async () => {
  await insert(database.db, 'a')
  const hasBegun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const order: string[] = []
  const work = database.db.transaction(async (tx) => {
    await insert(tx, 'b')
    hasBegun.resolve()
    await mayEnd.promise
    order.push('leave')
    throw new Error('changed my mind')
  })
  await hasBegun.promise
  const otherQuery = listIds().then((ids) => {
    order.push('other')
    return ids
  })
  // PGlite has one connection, so the other query waits for the end of the transaction.
  if (getEngine() === 'postgres') await otherQuery
  mayEnd.resolve()
  await expect(work).rejects.toThrow('changed my mind')
  expect(await otherQuery).toEqual(['a'])
  expect(order).toEqual(getEngine() === 'postgres' ? ['other', 'leave'] : ['leave', 'other'])
})

test('a failed nested transaction rolls back only itself', async () => {
  await database.db.transaction(async (tx) => {
    await insert(tx, 'outer')
    const inner = tx.transaction(async (nestedTx) => {
      await insert(nestedTx, 'inner')
      throw new Error('inner only')
    })
    await expect(inner).rejects.toThrow('inner only')
  })
  expect(await listIds()).toEqual(['outer'])
})

test('using the pool inside a transaction fails at once instead of waiting for itself', async () => {
  const query = database.db.transaction(async (tx) => {
    await insert(tx, 'a')
    await listIds()
  })
  await expect(query).rejects.toMatchObject({ cause: { message: 'Inside a transaction, use its `tx` and not `db`.' } })
  const nested = database.db.transaction(() => database.db.transaction(async () => {}))
  await expect(nested).rejects.toThrow('Inside a transaction, use its `tx` and not `db`.')
  expect(await listIds()).toEqual([])
})

test('no update of a hundred concurrent transactions is lost', async () => {
  await insert(database.db, 'n', '0')
  const increment = () =>
    database.db.transaction(async (tx) => {
      const [code] = await tx.select({ name: codes.name }).from(codes).where(eq(codes.id, 'n')).for('update')
      await tx.update(codes).set({ name: String(Number(code?.name) + 1) })
    })
  await Promise.all(Array.from({ length: 100 }, increment))
  expect(await database.db.select({ name: codes.name }).from(codes)).toEqual([{ name: '100' }])
})

test('a notification arrives after the commit and never after a rollback', async () => {
  const payloads: string[] = []
  await database.listen('channel', { onNotification: (payload) => payloads.push(payload), onReconnect() {} })
  const rolledBack = database.db.transaction(async (tx) => {
    await notify(tx, 'channel', 'lost')
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await database.db.transaction((tx) => notify(tx, 'channel', 'kept'))
  await until(() => payloads.length > 0)
  expect(payloads).toEqual(['kept'])
})

test('two listeners on one channel both get each notification', async () => {
  const payloads: string[] = []
  for (const name of ['first', 'second'])
    await database.listen('shared', {
      onNotification: (payload) => payloads.push(`${name} ${payload}`),
      onReconnect() {},
    })
  await notify(database.db, 'shared', 'x')
  await until(() => payloads.length === 2)
  expect(payloads).toEqual(['first x', 'second x'])
})

test('a listener that fails reads everything again, and the listeners after it get the notification', async () => {
  const calls: string[] = []
  await database.listen('unreadable', {
    onNotification: (payload) => void calls.push(`first ${JSON.parse(payload)}`),
    onReconnect: () => calls.push('first reads again'),
  })
  await database.listen('unreadable', {
    onNotification: (payload) => calls.push(`second ${payload}`),
    onReconnect() {},
  })
  for (const payload of ['no JSON', '1']) await notify(database.db, 'unreadable', payload)
  await until(() => calls.length === 4)
  expect(calls).toEqual(['first reads again', 'second no JSON', 'first 1', 'second 1'])
})

test('a failed migration changes nothing and has an error that names a remedy', async () => {
  const ownDatabase = await createDatabase()
  const first = await openDatabase(ownDatabase.where)
  await first.db.execute(sql`truncate drizzle.__drizzle_migrations`)
  await first.close()
  await expect(openDatabase(ownDatabase.where)).rejects.toThrow(
    /^The database could not be migrated, and nothing was changed: .*Restore a backup or start the version that wrote it\.$/s,
  )
  await ownDatabase.remove()
})

const createRow = (id: string, name = 'é "n" \\') => ({
  id,
  workspaceId: 'w',
  shortCode: id,
  name,
  tags: ['a,b', 'c"d', "e'f"],
  destination: { type: 'url' as const, url: 'https://example.com/?a=1&b=%20' },
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  updatedAt: new Date('2026-01-02T03:04:05.679Z'),
})

async function insert(db: Database, id: string, name?: string) {
  const [insertedRow] = await db.insert(codes).values(createRow(id, name)).returning()
  return insertedRow
}

async function listIds() {
  const rows = await database.db.select({ id: codes.id }).from(codes).orderBy(codes.id)
  return rows.map(({ id }) => id)
}
