import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectOutageSwitch } from '#testing/database-outage.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const storage = mkdtempSync(path.join(tmpdir(), 'tessera-objects-'))
afterAll(() => rmSync(storage, { recursive: true, force: true }))
const database = await openTestDatabase()
afterAll(() => database.close())
const settings = { pagesDomain: 'pages.localhost', storageUrl: `file://${storage}` }
const first = await startTestService(settings, database)
const second = await startTestService(settings, database)
const workspace = await first.createWorkspace()

const visit = (service: typeof first, url: string, headers: Record<string, string> = {}) => {
  const { host, pathname } = new URL(url)
  return service.app.inject({ url: pathname, headers: { host, ...headers } })
}
const deploy = (id: string, files: Record<string, string>) =>
  workspace.call('POST /sites/{id}/deploy', { params: { id }, body: { zip: zipFiles(files) } })

test('every process shows a new version, including new files', async () => {
  const site = await createSite(workspace, { 'index.html': 'one' })
  for (const service of [first, second]) expect((await visit(service, site.url)).body).toBe('one')
  await deploy(site.id, { 'index.html': 'two', 'new.js': 'new' })
  expect((await visit(first, site.url)).body).toBe('two')
  expect((await visit(second, `${site.url}new.js`)).body).toBe('new')
  expect((await visit(second, site.url)).body).toBe('two')
  await workspace.call('DELETE /sites/{id}', { params: { id: site.id } })
  await until(async () => (await visit(second, site.url)).statusCode === 404)
})

test('every process serves the hashed files of the previous version until that version is deleted', async () => {
  const site = await createSite(workspace, { 'index.html': 'one', 'app.3f9a1c2b.js': 'one' })
  for (const service of [first, second]) expect((await visit(service, site.url)).body).toBe('one')
  const params = { id: site.id }
  const { data } = await workspace.call('GET /sites/{id}/deploys', { params })
  await deploy(site.id, { 'index.html': 'two' })
  const visitBoth = () => Promise.all([first, second].map((service) => visit(service, `${site.url}app.3f9a1c2b.js`)))
  expect((await visitBoth()).map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'one'],
    [200, 'one'],
  ])
  await workspace.call('DELETE /sites/{id}/deploys/{deployId}', { params: { ...params, deployId: data[0]?.id ?? '' } })
  await deploy(site.id, { 'index.html': 'three' })
  // The other process is notified after the commit.
  await until(async () => (await visitBoth()).every(({ statusCode }) => statusCode === 404))
})

test('a preview is shown only under the name of its own site', async () => {
  const [site, other] = [
    await createSite(workspace, { 'index.html': 'site' }),
    await createSite(workspace, { 'index.html': 'x' }),
  ]
  expect((await visit(first, site.previewUrl)).body).toBe('site')
  for (const name of [other.subdomain, 'anything', ''])
    expect((await visit(first, site.previewUrl.replace(site.subdomain, name))).statusCode).toBe(404)
})

test('a site can be framed by itself and by the dashboard, and has no policy for its scripts', async () => {
  const site = await createSite(workspace, { 'index.html': 'site' })
  const { headers } = await visit(first, site.url)
  expect(headers['content-security-policy']).toBe("frame-ancestors 'self' http://localhost:3000")
  expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin-when-cross-origin', 'origin-agent-cluster': '?1' })
  expect(headers['set-cookie']).toBeUndefined()
})

test('an address with www is redirected to the address without www', async () => {
  const site = await createSite(workspace, { 'index.html': 'site' })
  const { statusCode, headers } = await visit(first, `${site.url.replace('//', '//www.')}a/b`)
  expect([statusCode, headers['location']]).toEqual([308, `${site.url}a/b`])
})

test('a link finds its file whatever their Unicode normalization', async () => {
  const site = await createSite(workspace, {
    'index.html': 'home',
    'cafe\u0301.html': 'decomposed',
    'na\u00efve.html': 'composed',
  })
  for (const name of ['cafe\u0301', 'caf\u00e9', 'nai\u0308ve', 'na\u00efve'])
    expect((await visit(first, `${site.url}${encodeURIComponent(name)}`)).statusCode).toBe(200)
})

test('an address with encoded slashes leads to the usual spelling, for which the rules of the site count', async () => {
  const site = await createSite(workspace, {
    'index.html': 'home',
    'staff/plan.html': 'plan',
    'staff/index.html': 'staff',
    _redirects: '/staff/* /closed 302!',
    _headers: '/*\n  x-rule: yes',
  })
  for (const [address, target] of [
    ['staff%2Fplan', 'staff/plan'],
    ['staff%2fplan.html', 'staff/plan.html'],
    ['staff%2F', 'staff/'],
    ['%2Fstaff/plan', 'staff/plan'],
  ] as const) {
    const { statusCode, headers } = await visit(first, site.url + address)
    expect([address, statusCode, headers.location]).toEqual([address, 308, site.url + target])
    expect((await visit(first, site.url + target)).headers.location).toBe(`${site.url}closed`)
  }
  expect((await visit(first, `${site.url}no%2Fplan`)).statusCode).toBe(404)
})

test('long rows of slashes or dashes in an address do not block the process', async () => {
  const site = await createSite(workspace, { 'index.html': 'one', 'menu.html': 'menu' })
  const startedAt = performance.now()
  const paths = ['/', '-'].map((character) => `x/${character.repeat(100_000)}x`)
  for (const path of paths) expect((await visit(first, site.url + path)).statusCode).toBe(404)
  const { headers } = await visit(first, `${site.url}menu${'/'.repeat(100_000)}`)
  expect(headers['location']).toBe(`${site.url}menu`)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('while the store is down, cached files are served and other files get a 503', async () => {
  const site = await createSite(workspace, { 'index.html': 'cached', 'other.html': 'not cached' })
  expect((await visit(first, site.url)).body).toBe('cached')
  rmSync(path.join(storage, 'sites', site.id), { recursive: true })
  expect((await visit(first, site.url)).body).toBe('cached')
  const other = await visit(first, `${site.url}other`)
  expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '5'])
})

// PGlite runs in the process, so it cannot be down while the service runs.
test.each('url' in database.where ? [database.where.url] : [])(
  'while the database is down, cached sites are served, and others get a 503',
  async (url) => {
    const files = { 'index.html': 'home', 'about.html': 'about', '404.html': 'missing' }
    const [site, other] = [await createSite(workspace, files), await createSite(workspace, files)]
    expect((await visit(first, site.url)).body).toBe('home')
    const outageSwitch = await connectOutageSwitch(url)
    await outageSwitch.refuse()
    for (const [name, status, body] of [
      ['', 200, 'home'],
      ['about', 200, 'about'],
      ['nothing', 404, 'missing'],
    ] as const) {
      const answer = await visit(first, site.url + name)
      expect([answer.statusCode, answer.body]).toEqual([status, body])
    }
    expect((await visit(first, other.url)).statusCode).toBe(503)
    await outageSwitch.accept()
    await until(async () => (await visit(first, other.url)).statusCode === 200)
    await outageSwitch.end()
  },
)
