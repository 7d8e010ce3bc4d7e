import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { authority, expired, selfSigned, valid } from '#testing/certificates.ts'
import { freePort } from '#testing/free-port.ts'
import {
  type Behavior,
  sendAndClose,
  sendSlowly,
  sendEndlessly,
  respond,
  startMisbehavingServer,
  sendAndStall,
} from '#testing/receiver-behaviors.ts'
import { type AttemptResult, createSendMessage } from './attempt.ts'

const TIMEOUT_MS = 1_500
const message = { id: 'dlv_strange', eventType: 'scan.created', body: '{"event":"scan.created"}' }
const options = { secrets: ['whsec_em9v'], signal: new AbortController().signal }
const ok = 'HTTP/1.1 200 OK\r\n'

beforeAll(() => tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority]))

/**
 * Resolves names below `test` to this machine. Three names are special: one has no address, one is a metadata service, and one never
 * resolves.
 */
async function resolve(name: string): Promise<string[]> {
  if (name === 'nobody.test') return []
  if (name === 'metadata.test') return ['169.254.169.254']
  if (name === 'silent.test') return new Promise(() => {})
  return ['127.0.0.1']
}
const sendMessage = createSendMessage({ allowPrivateHosts: true, attemptTimeoutMs: TIMEOUT_MS, resolve })
const sendWithUsualTimeout = createSendMessage({ allowPrivateHosts: true, resolve })
const send = (url: string, sendTo = sendMessage) => sendTo({ ...message, url }, options)

type ExpectedResult = [outcome: AttemptResult['outcome'], status: number | null, error: RegExp | null]
const cases: [name: string, behavior: Behavior, expected: ExpectedResult][] = [
  ['says 200', respond('200 OK', {}, 'fine'), ['delivered', 200, null]],
  ['says 204 without a body', sendAndStall('HTTP/1.1 204 No Content\r\n\r\n'), ['delivered', 204, null]],
  [
    'sends early hints before its 200',
    sendAndStall(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}content-length: 0\r\n\r\n`),
    ['delivered', 200, null],
  ],
  ['sends an endless response', sendEndlessly(`${ok}transfer-encoding: identity\r\n\r\n`), ['delivered', 200, null]],
  [
    'announces 100 MB and sends them',
    sendEndlessly(`${ok}content-length: 104857600\r\n\r\n`),
    ['delivered', 200, null],
  ],
  [
    'sends a gzip bomb',
    respond('200 OK', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(5_000_000)).toString('latin1')),
    ['delivered', 200, null],
  ],
  ['never answers', () => {}, ['retryable', null, /took longer than 1.5 s to respond$/]],
  [
    'sends its headers slowly',
    sendSlowly(`${ok}x: ${'x'.repeat(1_000)}`, 30),
    ['retryable', null, /took longer than 1.5 s to respond$/],
  ],
  [
    'answers too late',
    (socket) => void setTimeout(() => respond('200 OK')(socket, 1), 2 * TIMEOUT_MS),
    ['retryable', null, /took longer/],
  ],
  [
    'sends its body slowly',
    (socket) => [sendAndStall(`${ok}\r\n`), sendSlowly('.', 30)].forEach((step) => step(socket, 1)),
    ['retryable', 200, /took longer than 1.5 s to finish its response \(200\)$/],
  ],
  [
    'announces more bytes than it sends',
    sendAndStall(`${ok}content-length: 9\r\n\r\nhalf`),
    ['retryable', 200, /to finish its response/],
  ],
  [
    'never ends its chunks',
    sendAndStall(`${ok}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`),
    ['retryable', 200, /to finish its response/],
  ],
  [
    'sends endless informational responses',
    sendSlowly('HTTP/1.1 103 Early Hints\r\n\r\n', 5),
    ['retryable', null, /took longer/],
  ],
  [
    'closes without a response',
    sendAndClose('', 'end'),
    ['retryable', null, /closed the connection without a response$/],
  ],
  [
    'resets without a response',
    (socket) => void socket.resetAndDestroy(),
    ['retryable', null, /closed the connection without a response$/],
  ],
  [
    'closes within its headers',
    sendAndClose(`${ok}x-`, 'end'),
    ['retryable', null, /closed the connection|did not send a valid HTTP/],
  ],
  [
    'closes within its body',
    sendAndClose(`${ok}content-length: 9\r\n\r\nhalf`, 'end'),
    ['retryable', 200, /closed the connection before the response was complete$/],
  ],
  [
    'resets within its body',
    sendAndClose(`${ok}content-length: 9\r\n\r\nhalf`, 'reset'),
    ['retryable', 200, /closed the connection before the response was complete$/],
  ],
  [
    'sends malformed chunks',
    sendAndStall(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\n`),
    ['retryable', 200, /did not send a valid HTTP response$/],
  ],
  [
    'speaks the protocol of mail',
    sendAndStall('220 mail ready\r\n'),
    ['retryable', null, /did not send a valid HTTP response$/],
  ],
  [
    'answers without a status line',
    sendAndStall('<html>Hello</html>'),
    ['retryable', null, /did not send a valid HTTP response$/],
  ],
  [
    'sends 40 kB of headers',
    respond('200 OK', { 'x-large': 'x'.repeat(40_000) }),
    ['retryable', null, /did not send a valid HTTP response$/],
  ],
  [
    'has a thousand headers',
    respond('200 OK', Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`x-header-${i}`, 'x'.repeat(20)]))),
    ['retryable', null, /did not send a valid HTTP response$/],
  ],
  [
    'wants another protocol',
    sendAndStall('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    ['retryable', null, /./],
  ],
  [
    'redirects to a metadata service',
    respond('302 Found', { location: 'http://169.254.169.254/' }),
    ['permanent', 302, /responded with 302$/],
  ],
  [
    'redirects to itself',
    respond('307 Temporary Redirect', { location: '/' }),
    ['permanent', 307, /responded with 307$/],
  ],
  [
    'says that nothing changed',
    sendAndStall('HTTP/1.1 304 Not Modified\r\n\r\n'),
    ['permanent', 304, /responded with 304$/],
  ],
  [
    'refuses before it has read the body',
    respond('413 Too Large', { connection: 'close' }),
    ['permanent', 413, /responded with 413$/],
  ],
  ['wants no more deliveries', respond('410 Gone'), ['gone', 410, /responded with 410$/]],
  ['is busy', respond('503 Unavailable'), ['retryable', 503, /responded with 503$/]],
  [
    'answers twice',
    sendAndStall(`${ok}content-length: 0\r\n\r\nHTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n`),
    ['delivered', 200, null],
  ],
]

