import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toApiError, type TestBff, startTestBff } from '#testing/bff.ts'
import { until } from '#testing/wait-until.ts'

const KEY = 'svc_live_canary'
// A stand-in for a service of another implementation, which may send anything.
let handleRequest: (request: IncomingMessage, response: ServerResponse) => void
const requests: IncomingMessage[] = []
const upstream = createServer((request, response) => {
  requests.push(request)
  handleRequest(request, response)
})
const agent = new Agent({ keepAlive: true })
let bff: TestBff
let cookie: string
let address: string

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  address = `127.0.0.1:${(upstream.address() as AddressInfo).port}`
  bff = await startTestBff({
    serviceUrl: `http://${address}`,
    findApiKey: async (id) => (id === 'wsp_keyless' ? null : KEY),
  })
  cookie = (await bff.addMember('wsp_one', 'admin')).cookie
})
afterAll(() => {
  agent.destroy()
  upstream.closeAllConnections()
  upstream.close()
})
beforeEach(() => {
  requests.length = 0
  handleRequest = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
})

function get(path: string, headers: Record<string, string> = {}) {
  return bff.app.inject({ url: path, headers: { cookie, ...headers } })
}
function openRequest(method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(bff.origin)
  return httpRequest({ hostname, port, method, path, headers: { cookie, origin: bff.origin, ...headers }, agent })
}

