import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'
import { request } from '../../src/testing/request.ts'
import { requestHost, requestRaw } from '../../src/testing/request-host.ts'
import { createDataDir, type RunningProduct, startToKill } from '../../src/testing/start-to-kill.ts'
import { uniqueSubdomain } from '../../src/testing/new-page.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { until } from '../../src/testing/wait-until.ts'

const dataDir = createDataDir('without-database')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const person = { 'user-agent': phoneAgent }
const Made = z.object({ scanUrl: z.string() })
const Domain = z.object({ id: z.string() })
const Page = z.object({ id: z.string(), url: z.string() })
const Scans = z.object({ data: z.array(z.unknown()) })

function ask({ origin }: Pick<RunningProduct, 'origin'>, path: string, headers: Record<string, string> = {}) {
  return fetch(origin + path, { redirect: 'manual', headers })
}

test(
  'a process without its database answers scans, pages and the dashboard, says 503 for the rest, and goes on as the whole product',
  { timeout: 120_000 },
  async () => {
    const cluster = await startPostgres(findPostgresBinaries() ?? '')
    const launch = () =>
      startToKill({
        entry: 'dist/server/main.js',
        dataDir,
        database: { url: cluster.url('postgres') },
        killAt: 'none',
        // A stop that waits for an open stream would take longer than this test.
        env: { STOP_TIMEOUT: '600', ALLOW_PRIVATE_HOSTS: '1' },
      })
    const before = await launch()
    const domain = Domain.parse(
      (await request(before.api, 'POST /domains', { body: { host: 'go.away.test', use: 'scans' } })).body,
    )
    const appLinks = { apple: [{ appId: 'ABCDE12345.com.example.menu' }] }
    await request(before.api, 'PATCH /domains/{id}', { params: domain, body: { appLinks } })
    const destination = { type: 'url', url: 'https://example.com/poster' }
    const body = { name: 'Poster', destination, aliases: ['go.away.test/s/Poster'] }
    const { scanUrl } = Made.parse((await request(before.api, 'POST /codes', { body })).body)
    const path = new URL(scanUrl).pathname
    const menu = { name: 'Menu', subdomain: uniqueSubdomain(), templateId: 'blank' }
    const page = Page.parse((await request(before.api, 'POST /pages', { body: menu })).body)
    await request(before.api, 'POST /pages/{id}/publish', { params: { id: page.id } })
    // A visit makes the copy.
    await until(async () => (await requestHost(before.origin, page.url)).status === 200)
    before.process.kill('SIGTERM')
    expect(await before.process.ended).toBe(0)

    await cluster.crash()
    const without = await launch()
    const scanned = await ask(without, path, person)
    expect([scanned.status, scanned.headers.get('location')]).toEqual([302, 'https://example.com/poster'])
    const ready = await ask(without, '/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([200, { database: 'down', snapshot: { codes: 1 } }])
    expect((await requestHost(without.origin, page.url)).status).toBe(200)
    for (const atOwnDomain of [path, '/s/Poster']) {
      const answer = await requestRaw(without.origin, { host: 'go.away.test', path: atOwnDomain, headers: person })
      expect([answer.status, answer.headers['location']]).toEqual([302, 'https://example.com/poster'])
    }
    const forApps = { host: 'go.away.test', path: '/.well-known/apple-app-site-association' }
    expect((await requestRaw(without.origin, forApps)).body).toContain('ABCDE12345.com.example.menu')
    for (const other of ['/ABCDEFGHJ', '/v1/codes']) {
      const refused = await ask(without, other)
      expect([other, refused.status, refused.headers.get('retry-after')]).toEqual([other, 503, '5'])
    }
    const dashboard = { origin: without.dashboard }
    expect((await ask(dashboard, '/codes', { accept: 'text/html' })).status).toBe(200)
    expect((await ask(dashboard, '/session')).status).toBe(503)

    await cluster.restart()
    await until(async () => (await request(without.api, 'GET /me', {})).status === 200, { seconds: 60 })
    // The service is whole a moment before the dashboard, which needs it.
    await until(async () => (await ask(dashboard, '/session')).status === 401)
    expect((await ask(without, path, person)).status).toBe(302)
    await until(async () => {
      const { data } = Scans.parse((await request(without.api, 'GET /scans', {})).body)
      return data.length === 4
    })
    const stream = await ask(without, '/v1/events?topics=scans', { authorization: `Bearer ${without.api.key}` })
    expect(stream.status).toBe(200)
    without.process.kill('SIGTERM')
    expect(await without.process.ended).toBe(0)
    await cluster.stop()
  },
)
