import { beforeAll, expect, test } from 'vitest'
import { listBffEndpoints, listEndpoints } from '#contract/index.ts'
import { SHARED_BFF_PATH } from '#contract/shared-dashboard.ts'
import { specifiedEndpoints } from '#contract/specified-endpoints.ts'
import { type TestBff, testBff } from '#testing/bff.ts'
import { sharedService, type TestService, type TestWorkspace } from '#testing/service.ts'
import { withoutNames } from './read-openapi.ts'

const password = 'open sesame'
let service: TestService
let workspace: TestWorkspace
let bff: TestBff
let token: string
let codeId: string
beforeAll(async () => {
  service = await sharedService()
  workspace = await service.workspace()
  bff = await testBff({ opened: service.opened, serviceUrl: service.origin, findApiKey: async () => workspace.key })
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  codeId = (await workspace.call('POST /codes', { body: { name: 'Poster', destination } })).id
  const { url } = await workspace.call('POST /shared-links', { body: { codeId, password } })
  token = url.split('/s/')[1] ?? ''
})

function openLink(body: object, headers: Record<string, string> = { origin: bff.origin }, from = bff) {
  return from.app.inject({ method: 'POST', url: SHARED_BFF_PATH, headers, payload: body })
}

test('the page of a link gets its figures with the password but without a session', async () => {
  const figures = await openLink({ token, password })
  expect([figures.statusCode, figures.json()]).toMatchObject([200, { title: 'Poster', totals: { scans: 0 } }])
  expect(figures.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(figures.headers['set-cookie']).toBeUndefined()
  for (const [body, status] of [
    [{ token }, 401],
    [{ token, password: 'open barley' }, 401],
    [{ token: 'made-up', password }, 404],
    [{}, 400],
  ] as const) {
    const refused = await openLink(body)
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([status, ['error']])
  }
})

test('the token and the password of a link open no endpoint of the bff or the service', async () => {
  const query = `?token=${token}&password=${encodeURIComponent(password)}&key=${token}`
  const carriers: [search: string, headers: Record<string, string>][] = [
    ['', { authorization: `Bearer ${token}` }],
    ['', { authorization: `Bearer ${password}` }],
    ['', { cookie: `tessera.session_token=${token}; token=${token}; password=${token}` }],
    [query, {}],
  ]
  const requests = [...listEndpoints(), ...listBffEndpoints()].flatMap(({ method, path }) =>
    carriers.map(([search, headers]) => ({ method, path: path.replaceAll(/{\w+}/g, codeId) + search, headers })),
  )
  const openedEndpoints: string[] = []
  for (const { method, path, headers } of requests) {
    const init = { method, headers: { ...headers, origin: bff.origin } }
    for (const url of [`${service.origin}/v1${path}`, `${bff.origin}/api${path}`]) {
      const reply = await fetch(url, init)
      if (!isBareError(reply.status, await reply.text())) openedEndpoints.push(`${method} ${url} ${reply.status}`)
    }
  }
  expect(requests.length).toBeGreaterThan(400)
  expect(openedEndpoints).toEqual([])
  const cookie = `tessera.session_token=${token}`
  expect((await fetch(`${bff.origin}/session`, { headers: { cookie } })).status).toBe(401)
}, 60_000)

/** A 401 or 404 with nothing but an error. */
function isBareError(status: number, text: string): boolean {
  const body: unknown = JSON.parse(text)
  return [401, 404].includes(status) && Object.keys(body ?? {}).join() === 'error'
}

test('a revoked link has no figures, not even for a signed-in admin', async () => {
  const link = await workspace.call('POST /shared-links', { body: { filter: {} } })
  const [, revokedToken = ''] = link.url.split('/s/')
  expect((await openLink({ token: revokedToken })).statusCode).toBe(200)
  await workspace.call('DELETE /shared-links/{id}', { params: { id: link.id } })
  const { cookie } = await bff.member(workspace.id, 'admin')
  for (const headers of [{ origin: bff.origin }, { origin: bff.origin, cookie }]) {
    const refused = await openLink({ token: revokedToken }, headers)
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([404, ['error']])
  }
})

test('pages of other origins cannot read a link', async () => {
  expect((await openLink({ token, password }, { origin: 'https://evil.example' })).statusCode).toBe(403)
})

test('viewers can only list links, and the audit log has no password of a link', async () => {
  const [viewer, marketer, admin] = [
    await bff.member(workspace.id, 'viewer'),
    await bff.member(workspace.id, 'marketer'),
    await bff.member(workspace.id, 'admin'),
  ]
  const send = (
    [method, path]: ['GET' | 'POST' | 'DELETE', string],
    { cookie }: { cookie: string },
    payload?: object,
  ) =>
    bff.app.inject({ method, url: `/api${path}`, headers: { cookie, origin: bff.origin }, ...(payload && { payload }) })
  expect((await send(['GET', '/shared-links'], viewer)).statusCode).toBe(200)
  expect((await send(['POST', '/shared-links'], viewer, { filter: {} })).statusCode).toBe(403)
  const created = await send(['POST', '/shared-links'], marketer, {
    name: 'Board',
    filter: {},
    password: 'very secret',
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json<{ id: string }>()
  expect((await send(['DELETE', `/shared-links/${id}`], viewer)).statusCode).toBe(403)
  expect((await send(['DELETE', `/shared-links/${id}`], marketer)).statusCode).toBe(204)
  expect(bff.logLines.filter((line) => line.includes('could not be written'))).toEqual([])
  const log = (await send(['GET', '/audit'], admin)).body
  expect(log).toContain('shared_link.create')
  expect(log).toContain('shared_link.delete')
  expect(log).not.toMatch(/very secret|\/s\//)
})

test('the page of a link sets no cookie, and no log line has its token', async () => {
  const page = await bff.app.inject({ url: `/s/${token}`, headers: { accept: 'text/html' } })
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(bff.logLines.join('')).toContain('"/s/…"')
  expect(bff.logLines.join('')).not.toContain(token)
})

test('with a service without shared links, their route is 404', async () => {
  const serviceDescription = new Set([...specifiedEndpoints].map(withoutNames))
  const foreign = await testBff({
    serviceUrl: service.origin,
    findApiKey: async () => workspace.key,
    serviceDescription,
  })
  expect((await openLink({ token, password }, { origin: foreign.origin }, foreign)).statusCode).toBe(404)
})
