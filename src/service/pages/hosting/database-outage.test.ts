import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { startTestService } from '#testing/service.ts'
import { connectOutageSwitch } from '#testing/database-outage.ts'
import { until } from '#testing/wait-until.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const first = await startTestService({ pagesDomain: 'pages.localhost', allowPrivateHosts: true }, database)
const second = await startTestService({ pagesDomain: 'pages.localhost', allowPrivateHosts: true }, database)
const workspace = await first.createWorkspace()

async function publishPage() {
  const { id, subdomain, previewUrl } = await createPage(workspace, { templateId: 'restaurant-menu' })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return { id, host: `${subdomain}.pages.localhost`, previewPath: new URL(previewUrl).pathname }
}

const visit = (service: typeof first, host: string, url = '/') => service.app.inject({ url, headers: { host } })

test('every process that serves pages shows a publication', async () => {
  const { id, host } = await publishPage()
  await until(async () => (await visit(second, host)).statusCode === 200)
  await workspace.call('POST /pages/{id}/unpublish', { params: { id } })
  await expect.poll(async () => (await visit(second, host)).statusCode, { timeout: 20_000 }).toBe(404)
})

async function addDomain(use: { pageId: string } | { siteId: string }): Promise<string> {
  const { host } = await workspace.call('POST /domains', { body: { host: `${createUniqueSubdomain()}.test`, use } })
  await until(async () => (await visit(second, host)).statusCode === 200)
  return host
}

// PGlite runs in the process, so it cannot be down while the service runs, and no other process has the files of its sites.
const databaseUrls = 'url' in database.where ? [database.where.url] : []

test.each(databaseUrls)("every process shows a change at a page's or a site's own domain, too", async () => {
  const page = await publishPage()
  const site = await createSite(workspace, { 'index.html': 'first' })
  const [pageHost, siteHost] = [await addDomain({ pageId: page.id }), await addDomain({ siteId: site.id })]
  await workspace.call('PATCH /pages/{id}', { params: { id: page.id }, body: { password: 'open sesame' } })
  await until(async () => (await visit(second, pageHost)).statusCode === 401)
  await workspace.call('POST /pages/{id}/unpublish', { params: { id: page.id } })
  await until(async () => (await visit(second, pageHost)).statusCode === 404)

  const body = { zip: zipFiles({ 'index.html': 'second' }), live: true }
  await workspace.call('POST /sites/{id}/deploy', { params: { id: site.id }, body })
  await until(async () => (await visit(second, siteHost)).body === 'second')
  const unknownAddresses = 'open_index' as const
  await workspace.call('PATCH /sites/{id}', { params: { id: site.id }, body: { unknownAddresses } })
  await until(async () => (await visit(second, siteHost, '/nothing')).statusCode === 200)
  await workspace.call('DELETE /sites/{id}', { params: { id: site.id } })
  await expect.poll(async () => (await visit(second, siteHost)).statusCode, { timeout: 20_000 }).toBe(404)
})

test.each(databaseUrls)('while the database is down, cached pages are still served', async (url) => {
  const [cached, uncached] = [await publishPage(), await publishPage()]
  const beforeOutage = await visit(first, cached.host)
  const outageSwitch = await connectOutageSwitch(url)
  await outageSwitch.refuse()
  for (let round = 0; round < 30; round++) {
    const answer = await visit(first, cached.host)
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, beforeOutage.headers['etag']])
  }
  expect((await visit(first, cached.host, '/drinks')).statusCode).toBe(200)
  expect((await visit(first, cached.host, '/nothing')).statusCode).toBe(404)
  for (const answer of [await visit(first, uncached.host), await visit(first, cached.host, cached.previewPath)]) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toContain('<h1>Please try again in a moment</h1>')
  }
  await outageSwitch.accept()
  await until(async () => (await visit(first, uncached.host)).statusCode === 200)
  await outageSwitch.end()
})
