import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#service/codes/schema.ts'
import { engine, newDatabase, openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { type Database, notify, openDatabase, type Opened } from './open.ts'

let opened: Opened
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(() => opened.db.execute(sql`truncate codes`))

test('a row is read back as it was written', async () => {
  const made = await insert(opened.db, 'a')
  expect(made).toMatchObject({ ...row('a'), folderId: null, archived: false, accessCodeHash: null })
  expect(await opened.db.select().from(codes)).toEqual([made])
})

test('an error has its PostgreSQL code, and the connection stays usable', async () => {
  await insert(opened.db, 'a')
  await expect(insert(opened.db, 'a')).rejects.toMatchObject({ cause: { code: '23505', table: 'codes' } })
  await expect(opened.db.execute(sql`selec 1`)).rejects.toMatchObject({ cause: { code: '42601' } })
  expect(await ids()).toEqual(['a'])
})

test('a transaction is isolated, and rolled back on failure', async () => {
  await insert(opened.db, 'a')
  const inside = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const work = opened.db.transaction(async (tx) => {
    await insert(tx, 'b')
    inside.resolve()
    await gate.promise
    order.push('leave')
    throw new Error('changed my mind')
  })
  await inside.promise
  const other = ids().then((seen) => {
    order.push('other')
    return seen
  })
  // PGlite has one connection, so the other query waits for the end of the transaction.
  if (engine() === 'postgres') await other
  gate.resolve()
  await expect(work).rejects.toThrow('changed my mind')
  expect(await other).toEqual(['a'])
  expect(order).toEqual(engine() === 'postgres' ? ['other', 'leave'] : ['leave', 'other'])
})

test('a failed nested transaction rolls back only itself', async () => {
  await opened.db.transaction(async (tx) => {
    await insert(tx, 'outer')
    const inner = tx.transaction(async (deeper) => {
      await insert(deeper, 'inner')
      throw new Error('inner only')
    })
    await expect(inner).rejects.toThrow('inner only')
  })
  expect(await ids()).toEqual(['outer'])
})

test('using the pool inside a transaction fails at once instead of waiting for itself', async () => {
  const query = opened.db.transaction(async (tx) => {
    await insert(tx, 'a')
    await ids()
  })
  await expect(query).rejects.toMatchObject({ cause: { message: 'Inside a transaction, use its `tx` and not `db`.' } })
  const nested = opened.db.transaction(() => opened.db.transaction(async () => {}))
  await expect(nested).rejects.toThrow('Inside a transaction, use its `tx` and not `db`.')
  expect(await ids()).toEqual([])
})

test('no update of a hundred concurrent transactions is lost', async () => {
  await insert(opened.db, 'n', '0')
  const increment = () =>
    opened.db.transaction(async (tx) => {
      const [found] = await tx.select({ name: codes.name }).from(codes).where(eq(codes.id, 'n')).for('update')
      await tx.update(codes).set({ name: String(Number(found?.name) + 1) })
    })
  await Promise.all(Array.from({ length: 100 }, increment))
  expect(await opened.db.select({ name: codes.name }).from(codes)).toEqual([{ name: '100' }])
})

test('a notification arrives after the commit and never after a rollback', async () => {
  const payloads: string[] = []
  await opened.listen('heard', { onNotification: (payload) => payloads.push(payload), missed() {} })
  const lost = opened.db.transaction(async (tx) => {
    await notify(tx, 'heard', 'lost')
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  await opened.db.transaction((tx) => notify(tx, 'heard', 'kept'))
  await until(() => payloads.length > 0)
  expect(payloads).toEqual(['kept'])
})

test('two listeners on one channel both get a notification', async () => {
  const payloads: string[] = []
  for (const name of ['first', 'second'])
    await opened.listen('shared', { onNotification: (payload) => payloads.push(`${name} ${payload}`), missed() {} })
  await notify(opened.db, 'shared', 'x')
  await until(() => payloads.length === 2)
  expect(payloads).toEqual(['first x', 'second x'])
})

test('a failed migration changes nothing, and its error names a remedy', async () => {
  const database = await newDatabase()
  const first = await openDatabase(database.where)
  await first.db.execute(sql`truncate drizzle.__drizzle_migrations`)
  await first.close()
  await expect(openDatabase(database.where)).rejects.toThrow(
    /^The database could not be migrated, and nothing was changed: .*Restore a backup or start the version that wrote it\.$/s,
  )
  await database.remove()
})

const row = (id: string, name = 'é "n" \\') => ({
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
  const [made] = await db.insert(codes).values(row(id, name)).returning()
  return made
}

async function ids() {
  const rows = await opened.db.select({ id: codes.id }).from(codes).orderBy(codes.id)
  return rows.map(({ id }) => id)
}