test.concurrent.each(cases)('a receiver that %s', async (_name, behavior, [outcome, status, error]) => {
  const { port, countRequests } = await startMisbehavingServer(behavior)
  const result = await send(`http://receiver.test:${port}/hook`)
  expect({ outcome: result.outcome, status: result.status }).toEqual({ outcome, status })
  if (error === null) expect(result.error).toBeNull()
  else expect(result.error).toMatch(error)
  expect(countRequests()).toBe(1)
  expect(result.address).toBe('127.0.0.1')
})

test.each([
  ['120', 120_000],
  ['999999999', 86_400_000],
  ['-1', null],
  ['soon', null],
])('a pause of Retry-After: %s is at most a day', async (header, ms) => {
  const { port } = await startMisbehavingServer(respond('429 Slow down', { 'retry-after': header }))
  expect(await send(`http://receiver.test:${port}/`)).toMatchObject({ outcome: 'retryable', retryAfterMs: ms })
})

test.each([
  ['a valid certificate', valid, 'receiver.test', null],
  ['an expired certificate', expired, 'receiver.test', /^The address has a TLS certificate that expired \d+ days ago$/],
  ['a self-signed certificate', selfSigned, 'receiver.test', /certificate that is self-signed$/],
  ['a certificate for another name', valid, 'other.test', /certificate that is not for other.test$/],
])('over TLS, with %s', async (...[, certificate, name, error]) => {
  const { port, countRequests } = await startMisbehavingServer(respond('200 OK'), { certificate })
  const result = await send(`https://${name}:${port}/`)
  expect(result.outcome).toBe(error === null ? 'delivered' : 'retryable')
  if (error !== null) expect(result.error).toMatch(error)
  // A server without a valid certificate gets no data.
  expect(countRequests()).toBe(error === null ? 1 : 0)
  expect(result.phases).toMatchObject({
    dns: expect.any(Number),
    connect: expect.any(Number),
    tls: expect.any(Number),
  })
})

test('a receiver that never completes the TLS handshake times out', async () => {
  const { port } = await startMisbehavingServer(() => {})
  expect((await send(`https://receiver.test:${port}/`)).error).toMatch(
    /took longer than 1.5 s to complete the TLS handshake$/,
  )
})

test('a receiver that cannot be reached has a result that says why', async () => {
  const port = await freePort()
  expect(await send('http://nobody.test/')).toMatchObject({
    outcome: 'retryable',
    error: 'The address has a host name that does not exist',
  })
  expect(await send('http://metadata.test/')).toMatchObject({
    outcome: 'permanent',
    error: 'The address leads to a reserved address',
  })
  expect((await send('http://silent.test/')).error).toBe('The address took longer than 1.5 s to resolve or respond')
  expect(await send(`http://receiver.test:${port}/`)).toMatchObject({
    outcome: 'retryable',
    error: 'The address could not be reached',
  })
})

test('a connection is reused until the receiver closes it', async () => {
  const { port } = await startMisbehavingServer((socket, count) => {
    respond('200 OK')(socket, count)
    if (count === 2) setImmediate(() => socket.destroy())
  })
  const attempts = []
  for (let i = 0; i < 4; i++) {
    const { outcome, phases } = await send(`http://receiver.test:${port}/`)
    attempts.push([outcome, phases.connect !== null])
  }
  expect(attempts).toEqual([
    ['delivered', true],
    ['delivered', false],
    ['delivered', true],
    ['delivered', false],
  ])
})

test('the decodable part of a binary response is stored', async () => {
  const { port } = await startMisbehavingServer((socket) => {
    socket.write(`${ok}content-length: 4\r\n\r\n`)
    socket.write(Buffer.from([65, 0, 255, 66]))
  })
  expect((await send(`http://receiver.test:${port}/`)).responseBody).toBe('A\uFFFD\uFFFDB')
})

test('fifty parallel endless responses are not held in memory', async () => {
  const { port } = await startMisbehavingServer(sendEndlessly(`${ok}\r\n`))
  const sendOne = () => send(`http://receiver.test:${port}/`, sendWithUsualTimeout)
  await sendOne()
  const rssBefore = process.memoryUsage().rss
  const results = await Promise.all(Array.from({ length: 50 }, sendOne))
  expect(results.every(({ responseBody }) => responseBody?.length === 4_096)).toBe(true)
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(50_000_000)
})
