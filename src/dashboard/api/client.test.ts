import { afterEach, expect, test, vi } from 'vitest'
import { codeCompleters } from './compatibility/codes.ts'
import { scanCompleters } from './compatibility/scans.ts'
import { ApiError, callWith } from './client.ts'
import { getFailureText } from './failure-text.ts'

const call = callWith({ ...codeCompleters, ...scanCompleters })

const requests: Request[] = []

/** Replaces `fetch` with a function that returns this response. */
function stubResponse(answer: () => Response) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(new URL(url, 'http://dashboard.test'), init))
    return answer()
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  requests.length = 0
})

test('a query has arrays joined by commas and no undefined values', async () => {
  stubResponse(() => Response.json({ data: [], next_cursor: null }))
  await call('GET /events', { query: { topics: ['scans'] } })
  await call('GET /codes', { query: { q: 'a, b & c', archived: false, limit: 6 } })
  // An empty value is a filter: scans from unknown countries.
  await call('GET /scans', { query: { country: '', os: undefined } })
  expect(requests.map(({ url }) => url.replace('http://dashboard.test', ''))).toEqual([
    '/api/events?topics=scans',
    '/api/codes?q=a%2C+b+%26+c&archived=false&limit=6',
    '/api/scans?country=',
  ])
})

test('a request escapes path parameters and sends its body as JSON', async () => {
  stubResponse(() => Response.json({}))
  await call('PATCH /codes/{id}', { params: { id: 'a/b' }, body: { name: 'Table card' } })
  const [request] = requests
  expect([request?.method, request?.url, request?.headers.get('content-type'), await request?.text()]).toEqual([
    'PATCH',
    'http://dashboard.test/api/codes/a%2Fb',
    'application/json',
    '{"name":"Table card"}',
  ])
})

test('an error response becomes an ApiError whose `failure` narrows by code', async () => {
  const errorBody = {
    code: 'plan_limit_reached',
    message: 'Full.',
    details: { limit: 'codes', max: 25, used: 25 },
    requestId: 'r1',
  }
  stubResponse(() => Response.json({ error: errorBody }, { status: 403 }))
  const error = await call('GET /codes', {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 403,
    message: 'Full.',
    requestId: 'r1',
    failure: { code: 'plan_limit_reached', details: { max: 25 } },
  })
})

test('only the text of an internal error contains the request id, by which operators find the error in the log', async () => {
  const respondWithError = (code: string, status: number) =>
    stubResponse(() => Response.json({ error: { code, message: 'Failed.', requestId: 'r1' } }, { status }))
  const readFailureText = async () => getFailureText(await call('GET /codes', {}).catch((caught: unknown) => caught))
  respondWithError('internal', 500)
  expect(await readFailureText()).toBe('Failed. Request id: r1')
  respondWithError('unavailable', 503)
  expect(await readFailureText()).toBe('Failed.')
})

test.each([
  ['a web page', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
  ['broken JSON', () => new Response('{"data": [', { headers: { 'content-type': 'application/json' } })],
  ['null', () => Response.json(null)],
  ['a text', () => Response.json('ok')],
  ['an object without its list', () => Response.json({ items: [] })],
])('a response that is %s is reported as unreadable', async (_, answer) => {
  stubResponse(answer)
  const error = await call('GET /codes', {}).catch((caught: unknown) => caught)
  expect(getFailureText(error)).toBe('The answer of the service could not be read. Try again shortly.')
})

test.each([
  ['GET /codes', 404, true],
  ['GET /codes', 405, true],
  ['GET /codes/{id}', 404, false],
  ['GET /codes/{id}', 501, true],
  ['POST /codes', 404, false],
] as const)('%s answered with %d: the endpoint is not offered: %s', async (key, status, isNotOffered) => {
  stubResponse(() => new Response('Not here', { status }))
  const body = { name: 'a', destination: { type: 'url' as const, url: 'https://a.example' } }
  const request = { params: { id: 'a' }, ...(key === 'POST /codes' && { body }) }
  await expect(call(key, request)).rejects.toMatchObject({ status, isNotOffered })
})

test('an error page of a proxy becomes an ApiError, like a missing response', async () => {
  stubResponse(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call('GET /me', {})).rejects.toMatchObject({ status: 502, failure: { code: 'unreachable' } })
  stubResponse(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call('GET /me', {})).rejects.toMatchObject({ status: 0, message: /connection/ })
})

test('an aborted call throws the reason of the abort', async () => {
  const reason = new DOMException('Gone.', 'AbortError')
  stubResponse(() => {
    throw reason
  })
  await expect(call('GET /me', {}, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a call that was aborted before it is sent does not reach the service', async () => {
  const reason = new DOMException('Gone.', 'AbortError')
  const transport = vi.fn(async () => Response.json({}))
  await expect(callWith({}, transport)('GET /me', {}, AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(transport).not.toHaveBeenCalled()
})

test('a deletion outlives the page, which may close while it is sent', async () => {
  stubResponse(() => new Response(null, { status: 204 }))
  await call('DELETE /folders/{id}', { params: { id: 'a' } })
  await call('GET /tags', {})
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false])
})

test.each([
  ['codes', 'Your plan includes 5 codes, and 5 are in use. Archive some, or move to a larger plan.'],
  ['pages', 'Your plan includes 5 pages, and 5 are in use. Delete one, or move to a larger plan.'],
  ['apiKeys', 'Your plan includes 5 api keys, and 5 are in use. Delete one, or move to a larger plan.'],
])('the text of a reached limit of %s says what can be done', async (limit, text) => {
  const error = { code: 'plan_limit_reached', message: 'Full.', details: { limit, max: 5, used: 5 } }
  stubResponse(() => Response.json({ error }, { status: 403 }))
  expect(getFailureText(await call('GET /codes', {}).catch((caught: unknown) => caught))).toBe(text)
})

test('a stream yields whole events even if each byte arrives alone', async () => {
  const text =
    ': hello\n\nid: 1\ndata: {"topic":"scans","scan":{"id":"ä"}}\n\n: alive\n\ndata: {"topic":"scans","scan":{"id":"b"}}\n\n'
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  stubResponse(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  const scanIds: string[] = []
  for await (const event of await call('GET /events', { query: { topics: ['scans'] } }))
    if (event.topic === 'scans') scanIds.push(event.scan.id)
  expect(scanIds).toEqual(['ä', 'b'])
})
