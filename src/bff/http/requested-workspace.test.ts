import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toApiError, type TestBff, startTestBff } from '#testing/bff.ts'
import { addMember } from '../people/people.ts'

// A stand-in for the service, which knows the workspace of a request by its API key.
const keys: (string | undefined)[] = []
const paths: (string | undefined)[] = []
const upstream = createServer(({ headers, url }, response) => {
  keys.push(headers.authorization)
  paths.push(url)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
})
let bff: TestBff
let cookie: string

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  bff = await startTestBff({
    serviceUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    findApiKey: async (id) => `key of ${id}`,
  })
  mkdirSync(bff.clientDir, { recursive: true })
  writeFileSync(join(bff.clientDir, 'index.html'), '<link rel="preload" href="/session" as="fetch">')
})
afterAll(() => upstream.close())
beforeEach(async () => {
  const person = await bff.addMember('wsp_one', 'viewer')
  cookie = person.cookie
  const other = { id: 'wsp_two', name: 'Two', slug: 'two' }
  await addMember(bff.database.db, { workspace: other, email: person.email, name: 'Ada', role: 'marketer' })
  await bff.addMember('wsp_foreign', 'admin')
  keys.length = 0
})

function getFromBff(url: string, headers: Record<string, string> = {}) {
  return bff.app.inject({ url, headers: { cookie, accept: 'text/html', ...headers } })
}
function post(url: string) {
  const headers = { cookie, origin: bff.origin, 'content-type': 'application/json' }
  return bff.app.inject({ method: 'POST', url, headers, payload: { name: 'A', destination: 'https://a.example' } })
}

test('a request is for the workspace in its path, header or query, with the role of the person there', async () => {
  for (const url of ['/w/wsp_one/api/codes', '/w/two/api/codes', '/w/wsp_one/api/codes?limit=1']) await getFromBff(url)
  for (const name of ['two', 'wsp_two', 'wsp_one']) await getFromBff('/api/codes', { 'x-workspace': name })
  for (const search of ['workspace=two', 'limit=1&workspace=wsp_two&q=a%20b']) await getFromBff(`/api/codes?${search}`)
  const expectedNames = ['one', 'two', 'one', 'two', 'two', 'one', 'two', 'two']
  expect(paths.at(-1)).toBe('/v1/codes?limit=1&q=a%20b')
  expect(keys).toEqual(expectedNames.map((name) => `wsp_${name}`).map((id) => `Bearer key of ${id}`))
  expect([(await post('/w/wsp_one/api/codes')).statusCode, (await post('/w/two/api/codes')).statusCode]).toEqual([
    403, 200,
  ])
  expect(keys.at(-1)).toBe('Bearer key of wsp_two')
})

test('a request for an unknown workspace or a workspace of others is refused without reaching the service', async () => {
  for (const slug of ['wsp_foreign', 'nothing', '%zz', 'wsp_one%00']) {
    const answers = [
      await getFromBff(`/w/${slug}/api/codes`),
      await post(`/w/${slug}/api/codes`),
      await getFromBff(`/w/${slug}/session`),
    ]
    for (const answer of answers) {
      expect([slug, answer.statusCode, toApiError(answer).code]).toEqual([slug, 403, 'forbidden'])
      expect(toApiError(answer).message).toMatch(/^You are signed in as .+, who is not a member of the workspace “/)
    }
  }
  // The request is also refused after a request for another workspace.
  await getFromBff('/w/two/session')
  expect((await getFromBff('/w/wsp_foreign/api/codes')).statusCode).toBe(403)
  expect(keys.filter((key) => key === 'Bearer key of wsp_foreign')).toEqual([])
})

test('two tabs can work in parallel, each in its own workspace', async () => {
  const tabs = ['wsp_one', 'two', 'wsp_one', 'two'].map((slug) => getFromBff(`/w/${slug}/session`))
  const sessions = (await Promise.all(tabs)).map((answer) =>
    answer.json<{ workspace: { slug: string }; role: string }>(),
  )
  expect(sessions.map(({ workspace, role }) => `${workspace.slug} ${role}`)).toEqual([
    'wsp_one viewer',
    'two marketer',
    'wsp_one viewer',
    'two marketer',
  ])
})

test('an address without a workspace is redirected to the workspace that was opened last', async () => {
  const readRedirect = async (url: string) => {
    const { statusCode, headers } = await getFromBff(url)
    return [statusCode, headers.location, headers['cache-control']]
  }
  await getFromBff('/w/two/session')
  expect(await readRedirect('/codes?sort=name')).toEqual([302, '/w/two/codes?sort=name', 'no-store'])
  expect((await getFromBff('/session')).json()).toMatchObject({ workspace: { slug: 'two' } })
  await getFromBff('/w/wsp_one/session')
  expect(await readRedirect('/')).toEqual([302, '/w/wsp_one/', 'no-store'])
  await getFromBff('/api/codes')
  expect(keys.at(-1)).toBe('Bearer key of wsp_one')
  // API requests of a tab do not change the last workspace.
  await getFromBff('/w/two/api/codes')
  expect(await readRedirect('/')).toEqual([302, '/w/wsp_one/', 'no-store'])
})

test('screens outside of workspaces and all screens without a session are served without a redirect', async () => {
  for (const path of [
    '/sign-in',
    '/invitation?token=t',
    '/reset-password',
    '/s/token',
    '/w/two/codes',
    '/w/foreign/codes',
  ])
    expect([path, (await getFromBff(path)).statusCode]).toEqual([path, 200])
  cookie = ''
  expect((await getFromBff('/codes')).statusCode).toBe(200)
})

test('a page preloads the session of its workspace', async () => {
  expect((await getFromBff('/w/two/codes')).body).toContain('<link rel="preload" href="/w/two/session" as="fetch">')
  expect((await getFromBff('/w/%22%3E%3Cscript%3E/codes')).body).toContain('href="/w/%22%3E%3Cscript%3E/session"')
  expect((await getFromBff('/sign-in')).body).toContain('<link rel="preload" href="/session" as="fetch">')
})
