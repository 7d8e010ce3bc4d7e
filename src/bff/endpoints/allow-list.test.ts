import fc from 'fast-check'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#contract/endpoint.ts'
import { listBffEndpoints, listEndpoints } from '#contract/index.ts'
import { toApiError } from '#testing/bff.ts'
import { startBffWithWorkspace } from '#testing/bff-with-workspace.ts'
import '#testing/property-setup.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { listCallable } from './roles.ts'

const { service, workspace, bff } = await startBffWithWorkspace()
let calls: string[] = []
const cookies: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  service.app.server.on('request', ({ method, url }) => calls.push(`${method} ${url}`))
  for (const role of roles) cookies[role] = (await bff.addMember(workspace.id, role)).cookie
})

function send(method: string, path: string, headers: Record<string, string> = {}) {
  return bff.app.inject({ method: method as 'GET', url: path, headers: { origin: bff.origin, ...headers } })
}
const getAddress = (path: string) => `/api${path.replaceAll(/{\w+}/g, 'x')}`

const allEndpoints = [...listEndpoints(), ...listBffEndpoints()]

describe('every endpoint of the contract', () => {
  // Streams do not end, so upstream.test.ts tests them.
  test.each(allEndpoints.filter(({ endpoint }) => endpoint.roles !== null && !('kind' in endpoint.response)))(
    '$key is forbidden exactly to the roles that it does not list',
    async ({ key, method, path }) => {
      const refusedRoles: Role[] = []
      for (const role of roles) {
        const answer = await send(method, getAddress(path), { cookie: cookies[role] ?? '' })
        if (answer.statusCode === 403 && toApiError(answer).code === 'forbidden') refusedRoles.push(role)
      }
      expect(refusedRoles).toEqual(roles.filter((role) => !listCallable(role, allEndpoints).includes(key)))
    },
  )

  test.each(allEndpoints)('$key is signed_out without a session', async ({ method, path, endpoint }) => {
    const answer = await send(method, getAddress(path))
    expect(answer.statusCode).toBe(endpoint.roles === null ? 404 : 401)
    expect(toApiError(answer)).toMatchObject({ requestId: answer.headers['x-request-id'] })
  })
})