test('the service gets the key, the person and only the headers of the browser that it needs', async () => {
  await get('/api/codes?limit=2&q=a%20b%2F..', {
    authorization: 'Bearer mine',
    'x-actor': 'usr_forged;Forged',
    'x-forwarded-for': '203.0.113.1',
    'x-forwarded-host': 'evil.example',
    'if-none-match': 'W/"1"',
    'accept-language': 'de',
    'idempotency-key': 'k1',
    'user-agent': 'Browser/1',
    referer: `${bff.origin}/codes`,
  })
  const [request] = requests
  expect(request?.url).toBe('/v1/codes?limit=2&q=a%20b%2F..')
  expect(request?.headers).toEqual({
    host: address,
    connection: 'keep-alive',
    authorization: `Bearer ${KEY}`,
    'x-actor': expect.stringMatching(/^usr_[a-z0-9]{20};Ada%20admin$/),
    'if-none-match': 'W/"1"',
    'accept-language': 'de',
    'idempotency-key': 'k1',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test('the browser gets only headers of the contract, and no internal address', async () => {
  handleRequest = (_, response) =>
    response
      .writeHead(201, {
        'content-type': 'application/json',
        'set-cookie': 'tessera.session_token=stolen',
        server: 'upstream/1',
        'x-powered-by': 'upstream',
        'access-control-allow-origin': '*',
        'www-authenticate': 'Bearer',
        'cache-control': 'public, max-age=60',
        location: `http://${address}/v1/codes/cod_1`,
        etag: 'W/"2"',
        'ratelimit-remaining': '59',
        'x-request-id': 'from-the-service',
      })
      .end('{}')
  const reply = await get('/api/codes')
  const { 'content-security-policy': policy, date, ...headers } = reply.headers
  expect(policy).toContain("default-src 'none'")
  expect(date).toBeDefined()
  expect(headers).toMatchObject({
    location: '/api/codes/cod_1',
    etag: 'W/"2"',
    'ratelimit-remaining': '59',
    'x-request-id': 'from-the-service',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'www-authenticate'])
    expect(headers).not.toHaveProperty(name)
  expect(JSON.stringify(reply.headers)).not.toContain(address)
})

test('bodies of requests and responses are forwarded unchanged', async () => {
  handleRequest = (request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    request.pipe(response)
  }
  const call = openRequest('POST', '/api/codes', { 'content-type': 'application/json' })
  call.write('first ')
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const received: string[] = []
  response.setEncoding('utf8').on('data', (text: string) => received.push(text))
  await until(() => received.join('') === 'first ')
  call.end('second')
  await once(response, 'end')
  expect(received.join('')).toBe('first second')
})

test('a body announced with Expect: 100-continue is requested and forwarded', async () => {
  handleRequest = (request, response) => void request.pipe(response)
  const call = openRequest('POST', '/api/codes', { expect: '100-continue', 'content-type': 'application/json' })
  call.flushHeaders()
  await once(call, 'continue')
  call.end('{"name":"x"}')
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(await readText(response)).toBe('{"name":"x"}')
  expect(requests[0]?.headers.expect).toBeUndefined()
})

test('a live stream opens before its first event, and closes at the service when the browser disconnects', async () => {
  let streamResponse: ServerResponse | undefined
  handleRequest = (_, response) => {
    streamResponse = response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
  }
  const call = openRequest('GET', '/api/events?topics=scans')
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(response.headers['content-type']).toBe('text/event-stream')
  streamResponse?.write('data: {}\n\n')
  const [first] = (await once(response.setEncoding('utf8'), 'data')) as [string]
  expect(first).toBe('data: {}\n\n')
  call.on('error', () => {}).destroy()
  await until(() => streamResponse?.destroyed === true, { event: 'The end of the request to the service' })
})

test('a request that the browser aborts is also aborted at the service', async () => {
  let pending: ServerResponse | undefined
  handleRequest = (_, response) => void (pending = response)
  const call = openRequest('GET', '/api/codes')
  call.on('error', () => {}).end()
  await until(() => pending)
  call.destroy()
  expect(await until(() => pending?.destroyed, { event: 'The end of the request to the service' })).toBe(true)
})

test.each([
  ['announced', { 'content-length': '20000001' }],
  ['not announced', { 'transfer-encoding': 'chunked' }],
])('a body of more than 20 MB, %s, is refused', async (_, headers) => {
  handleRequest = (request, response) => request.on('end', () => response.end()).resume()
  const call = openRequest('POST', '/api/codes', { 'content-type': 'application/json', ...headers })
  call.on('error', () => {})
  const responded = once(call, 'response') as Promise<[IncomingMessage]>
  const chunk = Buffer.alloc(1_000_000, 'x')
  for (let i = 0; i < 21 && !call.destroyed; i++) call.write(chunk)
  const [response] = await responded
  expect(response.statusCode).toBe(413)
  expect(JSON.parse(await readText(response))).toMatchObject({ error: { code: 'payload_too_large' } })
  call.destroy()
})

test.each(['', 'text/plain', 'nonsense'])(
  'the content type "%s" of a removal is not forwarded',
  async (contentType) => {
    handleRequest = (_, response) => response.writeHead(204).end()
    const headers = { cookie, origin: bff.origin, 'content-type': contentType }
    const reply = await bff.app.inject({ method: 'DELETE', url: '/api/folders/fld_x', headers, payload: '{' })
    expect(reply.statusCode).toBe(204)
    expect(requests.at(-1)).toMatchObject({
      method: 'DELETE',
      headers: expect.not.objectContaining({ 'content-type': contentType }),
    })
  },
)

test('a 401 of the service becomes a 502, so that nobody is signed out', async () => {
  handleRequest = (_, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json', 'set-cookie': 'x=1' })
      .end('{"error":{"code":"invalid_api_key"}}')
  const reply = await get('/api/codes')
  expect(reply.statusCode).toBe(502)
  expect(toApiError(reply).code).toBe('service_refused_key')
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('a request for a workspace without a key gets the same 502', async () => {
  const other = await bff.addMember('wsp_keyless', 'admin')
  const reply = await bff.app.inject({ url: '/api/codes', headers: { cookie: other.cookie } })
  expect(reply.statusCode).toBe(502)
  expect(toApiError(reply).code).toBe('service_refused_key')
})

test('an error of the service is forwarded unchanged', async () => {
  const error = '{"error":{"code":"plan_limit_reached","message":"…","details":{},"requestId":"r"}}'
  handleRequest = (_, response) => response.writeHead(403, { 'content-type': 'application/json' }).end(error)
  const reply = await get('/api/codes')
  expect([reply.statusCode, reply.body]).toEqual([403, error])
})

test('a service that closes the connection or is down becomes a 502 without its address', async () => {
  handleRequest = (request) => request.socket.destroy()
  const hungUp = await get('/api/codes')
  const bffWithoutService = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => KEY })
  const { cookie } = await bffWithoutService.addMember('wsp_one', 'viewer')
  const absent = await bffWithoutService.app.inject({ url: '/api/codes', headers: { cookie } })
  for (const reply of [hungUp, absent]) {
    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toEqual({
      error: {
        code: 'service_unreachable',
        message: 'The service cannot be reached. Try again shortly.',
        requestId: reply.headers['x-request-id'],
      },
    })
  }
})

test('an incomplete response is aborted instead of ending normally', async () => {
  handleRequest = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"data":', () => response.destroy())
  }
  const call = openRequest('GET', '/api/codes')
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  await expect(readText(response)).rejects.toThrow('aborted')
})

test('the plan and the name of the workspace come from the service', async () => {
  handleRequest = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ workspace: { id: 'wsp_two', name: 'Harbour House', plan: 'pro' } }))
  const { cookie } = await bff.addMember('wsp_two', 'viewer')
  const reply = await bff.app.inject({ url: '/session', headers: { cookie } })
  expect(reply.json()).toMatchObject({ workspace: { id: 'wsp_two', name: 'Harbour House', plan: 'pro' } })
  expect(requests[0]?.url).toBe('/v1/me')
})

test('a log line has the request id of a service that chooses its own id, but never the key', async () => {
  handleRequest = (request, response) =>
    response.writeHead(500, { 'x-request-id': 'of-the-service' }).end(request.headers.authorization)
  await get('/api/codes?q=private')
  const log = await until(() => bff.logLines.find((line) => line.includes('of-the-service')))
  expect(JSON.parse(log)).toMatchObject({
    method: 'GET',
    path: '/api/codes',
    status: 500,
    serviceReqId: 'of-the-service',
  })
  expect(bff.logLines.join('')).not.toContain(KEY)
})

async function readText(stream: IncomingMessage): Promise<string> {
  let received = ''
  for await (const chunk of stream.setEncoding('utf8')) received += chunk
  return received
}

test('the next request on a connection works after the service has refused a body without reading it', async () => {
  handleRequest = (request, response) => {
    response.writeHead(413, { 'content-type': 'application/json', connection: 'close' }).end('{}')
    request.socket.end()
  }
  const { hostname, port } = new URL(bff.origin)
  const head = `host: ${hostname}:${port}\r\ncookie: ${cookie}\r\norigin: ${bff.origin}\r\n`
  const length = 10_000_000
  const socket = connect(Number(port), hostname)
  socket.write(`POST /api/codes HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`)
  socket.write('x'.repeat(length))
  socket.write(`GET /api/nowhere HTTP/1.1\r\n${head}connection: close\r\n\r\n`)
  let received = ''
  for await (const part of socket) received += String(part)
  expect(received.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 404')
})
