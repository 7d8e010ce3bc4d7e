import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { requestHost } from '#testing/request-host.ts'
import { startTestService } from '#testing/service.ts'
import { deleteWorkspace } from '#service/delete-workspace.ts'
import { createFileStore } from '#service/storage/file-store.ts'
import { siteDeploys, siteFiles } from '../schema.ts'
import { collectSiteFiles } from './collect-files.ts'
import { toFileKey } from '../serving/file-cache.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const objects = mkdtempSync(path.join(tmpdir(), 'tessera-objects-'))
afterAll(() => rmSync(objects, { recursive: true, force: true }))
const service = await startTestService({ storageUrl: pathToFileURL(objects).href }, database)
const workspace = await service.createWorkspace()
const library = { db, store: await createFileStore(objects) }
const [now, laterTime] = [new Date(), new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)]

const visit = async (url: string) => (await requestHost(service.origin, url)).body
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const listKeys = (siteId: string) => Array.fromAsync(library.store.list(`sites/${siteId}/`))
const toKeys = (siteId: string, texts: string[]) => texts.map((text) => toFileKey(siteId, hash(text))).toSorted()
const deploy = (id: string, files: Record<string, string>, live = true) =>
  workspace.send('POST /sites/{id}/deploy', { params: { id }, body: { zip: zipFiles(files), live } })

/** As if the last deploy of a site was two days ago. */
async function makeOld(siteId: string) {
  const usedAt = new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000)
  await db.update(siteFiles).set({ usedAt }).where(eq(siteFiles.siteId, siteId))
}

test('if the store fails in the middle of a deploy, the old version stays, and its files are collected later', async () => {
  const site = await createSite(workspace, { 'index.html': 'one' })
  const blocked = path.dirname(path.join(objects, toFileKey(site.id, hash('blocked'))))
  mkdirSync(path.dirname(blocked), { recursive: true })
  writeFileSync(blocked, 'a file where the store needs a folder')
  const files = { 'index.html': 'two', 'a.txt': 'put before', 'b.txt': 'blocked' }
  const failed = await deploy(site.id, files)
  expect(failed).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(await visit(site.url)).toBe('one')
  expect((await workspace.call('GET /sites/{id}/deploys', { params: { id: site.id } })).data).toHaveLength(1)
  rmSync(blocked)
  await collectSiteFiles(library, laterTime)
  expect(await listKeys(site.id)).toEqual(toKeys(site.id, ['one']))
  expect(await deploy(site.id, files)).toMatchObject({ status: 200, body: { site: { version: 2 } } })
  expect(await visit(`${site.url}b.txt`)).toBe('blocked')
})

test('if the disk is full, a deploy is refused as unavailable, and leaves no files there', async () => {
  const site = await createSite(workspace, { 'index.html': 'one' })
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  for (const bytes of ['1', '50000']) {
    limit(bytes)
    const failed = await deploy(site.id, { 'index.html': 'two', 'large.txt': 'x'.repeat(100_000) }).finally(() =>
      limit('unlimited'),
    )
    expect(failed).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  }
  expect(readdirSync(path.join(service.dataDir, 'deploys'))).toEqual([])
  expect(await visit(site.url)).toBe('one')
  expect((await deploy(site.id, { 'index.html': 'two' })).status).toBe(200)
  expect(await visit(site.url)).toBe('two')
})

test('parallel deploys of one site are all complete, have different versions, and the last one is live', async () => {
  const site = await createSite(workspace, { 'index.html': '0' })
  const texts = Array.from({ length: 8 }, (_, i) => `deploy ${i}`)
  const toFiles = (text: string) => ({ 'index.html': text, 'shared.txt': 'the same', 'own.txt': text })
  const deploys = await Promise.all(texts.map((text) => deploy(site.id, toFiles(text))))
  expect(deploys.map(({ status }) => status)).toEqual(texts.map(() => 200))
  const { data } = await workspace.call('GET /sites/{id}/deploys', { params: { id: site.id } })
  expect(data.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(data.filter(({ live }) => live).map(({ version }) => version)).toEqual([9])
  const seenTexts = await Promise.all(
    data.slice(0, 8).map(async ({ previewUrl }) => {
      const [home, labeled, shared] = await Promise.all(
        ['', 'own.txt', 'shared.txt'].map((name) => visit(previewUrl + name)),
      )
      expect([labeled, shared]).toEqual([home, 'the same'])
      return home
    }),
  )
  expect(new Set(seenTexts)).toEqual(new Set(texts))
  expect(await visit(site.url)).toBe(seenTexts[0])
})

test('only the files of deleted versions, sites and workspaces are collected', async () => {
  const [site, other] = [
    await createSite(workspace, { 'index.html': '1' }),
    await createSite(workspace, { 'index.html': 'x' }),
  ]
  const theirs = await service.createWorkspace()
  const last = await createSite(theirs, { 'index.html': 'theirs' })
  for (let version = 2; version <= 12; version++) await deploy(site.id, { 'index.html': `${version}` })
  await workspace.call('DELETE /sites/{id}', { params: { id: other.id } })
  await deleteWorkspace(db, theirs.id)
  const before = await listKeys(site.id)
  await collectSiteFiles(library, now)
  expect(await listKeys(site.id)).toEqual(before)
  await collectSiteFiles(library, laterTime)
  const storedTexts = Array.from({ length: 10 }, (_, i) => `${i + 3}`)
  expect(await listKeys(site.id)).toEqual(toKeys(site.id, storedTexts))
  for (const { id } of [other, last]) expect(await listKeys(id)).toEqual([])
  expect(await db.$count(siteFiles, inArray(siteFiles.siteId, [other.id, last.id]))).toBe(0)
  // A version that is restored has all of its files.
  const { data } = await workspace.call('GET /sites/{id}/deploys', { params: { id: site.id } })
  const params = { id: site.id }
  await workspace.call('POST /sites/{id}/restore', { params, body: { deployId: data.at(-1)?.id ?? '' } })
  expect(await visit(site.url)).toBe('3')
})

test('a deploy that reuses a file while it is being collected has the file', async () => {
  const site = await createSite(workspace, { 'index.html': '0' })
  for (let round = 1; round <= 15; round++) {
    const files = { 'index.html': `${round}`, 'again.txt': 'used again and again', 'more.txt': `more ${round % 2}` }
    expect((await deploy(site.id, files)).status).toBe(200)
    await deploy(site.id, { 'index.html': 'without' })
    const { data } = await workspace.call('GET /sites/{id}/deploys', { params: { id: site.id } })
    const [, ...oldIds] = data.map(({ id }) => id)
    await db.delete(siteDeploys).where(inArray(siteDeploys.id, oldIds))
    await makeOld(site.id)
    const [deployReply] = await Promise.all([
      deploy(site.id, files),
      collectSiteFiles(library),
      collectSiteFiles(library),
    ])
    expect(deployReply.status).toBe(200)
    const expectedKeys = Object.values(files).map((text) => toFileKey(site.id, hash(text)))
    expect(await listKeys(site.id)).toEqual(expect.arrayContaining(expectedKeys))
  }
})
