import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createScannedRow } from '#testing/create-scanned-row.ts'
import { until } from '#testing/wait-until.ts'
import { codes, shortCodes } from '#service/codes/schema.ts'
import { createShortCode } from '#service/codes/short-code.ts'
import { createId } from '#service/ids/ids.ts'
import { CodeCache } from './code-cache.ts'
import type { ScannedCodeRow } from './read-codes.ts'
import { Reachability } from './reachability.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())
const workspaceId = createId('wsp')
const urls = {
  pageUrl: (subdomain: string) => `https://${subdomain}.pages.example/`,
  scanOrigin: 'https://go.example',
}
const options = { urls, isListening: () => true, reachability: new Reachability(), findInSnapshot: () => null }

async function createCode(url: string) {
  const [id, shortCode] = [createId('cod'), createShortCode()]
  await db.insert(codes).values({ workspaceId, id, shortCode, name: 'Code', destination: { type: 'url', url } })
  await db.insert(shortCodes).values({ shortCode, workspaceId, codeId: id })
  return {
    id,
    shortCode,
    repoint: (to: string) =>
      db
        .update(codes)
        .set({ destination: { type: 'url', url: to } })
        .where(eq(codes.id, id)),
  }
}

const makeRow = (url: string) => createScannedRow({ workspaceId, destination: { type: 'url', url } })

test('parallel reads of many codes are answered, and the codes are then in memory', async () => {
  const cache = new CodeCache(db, options)
  const codes = await Promise.all(Array.from({ length: 20 }, (_, i) => createCode(`https://example.com/${i}`)))
  const lookups = [...codes, ...codes].map(async ({ shortCode }) => cache.find(shortCode))
  const urls = codes.map((_, i) => `https://example.com/${i}`)
  expect((await Promise.all(lookups)).map((code) => code?.url)).toEqual([...urls, ...urls])
  for (const [i, { shortCode }] of codes.entries()) expect(cache.find(shortCode)).toMatchObject({ url: urls[i] })
})

test('an unknown code is cached until it is created', async () => {
  const cache = new CodeCache(db, options)
  const shortCode = createShortCode()
  expect(await cache.find(shortCode)).toBeNull()
  expect(cache.find(shortCode)).toBeNull()
  cache.forget(shortCode)
  expect(cache.find(shortCode)).toBeInstanceOf(Promise)
})

test('a read that began before a change is not used after the change', async () => {
  const cache = new CodeCache(db, options)
  for (let i = 0; i < 30; i++) {
    const { shortCode, repoint } = await createCode('https://example.com/old')
    const outdatedRead = cache.find(shortCode)
    await repoint('https://example.com/new')
    cache.forget(shortCode)
    expect(await cache.find(shortCode)).toMatchObject({ url: 'https://example.com/new' })
    await outdatedRead
    expect(await cache.find(shortCode)).toMatchObject({ url: 'https://example.com/new' })
  }
})

test('pending requests are answered even if all entries are invalidated meanwhile', async () => {
  const cache = new CodeCache(db, options)
  const { shortCode } = await createCode('https://example.com')
  const first = cache.find(shortCode)
  cache.suspectAll()
  const second = cache.find(shortCode)
  expect(await Promise.all([first, second])).toMatchObject([
    { url: 'https://example.com' },
    { url: 'https://example.com' },
  ])
})

test('the first scan after an entry has expired uses a change without a notification', async () => {
  const cache = new CodeCache(db, { ...options, refreshMs: 0 })
  const { shortCode, repoint } = await createCode('https://example.com/old')
  await cache.find(shortCode)
  await repoint('https://example.com/new')
  expect(await cache.find(shortCode)).toMatchObject({ url: 'https://example.com/new' })
})

test('a code that is scanned before its entry expires is read in the background, and its scans never wait', async () => {
  const cache = new CodeCache(db, options)
  const { shortCode, repoint } = await createCode('https://example.com/old')
  await cache.find(shortCode)
  await repoint('https://example.com/new')
  // Fake timers would set the clock to 0, before the code was read.
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const findAfter = (seconds: number) => {
    now += seconds * 1_000
    return cache.find(shortCode)
  }
  expect(findAfter(29)).toMatchObject({ url: 'https://example.com/old' })
  expect(findAfter(2)).toMatchObject({ url: 'https://example.com/old' })
  await expect.poll(() => findAfter(0.02)).toMatchObject({ url: 'https://example.com/new' })
  expect(findAfter(59)).toMatchObject({ url: 'https://example.com/new' })
  expect(findAfter(31)).toBeInstanceOf(Promise)
})

test('while notifications do not arrive, a code is read again after a second', async () => {
  let listening = true
  const cache = new CodeCache(db, { ...options, isListening: () => listening })
  const { shortCode, repoint } = await createCode('https://example.com/old')
  await cache.find(shortCode)
  await repoint('https://example.com/new')
  expect(cache.find(shortCode)).toMatchObject({ url: 'https://example.com/old' })
  listening = false
  await until(async () => (await cache.find(shortCode))?.url === 'https://example.com/new', { seconds: 5 })
})

test('codes that may have changed come from the cache if the database fails', async () => {
  const database = await openTestDatabase()
  const cache = new CodeCache(database.db, options)
  const id = createId('cod')
  const shortCode = createShortCode()
  const destination = { type: 'url' as const, url: 'https://example.com/old' }
  await database.db.insert(codes).values({ workspaceId, id, shortCode, name: 'Code', destination })
  await database.db.insert(shortCodes).values({ shortCode, workspaceId, codeId: id })
  await cache.find(shortCode)
  await database.db.update(codes).set({ destination: { type: 'url', url: 'https://example.com/new' } })
  cache.suspectAll()
  expect(await cache.find(shortCode)).toMatchObject({ url: 'https://example.com/new' })
  await database.close()
  cache.suspectAll()
  for (let i = 0; i < 3; i++) expect(await cache.find(shortCode)).toMatchObject({ url: 'https://example.com/new' })
})

test('while the database is down, codes come from the snapshot', async () => {
  const unreachable = await openTestDatabase()
  const snapshot = new Map<string, ScannedCodeRow>()
  for (let i = 0; i < 100; i++) {
    const row = makeRow(`https://example.com/${i}`)
    snapshot.set(row.shortCode, row)
  }
  const findInSnapshot = (shortCode: string) => snapshot.get(shortCode) ?? null
  const cache = new CodeCache(unreachable.db, { ...options, reachability: new Reachability(), findInSnapshot })
  await unreachable.close()
  const [first = '', ...otherKeys] = snapshot.keys()
  expect(await cache.find(first)).toMatchObject({ url: 'https://example.com/0' })
  for (const [i, shortCode] of otherKeys.entries())
    expect(cache.find(shortCode)).toMatchObject({ url: `https://example.com/${i + 1}` })
  // The snapshot may lack a code that another process created, so a missing code must not be called unknown.
  await expect(cache.find(createShortCode())).rejects.toThrow(/Failed query/)
})

test('while the database is down, a code that was changed a moment ago keeps its old address', async () => {
  const unreachable = await openTestDatabase()
  const row = makeRow('https://example.com/old')
  const findInSnapshot = (_: string, outdated: boolean) => (outdated ? row : null)
  const cache = new CodeCache(unreachable.db, { ...options, reachability: new Reachability(), findInSnapshot })
  await unreachable.close()
  expect(await cache.find(row.shortCode)).toMatchObject({ url: 'https://example.com/old' })
})
