import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAbsentDatabase } from '#database/absent-database.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { startTestService } from '#testing/service.ts'
import { createDatabaseStore, moveIntoDatabase, withFallback } from './database-store.ts'
import { createFileStore } from './file-store.ts'
import { objects } from './schema.ts'

const database = await openTestDatabase()
const { db } = database
const directory = mkdtempSync(path.join(tmpdir(), 'tessera-objects-'))
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  await db.delete(objects)
})

const store = createDatabaseStore(db)
const plainText = 'text/plain; charset=utf-8'
const encode = (content: string) => new TextEncoder().encode(content)
const readText = async (source: Pick<typeof store, 'get'>, key: string) =>
  Buffer.from((await source.get(key))?.bytes ?? []).toString()

test('an object is read back, replaced and removed', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i % 256)
  await store.put('images/ab/picture.png', bytes, 'image/png')
  const picture = await store.get('images/ab/picture.png')
  expect(picture?.type).toBe('image/png')
  expect(Buffer.compare(picture?.bytes ?? new Uint8Array(), bytes)).toBe(0)
  await store.put('images/ab/picture.png', encode('other'), 'image/png')
  expect(await readText(store, 'images/ab/picture.png')).toBe('other')
  await store.remove('images/ab/picture.png')
  await store.remove('images/ab/picture.png')
  expect(await store.get('images/ab/picture.png')).toBeNull()
})

test('invalid keys, and keys whose extension does not match the type, are refused', async () => {
  await expect(store.put('../outside.txt', encode('x'), plainText)).rejects.toThrow('is not a key')
  await expect(store.get('images/UPPER.png')).rejects.toThrow('is not a key')
  await expect(store.put('images/a.png', encode('x'), plainText)).rejects.toThrow('does not match the type')
})

test('a list has all keys under a prefix, sorted by their bytes', async () => {
  for (const key of ['b/2.txt', 'a/1.txt', 'a.txt', 'a/b/1.txt', 'ab.txt', 'a-b.txt', 'a_b.txt'])
    await store.put(key, encode(key), plainText)
  const allKeys = ['a-b.txt', 'a.txt', 'a/1.txt', 'a/b/1.txt', 'a_b.txt', 'ab.txt', 'b/2.txt']
  expect(await Array.fromAsync(store.list(''))).toEqual(allKeys)
  expect(await Array.fromAsync(store.list('a/'))).toEqual(['a/1.txt', 'a/b/1.txt'])
  // An underscore is not a wildcard.
  expect(await Array.fromAsync(store.list('a_'))).toEqual(['a_b.txt'])
  await db.execute(
    sql`insert into ${objects} (key, bytes) select 'many/' || n || '.txt', '' from generate_series(1, 2500) n`,
  )
  const many = await Array.fromAsync(store.list('many/'))
  expect(many).toHaveLength(2_500)
  expect(many).toEqual(many.toSorted())
})

test('a list of objects stored before a given time leaves out objects that were stored again since', async () => {
  for (const key of ['a/old.txt', 'a/again.txt', 'a/new.txt']) await store.put(key, encode(key), plainText)
  await db.execute(sql`update ${objects} set put_at = now() - interval '1 day' where key <> 'a/new.txt'`)
  await store.put('a/again.txt', encode('again'), plainText)
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000)
  expect(await Array.fromAsync(store.list('a/', hourAgo))).toEqual(['a/old.txt'])
})

test('if the database cannot be reached, the storage is reported as unavailable', async () => {
  const unreachable = createDatabaseStore(createAbsentDatabase())
  await expect(unreachable.get('a.txt')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await expect(unreachable.put('a.txt', encode('a'), plainText)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await expect(Array.fromAsync(unreachable.list(''))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})

test('the objects of an older store are served and moved, but never replace newer ones', async () => {
  const older = await createFileStore(path.join(directory, 'older'))
  for (const key of ['a/1.txt', 'a/2.txt', 'a/3.txt']) await older.put(key, encode(`old ${key}`), plainText)
  const storeWithFallback = withFallback(store, older)
  await storeWithFallback.put('a/2.txt', encode('new'), plainText)
  expect([await readText(storeWithFallback, 'a/1.txt'), await readText(storeWithFallback, 'a/2.txt')]).toEqual([
    'old a/1.txt',
    'new',
  ])
  expect(await readText(withFallback(createDatabaseStore(createAbsentDatabase()), older), 'a/1.txt')).toBe(
    'old a/1.txt',
  )
  await storeWithFallback.put('a/0.txt', encode('first'), plainText)
  // A backup has the objects of both stores.
  expect(await Array.fromAsync(storeWithFallback.list('a/'))).toEqual(['a/0.txt', 'a/1.txt', 'a/2.txt', 'a/3.txt'])
  await storeWithFallback.remove('a/0.txt')
  await storeWithFallback.remove('a/3.txt')
  // The first move is interrupted after one object.
  const stop = new AbortController()
  const interruptingStore = { ...older, remove: async (key: string) => older.remove(key).then(() => stop.abort()) }
  await moveIntoDatabase(db, interruptingStore, stop.signal)
  expect(await Array.fromAsync(older.list(''))).toEqual(['a/2.txt'])
  await moveIntoDatabase(db, older, new AbortController().signal)
  expect(await Array.fromAsync(older.list(''))).toEqual([])
  expect(await Array.fromAsync(store.list(''))).toEqual(['a/1.txt', 'a/2.txt'])
  expect([await readText(store, 'a/1.txt'), await readText(store, 'a/2.txt')]).toEqual(['old a/1.txt', 'new'])
})

test.runIf(database.shared)('a picture that was uploaded to one process is shown by another one', async () => {
  const [first, second] = [await startTestService({}, database), await startTestService({}, database)]
  const workspace = await first.createWorkspace()
  const png = await sharp({ create: { width: 12, height: 12, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const image = await workspace.call('POST /images', { body: { data: png.toString('base64') } })
  const imagePath = new URL(image.url).pathname
  const responses = [await fetch(first.origin + imagePath), await fetch(second.origin + imagePath)]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const [fromFirst, fromSecond] = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
  )
  expect(fromSecond).toEqual(fromFirst)
})
