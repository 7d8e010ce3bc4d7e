import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'
import { request } from '../../src/testing/request.ts'
import { requestHost, requestRaw } from '../../src/testing/request-host.ts'
import { createDataDir, launchProduct } from '../../src/testing/kill-product.ts'
import { createUniqueSubdomain } from '../../src/testing/create-page.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { until } from '../../src/testing/wait-until.ts'

const dataDir = createDataDir('without-database')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const phoneHeaders = { 'user-agent': phoneAgent }
const CreatedCode = z.object({ scanUrl: z.string() })
const Domain = z.object({ id: z.string() })
const Page = z.object({ id: z.string(), url: z.string() })
const Scans = z.object({ data: z.array(z.unknown()) })

function get(origin: string, path: string, headers: Record<string, string> = {}) {
  return fetch(origin + path, { redirect: 'manual', headers })
}

test('a process that starts without its database answers scans and pages', { timeout: 120_000 }, async () => {
  const cluster = await startPostgres(findPostgresBinaries() ?? '')
  const startProduct = () =>
    launchProduct({
      entry: 'dist/server/main.js',
      dataDir,
      database: { url: cluster.url('postgres') },
      killAt: 'none',
      // If a stop waited for open streams, this test would time out.
      env: { STOP_TIMEOUT: '600', ALLOW_PRIVATE_HOSTS: '1' },
    })
  const firstProduct = await startProduct()
  const domain = Domain.parse(
    (await request(firstProduct.api, 'POST /domains', { body: { host: 'go.away.test', use: 'scans' } })).body,
  )
  const appLinks = { apple: [{ appId: 'ABCDE12345.com.example.menu' }] }
  await request(firstProduct.api, 'PATCH /domains/{id}', { params: domain, body: { appLinks } })
  const destination = { type: 'url', url: 'https://example.com/poster' }
  const body = { name: 'Poster', destination, aliases: ['go.away.test/s/Poster'] }
  const { scanUrl } = CreatedCode.parse((await request(firstProduct.api, 'POST /codes', { body })).body)
  const path = new URL(scanUrl).pathname
  const pageBody = { name: 'Menu', subdomain: createUniqueSubdomain(), templateId: 'blank' }
  const page = Page.parse((await request(firstProduct.api, 'POST /pages', { body: pageBody })).body)
  await request(firstProduct.api, 'POST /pages/{id}/publish', { params: { id: page.id } })
  // The first visit stores the copy of the page that is served without the database.
  await until(async () => (await requestHost(firstProduct.serviceOrigin, page.url)).status === 200)
  firstProduct.childProcess.kill('SIGTERM')
  expect(await firstProduct.childProcess.ended).toBe(0)

  await cluster.crash()
  const product = await startProduct()
  const scanReply = await get(product.serviceOrigin, path, phoneHeaders)
  expect([scanReply.status, scanReply.headers.get('location')]).toEqual([302, 'https://example.com/poster'])
  const ready = await get(product.serviceOrigin, '/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([200, { database: 'down', snapshot: { codes: 1 } }])
  expect((await requestHost(product.serviceOrigin, page.url)).status).toBe(200)
  for (const domainPath of [path, '/s/Poster']) {
    const answer = await requestRaw(product.serviceOrigin, {
      host: 'go.away.test',
      path: domainPath,
      headers: phoneHeaders,
    })
    expect([answer.status, answer.headers['location']]).toEqual([302, 'https://example.com/poster'])
  }
  const appFile = { host: 'go.away.test', path: '/.well-known/apple-app-site-association' }
  expect((await requestRaw(product.serviceOrigin, appFile)).body).toContain('ABCDE12345.com.example.menu')
  for (const unansweredPath of ['/ABCDEFGHJ', '/v1/codes']) {
    const response = await get(product.serviceOrigin, unansweredPath)
    expect([unansweredPath, response.status, response.headers.get('retry-after')]).toEqual([unansweredPath, 503, '5'])
  }
  expect((await get(product.dashboardOrigin, '/codes', { accept: 'text/html' })).status).toBe(200)
  const write = await request(product.api, 'POST /codes', { body: { name: 'Poster' } })
  expect([write.status, write.body]).toMatchObject([503, { error: { code: 'unavailable' } }])
  expect((await get(product.dashboardOrigin, '/session')).status).toBe(503)

  await cluster.restart()
  await until(async () => (await request(product.api, 'GET /me', {})).status === 200, { seconds: 60 })
  // The dashboard needs the service, so it is ready a moment later.
  await until(async () => (await get(product.dashboardOrigin, '/session')).status === 401)
  expect((await get(product.serviceOrigin, path, phoneHeaders)).status).toBe(302)
  await until(async () => {
    const { data } = Scans.parse((await request(product.api, 'GET /scans', {})).body)
    return data.length === 4
  })
  const stream = await get(product.serviceOrigin, '/v1/events?topics=scans', {
    authorization: `Bearer ${product.api.key}`,
  })
  expect(stream.status).toBe(200)
  product.childProcess.kill('SIGTERM')
  expect(await product.childProcess.ended).toBe(0)
  await cluster.stop()
})