test('a designer may change only the design of a code', async () => {
  const headers = { cookie: cookies.designer ?? '', origin: bff.origin }
  const created = await bff.app.inject({
    method: 'POST',
    url: '/api/codes',
    headers,
    payload: { name: 'Flyer', destination: { type: 'url', url: 'https://example.com/' } },
  })
  const { id } = created.json<{ id: string }>()
  const patchCode = (payload: string | object) =>
    bff.app.inject({
      method: 'PATCH',
      url: `/api/codes/${id}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  const design = { ...defaultDesign, module: 'dots' }
  const changedCode = await patchCode({ design, logo: null })
  expect([changedCode.statusCode, changedCode.json()]).toMatchObject([
    200,
    { name: 'Flyer', design: { plain: design } },
  ])
  const [template] = (await send('GET', '/api/templates', headers)).json<{ data: { id: string }[] }>().data
  const templated = await patchCode({ templateId: template?.id })
  expect([templated.statusCode, templated.json()]).toMatchObject([200, { design: { kind: 'template' } }])
  for (const body of [
    { name: 'Mine' },
    { templateId: template?.id, destination: { type: 'url', url: 'https://mine.example/' } },
    { design, archived: true },
    '[]',
    '"design"',
    '{"design":{},"na\\u006de":"Mine"}',
    '{"__proto__":{"name":"Mine"}}',
  ]) {
    const answer = await patchCode(body)
    expect([answer.statusCode, toApiError(answer).code]).toEqual([403, 'forbidden'])
  }
  expect((await patchCode('{"design":')).statusCode).toBe(400)
  expect((await patchCode({ design: { module: 'stars' } })).statusCode).toBe(400)
  expect((await send('GET', `/api/codes/${id}`, headers)).json()).toMatchObject({ name: 'Flyer', archived: false })
})

test('live events reach only roles that may read their topic', async () => {
  const subscribe = (role: Role, topics: string) =>
    send('GET', `/api/events?topics=${topics}`, { cookie: cookies[role] ?? '' })
  for (const role of ['viewer', 'marketer', 'designer'] as const)
    for (const topics of ['deliveries', 'scans,deliveries', 'scans&topics=deliveries', 'scans%2Cdeliveries'])
      expect((await subscribe(role, topics)).statusCode).toBe(403)
  // These requests are forwarded to the service, which has no such topic.
  expect((await subscribe('admin', 'deliveries,weather')).statusCode).toBe(400)
  expect((await subscribe('viewer', 'scans,weather')).statusCode).toBe(400)
})

test.each([
  '/api/events#x?topics=deliveries,weather',
  '/api/events?topics=scans#&topics=deliveries,weather',
  '/api/codes#',
  '/session#',
  '/auth/organization/list#',
  '/#',
])('%s is 404 because it has a fragment, which no browser sends', async (path) => {
  calls = []
  expect(await sendUnchanged('GET', path, cookies.viewer ?? '')).toMatch(/^HTTP\/1\.1 404/)
  expect(calls).toEqual([])
})

test('a path that is not in the contract is 404 for every role', async () => {
  const answer = await send('GET', '/api/openapi.json', { cookie: cookies.admin ?? '' })
  expect(answer.statusCode).toBe(404)
  expect(toApiError(answer).code).toBe('not_found')
})

test('reads and writes pass through to the service', async () => {
  const headers = { cookie: cookies.marketer ?? '' }
  const created = await bff.app.inject({
    method: 'POST',
    url: '/api/codes',
    headers: { ...headers, origin: bff.origin },
    payload: { name: 'Flyer', destination: { type: 'url', url: 'https://example.com/' } },
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json<{ id: string }>()
  expect(created.headers.location).toBe(`/api/codes/${id}`)
  const firstRead = await send('GET', `/api/codes/${id}`, headers)
  expect(firstRead.json()).toEqual(created.json())
  const secondRead = await send('GET', `/api/codes/${id}`, {
    ...headers,
    'if-none-match': String(firstRead.headers.etag),
  })
  expect([secondRead.statusCode, secondRead.body]).toEqual([304, ''])
  const history = await send('GET', `/api/codes/${id}/history`, headers)
  expect(history.json()).toMatchObject({ data: [{ actor: { name: 'Ada marketer' } }] })
})

describe('unusual spellings of paths', () => {
  const patterns = listCallable('viewer', listEndpoints()).map((key) =>
    key.replace(' ', ' /v1').replaceAll(/{\w+}/g, '[\\w.:~-]+'),
  )
  const viewerCalls = new RegExp(`^(${patterns.join('|')})([?#]|$)`)
  const tricks = [
    '/api/codes/..',
    '/api/codes/../keys',
    '/api/codes/%2e%2e',
    '/api/codes/%2e%2e%2fkeys',
    '/api/codes/..%2fkeys',
    '/api/codes/..%5ckeys',
    '/api/codes/%252e%252e%252fkeys',
    '/api/codes/.',
    '/api/codes/x%2fscans',
    '/api/codes/x%00',
    '/api/codes/x%0d%0aX-Evil:%201',
    '/api/codes/x%3fa=b',
    '/api/codes/x%23',
    '/api/codes//scans',
    '/api//codes',
    '//api/codes',
    '//evil.example/api/codes',
    '/api/../v1/keys',
    '/api/%2e%2e/v1/keys',
    '/api/codes/x;a=b',
    '/api/codes/%',
    '/api/codes/%c0%ae%c0%ae',
    '/API/codes',
    '/api/codes/',
    '/api/v1/codes',
    '/api/codes/%E2%80%AE',
    '/v1/codes',
  ]
  test.each(tricks)('%s does not reach the service', async (path) => {
    calls = []
    expect(await sendUnchanged('GET', path, cookies.viewer ?? '')).toMatch(/^HTTP\/1\.1 (404|400)/)
    expect(calls).toEqual([])
  })

  test('no spelling of a path lets a viewer call an endpoint of another role', async () => {
    const segment = fc.constantFrom(
      'api',
      'codes',
      'keys',
      'x',
      '..',
      '.',
      '%2e',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '',
      ';',
      '?',
      '#',
      '%00',
      '@',
      ':',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('/', '//', '%2f', ''), segment), { maxLength: 7 }),
        async (segments) => {
          const path = `/api/${segments.flat().join('')}/keys`
          calls = []
          expect(await sendUnchanged('GET', path, cookies.viewer ?? '')).toMatch(/^HTTP\/1\.1 [234]/)
          expect(calls.filter((call) => !viewerCalls.test(call))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a write from another origin', () => {
  const writes = [
    ...listEndpoints().map(({ method, path }) => ({ method, path: getAddress(path) })),
    ...['sign-in/email', 'sign-out', 'change-password', 'organization/set-active'].map((path) => ({
      method: 'POST',
      path: `/auth/${path}`,
    })),
    { method: 'POST', path: '/session' },
    { method: 'DELETE', path: '/anything' },
  ].filter(({ method }) => method !== 'GET')

  test.each(writes)('$method $path is refused', async ({ method, path }) => {
    const cookie = cookies.admin ?? ''
    const foreignHeaders = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${bff.origin}.evil.example` },
      { origin: bff.origin.replace('localhost', '127.0.0.1') },
      { origin: bff.origin.replace('http:', 'https:') },
      { origin: bff.origin, 'sec-fetch-site': 'cross-site' },
      { referer: `${bff.origin}/` },
    ]
    for (const headers of foreignHeaders) {
      const answer = await bff.app.inject({ method: method as 'POST', url: path, headers: { cookie, ...headers } })
      expect([headers, answer.statusCode]).toEqual([headers, 403])
      expect(toApiError(answer)).toMatchObject({ code: 'forbidden', requestId: answer.headers['x-request-id'] })
    }
  })

  test('is refused on every path and with every method', async () => {
    const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE')
    await fc.assert(
      fc.asyncProperty(method, fc.webPath(), async (method, path) => {
        const answer = await send(method, `/${path.replace(/^\/+/, '')}`, { origin: 'https://evil.example' })
        expect([403, 404]).toContain(answer.statusCode)
        expect(answer.headers['x-request-id']).toBeDefined()
      }),
    )
  })
})

/** Requests a path unchanged, because an HTTP client would normalize it. */
function sendUnchanged(method: string, path: string, cookie: string): Promise<string> {
  const { port } = new URL(bff.origin)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(port), '127.0.0.1')
  let answerText = ''
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => (answerText += text))
    .on('end', () => resolve(answerText))
    .on('error', reject)
    .write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    )
  return promise
}
