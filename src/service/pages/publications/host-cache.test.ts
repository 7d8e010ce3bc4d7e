import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import type { Database } from '#database/open.ts'
import { findHostOwner } from '#service/hosts/find-host.ts'
import { HostCache } from '#service/hosts/host-cache.ts'
import { hosts } from '#service/hosts/schema.ts'
import { type PageHost, readPageHost } from './find-host.ts'
import { toStoredFile } from './hosted-file.ts'
import { publicationFiles, publications } from './schema.ts'

const testDatabase = await openTestDatabase()
afterAll(() => testDatabase.close())
const { db } = testDatabase

type Times = ConstructorParameters<typeof HostCache<PageHost>>[1]

function createHostCache(database: Database, times?: Times) {
  return new HostCache<PageHost>(async (subdomain, cachedHost) => {
    const owner = await findHostOwner(database, subdomain)
    return owner && 'pageId' in owner ? readPageHost(database, owner, cachedHost) : null
  }, times)
}

let pageCount = 0
async function publish(subdomain: string, text: string) {
  const pageId = `pag_${pageCount++}`
  const file = { path: '/', status: 200, headers: { 'content-type': 'text/html' }, body: text.repeat(1000) }
  await db.transaction(async (tx) => {
    await tx.insert(hosts).values({ subdomain, workspaceId: 'w', pageId })
    const content = { pages: [], theme: {}, nav: {} }
    await tx.insert(publications).values({
      workspaceId: 'w',
      pageId,
      id: text,
      name: text,
      revision: 1,
      content,
      imageIds: [],
      publishedAt: new Date(),
    })
    await tx.insert(publicationFiles).values({ workspaceId: 'w', pageId, ...(await toStoredFile(file)) })
  })
}

const readTextAt = async (cache: HostCache<PageHost>, subdomain: string) => {
  const host = await cache.find(subdomain)
  const file = host?.publication?.files.get('/')
  return file && (await file.encodeFor({ br: false, gzip: false })).body.toString().slice(0, 3)
}

test('a published page is read again only after a notification of a change', async () => {
  const cache = createHostCache(db)
  await publish('once', 'one')
  expect(await readTextAt(cache, 'once')).toBe('one')
  const before = await cache.find('once')
  cache.forget('once')
  expect(await cache.find('once')).toBe(before)
  await db.delete(hosts).where(eq(hosts.subdomain, 'once'))
  expect(await readTextAt(cache, 'once')).toBe('one')
  await publish('once', 'two')
  cache.forget('once')
  expect(await readTextAt(cache, 'once')).toBe('two')
})

test('an unknown subdomain is looked up again after a notification', async () => {
  const cache = createHostCache(db, { freeNameMs: 1e9 })
  expect(await cache.find('nobody')).toBeNull()
  await publish('nobody', 'now')
  expect(await cache.find('nobody')).toBeNull()
  cache.forget('nobody')
  expect(await readTextAt(cache, 'nobody')).toBe('now')
})

test('a change without a notification is noticed after a while', async () => {
  const cache = createHostCache(db, { refreshMs: 0 })
  await publish('silent', 'old')
  expect(await readTextAt(cache, 'silent')).toBe('old')
  await db.delete(hosts).where(eq(hosts.subdomain, 'silent'))
  await publish('silent', 'new')
  await until(async () => (await readTextAt(cache, 'silent')) === 'new')
})

test('a result that was read during a change is not cached', async () => {
  const cache = createHostCache(db)
  await publish('quick', 'old')
  const reading = readTextAt(cache, 'quick')
  await db.delete(hosts).where(eq(hosts.subdomain, 'quick'))
  await publish('quick', 'new')
  cache.forget('quick')
  await reading
  expect(await readTextAt(cache, 'quick')).toBe('new')
})

test('if the database fails, a cached page is served even if it may have changed', async () => {
  const database = await openTestDatabase()
  const cache = createHostCache(database.db)
  await database.db.insert(hosts).values({ subdomain: 'kept', workspaceId: 'w', pageId: 'p' })
  expect(await cache.find('kept')).toMatchObject({ pageId: 'p' })
  await database.close()
  cache.forget('kept')
  expect(await cache.find('kept')).toMatchObject({ pageId: 'p' })
  cache.forgetAll()
  expect(await cache.find('kept')).toMatchObject({ pageId: 'p' })
  await expect(cache.find('never-seen')).rejects.toThrow(/./)
})

test('a publication of any size is cached', async () => {
  const cache = createHostCache(db)
  const sizes = new Set<number>()
  for (let i = 0; sizes.size < 2; i++) {
    const { body } = await toStoredFile({ path: '/', status: 200, headers: {}, body: `${i}`.repeat(1000) })
    if (sizes.has(body.byteLength % 2)) continue
    sizes.add(body.byteLength % 2)
    await publish(`size-${i}`, `${i}`)
    expect((await cache.find(`size-${i}`))?.publication?.name).toBe(`${i}`)
  }
})
