import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenedDatabase } from '#database/open.ts'
import { createPage } from '#testing/create-page.ts'
import { createSite } from '#testing/create-site.ts'
import { type Cluster, findPostgresBinaries, startPostgres } from '#testing/postgres.ts'
import { startS3Server } from '#testing/s3-server.ts'
import { type TestService, startTestService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

// Only on PostgreSQL: PGlite runs in the process and cannot be down on its own.
const s3 = await startS3Server()
const { accessKeyId, secretAccessKey, region } = s3.account
const settings = {
  pagesDomain: 'pages.localhost',
  publishedCopyMb: 10,
  storageUrl: `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${s3.host}/${s3.bucket}?region=${region}&scheme=http`,
}
let cluster: Cluster
let database: OpenedDatabase
let workspace: TestWorkspace
beforeAll(async () => {
  cluster = await startPostgres(findPostgresBinaries() ?? '')
  database = await openDatabase({ url: cluster.url('postgres') })
  workspace = await (await startTestService(settings, database)).createWorkspace()
})
afterAll(async () => {
  await database.close()
  await cluster.stop()
})

test('without database and store, a process shows even hosts that it has not served since its start, and refuses forms with 503', async () => {
  const [page, site] = [await publishNewPage(), await createSite(workspace, { 'index.html': 'a site' })]
  const before = await startTestService(settings, database)
  expect((await visit(before, site.url)).body).toBe('a site')
  await isCopied(before, [`host:${page.subdomain}`, `host:${site.subdomain}`, 'object:sites/'])
  const process = await startOn(copyDataDirectory(before))
  await cluster.crash()
  s3.failures.push(...Array.from({ length: 20 }, () => 'hang up' as const))
  expect((await visit(process, page.url)).statusCode).toBe(200)
  expect((await visit(process, page.url)).body).toContain('</html>')
  expect((await visit(process, site.url)).body).toBe('a site')
  const { host } = new URL(page.url)
  for (const accept of ['text/html', 'application/json']) {
    const payload = 'name=Ada'
    const headers = { host, accept, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await process.app.inject({ method: 'POST', url: '/_/forms/blk_any', headers, payload })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toContain('could not be saved')
  }
  await cluster.restart()
  s3.failures.length = 0
})

test('hosts that were unpublished or deleted while a process was stopped do not reappear in an outage', async () => {
  const [page, site] = [await publishNewPage(), await createSite(workspace, { 'index.html': 'a site' })]
  const before = await startTestService(settings, database)
  const names = [`host:${page.subdomain}`, `host:${site.subdomain}`]
  await isCopied(before, names)
  const copiedDir = copyDataDirectory(before)
  const [unpublished, deleted] = [await publishNewPage(), await createSite(workspace, { 'index.html': 'a site' })]
  await workspace.call('POST /pages/{id}/unpublish', { params: { id: page.id } })
  await workspace.call('DELETE /sites/{id}', { params: { id: site.id } })
  const process = await startOn(copiedDir)
  // The latest version is copied last.
  await isCopied(process, [`host:${unpublished.subdomain}`, `host:${deleted.subdomain}`])
  await workspace.call('POST /pages/{id}/unpublish', { params: { id: unpublished.id } })
  await workspace.call('DELETE /sites/{id}', { params: { id: deleted.id } })
  await until(() => !hasCopy(process, `host:${deleted.subdomain}`))
  const laterProcess = await startOn(copyDataDirectory(process))
  await cluster.crash()
  for (const { url } of [page, site, unpublished, deleted])
    expect([404, 503]).toContain((await visit(laterProcess, url)).statusCode)
  await cluster.restart()
})

async function publishNewPage() {
  const { id, subdomain, url } = await createPage(workspace, { templateId: 'restaurant-menu' })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return { id, subdomain, url }
}

function visit(service: TestService, url: string) {
  const { host, pathname } = new URL(url)
  return service.app.inject({ url: pathname, headers: { host } })
}

/** A data directory with the copy as the process has it now. */
function copyDataDirectory(before: TestService): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tessera-copy-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  cpSync(path.join(before.dataDir, 'published'), path.join(dataDir, 'published'), { recursive: true })
  return dataDir
}

async function startOn(dataDir: string): Promise<TestService> {
  return { ...(await startTestService({ ...settings, dataDir }, database)), dataDir }
}

const isCopied = (service: TestService, keys: string[]) => until(() => keys.every((key) => hasCopy(service, key)))

/** Whether the copy of the process has a key that begins like this. */
function hasCopy({ dataDir }: TestService, prefix: string): boolean {
  const copy = new DatabaseSync(path.join(dataDir, 'published', 'copy.sqlite'), { readOnly: true })
  try {
    return copy.prepare('select 1 from entries where substr(key, 1, ?) = ?').get(prefix.length, prefix) !== undefined
  } finally {
    copy.close()
  }
}
