import { beforeAll, expect, test } from 'vitest'
import { listBffEndpoints, listEndpoints } from '#contract/index.ts'
import { SHARED_BFF_PATH } from '#contract/shared-dashboard.ts'
import { specifiedEndpoints } from '#contract/specified-endpoints.ts'
import { startTestBff } from '#testing/bff.ts'
import { startBffWithWorkspace } from '#testing/bff-with-workspace.ts'
import { removeParameterNames } from './read-openapi.ts'

const password = 'open sesame'
const { service, workspace, bff } = await startBffWithWorkspace()
let token: string
let codeId: string
beforeAll(async () => {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  codeId = (await workspace.call('POST /codes', { body: { name: 'Poster', destination } })).id
  const { url } = await workspace.call('POST /shared-links', { body: { codeId, password } })
  token = url.split('/s/')[1] ?? ''
})

function openSharedLink(body: object, headers: Record<string, string> = { origin: bff.origin }, targetBff = bff) {
  return targetBff.app.inject({ method: 'POST', url: SHARED_BFF_PATH, headers, payload: body })
}

/** Whether a response is a 401 or a 404 that has only an error. */
function isBareError(status: number, text: string): boolean {
  const body: unknown = JSON.parse(text)
  return [401, 404].includes(status) && Object.keys(body ?? {}).join() === 'error'
}

test('a shared link returns its figures for the right password without a session', async () => {
  const figures = await openSharedLink({ token, password })
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
    const rejectedReply = await openSharedLink(body)
    expect([rejectedReply.statusCode, Object.keys(rejectedReply.json())]).toEqual([status, ['error']])
  }
})

test('the token and the password of a shared link give access to no other endpoint', async () => {
  const query = `?token=${token}&password=${encodeURIComponent(password)}&key=${token}`
  // The ways to send the token and the password with a request.
  const credentials: [search: string, headers: Record<string, string>][] = [
    ['', { authorization: `Bearer ${token}` }],
    ['', { authorization: `Bearer ${password}` }],
    ['', { cookie: `tessera.session_token=${token}; token=${token}; password=${token}` }],
    [query, {}],
  ]
  const requests = [...listEndpoints(), ...listBffEndpoints()].flatMap(({ method, path }) =>
    credentials.map(([search, headers]) => ({ method, path: path.replaceAll(/{\w+}/g, codeId) + search, headers })),
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

test('a revoked shared link has no figures, not even for a signed-in admin', async () => {
  const link = await workspace.call('POST /shared-links', { body: { filter: {} } })
  const [, revokedToken = ''] = link.url.split('/s/')
  expect((await openSharedLink({ token: revokedToken })).statusCode).toBe(200)
  await workspace.call('DELETE /shared-links/{id}', { params: { id: link.id } })
  const { cookie } = await bff.addMember(workspace.id, 'admin')
  for (const headers of [{ origin: bff.origin }, { origin: bff.origin, cookie }]) {
    const rejectedReply = await openSharedLink({ token: revokedToken }, headers)
    expect([rejectedReply.statusCode, Object.keys(rejectedReply.json())]).toEqual([404, ['error']])
  }
})

test('a page of another origin cannot open a shared link', async () => {
  expect((await openSharedLink({ token, password }, { origin: 'https://evil.example' })).statusCode).toBe(403)
})

test('viewers cannot create or delete shared links', async () => {
  const [viewer, marketer, admin] = [
    await bff.addMember(workspace.id, 'viewer'),
    await bff.addMember(workspace.id, 'marketer'),
    await bff.addMember(workspace.id, 'admin'),
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

test('the page of a shared link sets no cookie and does not log the token', async () => {
  for (const path of ['/s', '/%73']) {
    const page = await bff.app.inject({ url: `${path}/${token}`, headers: { accept: 'text/html' } })
    expect(page.headers['set-cookie']).toBeUndefined()
  }
  expect(bff.logLines.join('')).toContain('"/s/…"')
  expect(bff.logLines.join('')).not.toContain(token)
})

test('if the service has no shared links, the route for them returns 404', async () => {
  const serviceDescription = new Set([...specifiedEndpoints].map(removeParameterNames))
  const bffWithoutSharedLinks = await startTestBff({
    serviceUrl: service.origin,
    findApiKey: async () => workspace.key,
    serviceDescription,
  })
  expect(
    (await openSharedLink({ token, password }, { origin: bffWithoutSharedLinks.origin }, bffWithoutSharedLinks))
      .statusCode,
  ).toBe(404)
})
