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

const opened = await openTestDatabase()
afterAll(() => opened.close())
const { db } = opened

type Times = ConstructorParameters<typeof HostCache<PageHost>>[1]

function createHostCache(database: Database, times?: Times) {
  return new HostCache<PageHost>(async (subdomain, known) => {
    const owner = await findHostOwner(database, subdomain)
    return owner && 'pageId' in owner ? readPageHost(database, owner, known) : null
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

const readTextAt = async (known: HostCache<PageHost>, subdomain: string) => {
  const host = await known.find(subdomain)
  const file = host?.publication?.files.get('/')
  return file && (await file.encodeFor({ br: false, gzip: false })).body.toString().slice(0, 3)
}

test('a published page is read again only after a notification of a change', async () => {
  const known = createHostCache(db)
  await publish('once', 'one')
  expect(await readTextAt(known, 'once')).toBe('one')
  const before = await known.find('once')
  known.forget('once')
  expect(await known.find('once')).toBe(before)
  await db.delete(hosts).where(eq(hosts.subdomain, 'once'))
  expect(await readTextAt(known, 'once')).toBe('one')
  await publish('once', 'two')
  known.forget('once')
  expect(await readTextAt(known, 'once')).toBe('two')
})

test('an unknown subdomain is looked up again after a notification', async () => {
  const known = createHostCache(db, { freeNameMs: 1e9 })
  expect(await known.find('nobody')).toBeNull()
  await publish('nobody', 'now')
  expect(await known.find('nobody')).toBeNull()
  known.forget('nobody')
  expect(await readTextAt(known, 'nobody')).toBe('now')
})

test('a change without a notification is noticed after a while', async () => {
  const known = createHostCache(db, { refreshMs: 0 })
  await publish('silent', 'old')
  expect(await readTextAt(known, 'silent')).toBe('old')
  await db.delete(hosts).where(eq(hosts.subdomain, 'silent'))
  await publish('silent', 'new')
  await until(async () => (await readTextAt(known, 'silent')) === 'new')
})

test('a result that was read during a change is not cached', async () => {
  const known = createHostCache(db)
  await publish('quick', 'old')
  const reading = readTextAt(known, 'quick')
  await db.delete(hosts).where(eq(hosts.subdomain, 'quick'))
  await publish('quick', 'new')
  known.forget('quick')
  await reading
  expect(await readTextAt(known, 'quick')).toBe('new')
})

test('if the database fails, a cached page is served even if it may have changed', async () => {
  const database = await openTestDatabase()
  const known = createHostCache(database.db)
  await database.db.insert(hosts).values({ subdomain: 'kept', workspaceId: 'w', pageId: 'p' })
  expect(await known.find('kept')).toMatchObject({ pageId: 'p' })
  await database.close()
  known.forget('kept')
  expect(await known.find('kept')).toMatchObject({ pageId: 'p' })
  known.forgetAll()
  expect(await known.find('kept')).toMatchObject({ pageId: 'p' })
  await expect(known.find('never-seen')).rejects.toThrow(/./)
})

test('a publication of any size is cached', async () => {
  const known = createHostCache(db)
  const sizes = new Set<number>()
  for (let i = 0; sizes.size < 2; i++) {
    const { body } = await toStoredFile({ path: '/', status: 200, headers: {}, body: `${i}`.repeat(1000) })
    if (sizes.has(body.byteLength % 2)) continue
    sizes.add(body.byteLength % 2)
    await publish(`size-${i}`, `${i}`)
    expect((await known.find(`size-${i}`))?.publication?.name).toBe(`${i}`)
  }
})
