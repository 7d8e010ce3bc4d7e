import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
import type { CallOptions } from './call-options.ts'
import { createClient } from './client.ts'

type Respond = (response: ServerResponse, request: IncomingMessage) => void
const requests: IncomingMessage[] = []
const responses: Respond[] = []
const host = await startHttpServer((request, response) => {
  requests.push(request)
  const respond = responses.shift() ?? sendJson(200, { id: 'cod_1' })
  request.resume().on('end', () => respond(response, request))
})
const tessera = createClient({ baseUrl: `http://${host}`, apiKey: 'svc_live_1' })

function sendJson(status: number, body: object, headers: Record<string, string> = {}): Respond {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const sendStatus =
  (status: number, headers: Record<string, string>): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>A proxy</h1>')
const closeConnection: Respond = (response) => response.destroy()
const sendUnavailable = sendJson(503, { error: { code: 'unavailable', message: 'Busy.' } })
const sendRateLimited = sendJson(429, { error: { code: 'rate_limited', message: 'Wait.' } }, { 'retry-after': '1' })
const newCode = { name: 'A', destination: { type: 'url' as const, url: 'https://a.example' } }

/** Makes a call that gets these responses in turn. Returns its requests. */
async function collectRequests(turns: Respond[], call: () => Promise<unknown>): Promise<IncomingMessage[]> {
  requests.length = 0
  responses.splice(0, Infinity, ...turns)
  await call().catch((error: unknown) => error)
  return [...requests]
}

test.each([
  ['a read', () => tessera.codes.read({ id: 'cod_1' })],
  ['a creation, which has a key', () => tessera.codes.create(newCode)],
  ['an update', () => tessera.codes.update({ id: 'cod_1', name: 'B' })],
])('%s is repeated after a lost connection and an outage', async (_, call) => {
  const collectedRequests = await collectRequests([closeConnection, sendUnavailable], call)
  expect(collectedRequests).toHaveLength(3)
  expect(new Set(collectedRequests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('an action without a key is repeated only if the service did nothing', async () => {
  const rotateSecret = () => tessera.webhooks.rotateSecret({ id: 'whk_1' })
  expect(await collectRequests([closeConnection], rotateSecret)).toHaveLength(1)
  expect(await collectRequests([sendUnavailable], rotateSecret)).toHaveLength(1)
  expect(await collectRequests([sendRateLimited], rotateSecret)).toHaveLength(2)
})

test('a deletion whose first response was lost succeeds', async () => {
  const sendNotFound = sendJson(404, { error: { code: 'not_found', message: 'No.' } })
  responses.splice(0, Infinity, closeConnection, sendNotFound)
  await expect(tessera.folders.delete({ id: 'fld_1' })).resolves.toBeUndefined()
  responses.splice(0, Infinity, sendNotFound)
  await expect(tessera.folders.delete({ id: 'fld_1' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a wait of hours, too many failures and other errors are thrown', async () => {
  const sendDailyLimit = sendJson(429, { error: { code: 'rate_limited', message: 'W' } }, { 'retry-after': '9000' })
  responses.splice(0, Infinity, sendDailyLimit)
  await expect(tessera.codes.list()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 9000 })
  responses.splice(0, Infinity, closeConnection, closeConnection)
  await expect(tessera.codes.list({}, { maxRetries: 1 })).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  responses.splice(0, Infinity, (response) => response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>'))
  await expect(tessera.codes.list()).rejects.toMatchObject({ code: 'unreadable' })
})

test('a redirect is not followed, because a POST would become a GET', async () => {
  const target = `http://${host}/v1/codes`
  const redirect: Respond = (response) => response.writeHead(301, { location: target }).end()
  const create = () => tessera.codes.create(newCode)
  expect(await collectRequests([redirect], create)).toHaveLength(1)
  responses.splice(0, Infinity, redirect)
  await expect(create()).rejects.toMatchObject({ code: 'unreadable', message: expect.stringContaining(target) })
})

test('a redirect whose target a browser hides is an error that says so', async () => {
  const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const browserClient = createClient({ baseUrl: `http://${host}`, fetch: async () => redirect })
  await expect(browserClient.codes.list()).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('another address'),
  })
})

test('a request that a proxy refuses is not repeated, and one that a proxy could not pass on is', async () => {
  const sendPage = (status: number) => sendStatus(status, {})
  const update = () => tessera.codes.update({ id: 'cod_1', name: 'B' })
  expect(await collectRequests([sendPage(413)], update)).toHaveLength(1)
  expect(await collectRequests([sendPage(502), sendPage(408)], update)).toHaveLength(3)
  responses.splice(0, Infinity, sendPage(413))
  await expect(update()).rejects.toMatchObject({ status: 413, message: 'The server responded with 413.' })
})

test('a stream that would never open is an error', async () => {
  responses.splice(0, Infinity, sendStatus(200, {}))
  const events = tessera.events.stream({ topics: ['scans'] })
  await expect(Array.fromAsync(events)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a time in Retry-After is as good as seconds', async () => {
  const later = new Date(Date.now() + 7_200_000).toUTCString()
  responses.splice(0, Infinity, sendStatus(429, { 'retry-after': later }))
  const error: unknown = await tessera.codes.list().catch((caught: unknown) => caught)
  expect(error).toMatchObject({ status: 429, retryAfter: expect.closeTo(7_200, -2) })
})

test('options that are undefined are those by default, and a timeout may be infinite', async () => {
  const options = { baseUrl: ` http://${host}/\n`, timeoutMs: undefined, maxRetries: undefined, fetch: undefined }
  responses.splice(0, Infinity, sendUnavailable)
  await expect(createClient(options).codes.read({ id: 'cod_1' })).resolves.toEqual({ id: 'cod_1' })
  const patient = createClient({ baseUrl: `http://${host}`, timeoutMs: Infinity, maxRetries: 0 })
  await expect(patient.codes.read({ id: 'cod_1' })).resolves.toEqual({ id: 'cod_1' })
})

test('a timeout is an error, and an abort throws the reason of its signal', async () => {
  responses.splice(
    0,
    Infinity,
    () => {},
    () => {},
  )
  const options = { timeoutMs: 50, maxRetries: 0 }
  await expect(tessera.codes.list({}, options)).rejects.toMatchObject({ code: 'timeout' })
  const abort = new AbortController()
  const call = tessera.codes.list({}, { signal: abort.signal })
  abort.abort(new Error('Closed.'))
  await expect(call).rejects.toThrow('Closed.')
})

test.each<[string, CallOptions]>([
  ['a key of a request', { idempotencyKey: 'Заказ 7' }],
  ['a header of two lines', { headers: { 'x-trace': 'a\nb' } }],
])('%s that cannot be sent is refused at once, not taken for a lost connection', async (_, options) => {
  requests.length = 0
  await expect(tessera.codes.create(newCode, options)).rejects.toThrow(/has signs that no header can have/)
  expect(requests).toEqual([])
})

test('a request has the headers of the client and of the call, whose names may be in any case', async () => {
  const client = createClient({
    baseUrl: `http://${host}`,
    apiKey: 'svc_live_0',
    headers: { 'x-actor': 'a;Ada', Authorization: 'Bearer svc_live_1', 'X-Trace': '0' },
  })
  const [request] = await collectRequests([], () =>
    client.codes.create(newCode, { idempotencyKey: 'order 7', headers: { 'x-trace': '1' } }),
  )
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer svc_live_1',
    'x-actor': 'a;Ada',
    'idempotency-key': 'order 7',
    'x-trace': '1',
  })
})
