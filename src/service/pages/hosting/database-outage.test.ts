import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createPage } from '#testing/create-page.ts'
import { startTestService } from '#testing/service.ts'
import { connectOutageSwitch } from '#testing/database-outage.ts'
import { until } from '#testing/wait-until.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const first = await startTestService({ pagesDomain: 'pages.localhost' }, database)
const second = await startTestService({ pagesDomain: 'pages.localhost' }, database)
const workspace = await first.createWorkspace()

async function publishPage() {
  const { id, subdomain, previewUrl } = await createPage(workspace, { templateId: 'restaurant-menu' })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return { id, host: `${subdomain}.pages.localhost`, previewPath: new URL(previewUrl).pathname }
}

const visit = (service: typeof first, host: string, url = '/') => service.app.inject({ url, headers: { host } })

test('every process that serves pages shows a publication', async () => {
  const { id, host } = await publishPage()
  expect((await visit(second, host)).statusCode).toBeGreaterThan(0)
  await until(async () => (await visit(second, host)).statusCode === 200)
  await workspace.call('POST /pages/{id}/unpublish', { params: { id } })
  await until(async () => (await visit(second, host)).statusCode === 404)
})

// PGlite runs in the process, so it cannot be down while the service runs.
const databaseUrls = 'url' in database.where ? [database.where.url] : []

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
