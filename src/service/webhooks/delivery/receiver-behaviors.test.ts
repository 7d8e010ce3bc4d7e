import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { authority, expired, selfSigned, valid } from '#testing/certificates.ts'
import { freePort } from '#testing/free-port.ts'
import { type Behaviour, breaksOff, drips, pours, says, strangeServer, writes } from '#testing/receiver-behaviors.ts'
import { type Attempted, attempts } from './attempt.ts'

const PATIENCE_MS = 1_500
const message = { id: 'dlv_zoo', eventType: 'scan.created', body: '{"event":"scan.created"}' }
const sending = { secrets: ['whsec_em9v'], signal: new AbortController().signal }
const ok = 'HTTP/1.1 200 OK\r\n'

beforeAll(() => tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority]))

/** Names below `test` resolve to this machine, except one without an address, one that is unknown, and one that never resolves. */
async function resolve(name: string): Promise<string[]> {
  if (name === 'nobody.test') return []
  if (name === 'metadata.test') return ['169.254.169.254']
  if (name === 'silent.test') return new Promise(() => {})
  return ['127.0.0.1']
}
const attempt = attempts({ allowPrivateHosts: true, patienceMs: PATIENCE_MS, resolve })
const patient = attempts({ allowPrivateHosts: true, resolve })
const send = (url: string, sent = attempt) => sent({ ...message, url }, sending)

type Expected = [outcome: Attempted['outcome'], status: number | null, error: RegExp | null]
const zoo: [name: string, behaviour: Behaviour, expected: Expected][] = [
  ['says 200', says('200 OK', {}, 'fine'), ['delivered', 200, null]],
  ['says 204 without a body', writes('HTTP/1.1 204 No Content\r\n\r\n'), ['delivered', 204, null]],
  [
    'sends early hints before its 200',
    writes(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}content-length: 0\r\n\r\n`),
    ['delivered', 200, null],
  ],
  ['pours out an answer without an end', pours(`${ok}transfer-encoding: identity\r\n\r\n`), ['delivered', 200, null]],
  ['announces 100 MB and sends them', pours(`${ok}content-length: 104857600\r\n\r\n`), ['delivered', 200, null]],
  [
    'sends a gzip bomb',
    says('200 OK', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(5_000_000)).toString('latin1')),
    ['delivered', 200, null],
  ],
  ['never answers', () => {}, ['passing', null, /took longer than 1.5 s to respond$/]],
  [
    'drips its head',
    drips(`${ok}x: ${'x'.repeat(1_000)}`, 30),
    ['passing', null, /took longer than 1.5 s to respond$/],
  ],
  [
    'answers too late',
    (socket) => void setTimeout(() => says('200 OK')(socket, 1), 2 * PATIENCE_MS),
    ['passing', null, /took longer/],
  ],
  [
    'drips its body',
    (socket) => [writes(`${ok}\r\n`), drips('.', 30)].forEach((step) => step(socket, 1)),
    ['passing', 200, /took longer than 1.5 s to finish its response \(200\)$/],
  ],
  [
    'announces more bytes than it sends',
    writes(`${ok}content-length: 9\r\n\r\nhalf`),
    ['passing', 200, /to finish its response/],
  ],
  [
    'never ends its chunks',
    writes(`${ok}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`),
    ['passing', 200, /to finish its response/],
  ],
  ['floods with informational answers', drips('HTTP/1.1 103 Early Hints\r\n\r\n', 5), ['passing', null, /took longer/]],
  ['closes without a word', breaksOff('', 'end'), ['passing', null, /closed the connection without a response$/]],
  [
    'resets without a word',
    (socket) => void socket.resetAndDestroy(),
    ['passing', null, /closed the connection without a response$/],
  ],
  [
    'closes amid its head',
    breaksOff(`${ok}x-`, 'end'),
    ['passing', null, /closed the connection|did not send a valid HTTP/],
  ],
  [
    'closes amid its body',
    breaksOff(`${ok}content-length: 9\r\n\r\nhalf`, 'end'),
    ['passing', 200, /closed the connection before the response was complete$/],
  ],
  [
    'resets amid its body',
    breaksOff(`${ok}content-length: 9\r\n\r\nhalf`, 'reset'),
    ['passing', 200, /closed the connection before the response was complete$/],
  ],
  [
    'sends malformed chunks',
    writes(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\n`),
    ['passing', 200, /did not send a valid HTTP response$/],
  ],
  ['speaks of mail', writes('220 mail ready\r\n'), ['passing', null, /did not send a valid HTTP response$/]],
  ['answers as in 1991', writes('<html>Hello</html>'), ['passing', null, /did not send a valid HTTP response$/]],
  [
    'sends 40 kB of headers',
    says('200 OK', { 'x-large': 'x'.repeat(40_000) }),
    ['passing', null, /did not send a valid HTTP response$/],
  ],
  [
    'has a thousand headers',
    says('200 OK', Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`x-header-${i}`, 'x'.repeat(20)]))),
    ['passing', null, /did not send a valid HTTP response$/],
  ],
  [
    'wants another protocol',
    writes('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    ['passing', null, /./],
  ],
  [
    'redirects to the machine’s secrets',
    says('302 Found', { location: 'http://169.254.169.254/' }),
    ['final', 302, /responded with 302$/],
  ],
  ['redirects to itself', says('307 Temporary Redirect', { location: '/' }), ['final', 307, /responded with 307$/]],
  ['says that nothing changed', writes('HTTP/1.1 304 Not Modified\r\n\r\n'), ['final', 304, /responded with 304$/]],
  ['refuses before it has read', says('413 Too Large', { connection: 'close' }), ['final', 413, /responded with 413$/]],
  ['wants no more', says('410 Gone'), ['gone', 410, /responded with 410$/]],
  ['is busy', says('503 Unavailable'), ['passing', 503, /responded with 503$/]],
  [
    'answers twice',
    writes(`${ok}content-length: 0\r\n\r\nHTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n`),
    ['delivered', 200, null],
  ],
]

test.concurrent.each(zoo)('a receiver that %s is read right', async (_name, behaviour, [outcome, status, error]) => {
  const { port, requests } = await strangeServer(behaviour)
  const attempted = await send(`http://receiver.test:${port}/hook`)
  expect({ outcome: attempted.outcome, status: attempted.status }).toEqual({ outcome, status })
  if (error === null) expect(attempted.error).toBeNull()
  else expect(attempted.error).toMatch(error)
  expect(requests()).toBe(1)
  expect(attempted.address).toBe('127.0.0.1')
})

test.each([
  ['120', 120_000],
  ['999999999', 86_400_000],
  ['-1', null],
  ['soon', null],
])('Retry-After: %s', async (header, ms) => {
  const { port } = await strangeServer(says('429 Slow down', { 'retry-after': header }))
  expect(await send(`http://receiver.test:${port}/`)).toMatchObject({ outcome: 'passing', retryAfterMs: ms })
})

test.each([
  ['a certificate that holds', valid, 'receiver.test', null],
  ['an expired certificate', expired, 'receiver.test', /^The address has a TLS certificate that expired \d+ days ago$/],
  ['a certificate of its own making', selfSigned, 'receiver.test', /certificate that is self-signed$/],
  ['the certificate of somebody else', valid, 'other.test', /certificate that is not for other.test$/],
])('over TLS, with %s', async (...[, certificate, name, error]) => {
  const { port, requests } = await strangeServer(says('200 OK'), { certificate })
  const attempted = await send(`https://${name}:${port}/`)
  expect(attempted.outcome).toBe(error === null ? 'delivered' : 'passing')
  if (error !== null) expect(attempted.error).toMatch(error)
  // A server without a valid certificate gets no data.
  expect(requests()).toBe(error === null ? 1 : 0)
  expect(attempted.phases).toMatchObject({
    dns: expect.any(Number),
    connect: expect.any(Number),
    tls: expect.any(Number),
  })
})

test('a receiver that never completes the TLS handshake times out', async () => {
  const { port } = await strangeServer(() => {})
  expect((await send(`https://receiver.test:${port}/`)).error).toMatch(
    /took longer than 1.5 s to complete the TLS handshake$/,
  )
})

test('names that do not exist, lead to metadata services, or never resolve', async () => {
  const port = await freePort()
  expect(await send('http://nobody.test/')).toMatchObject({
    outcome: 'passing',
    error: 'The address has a host name that does not exist',
  })
  expect(await send('http://metadata.test/')).toMatchObject({
    outcome: 'final',
    error: 'The address leads to a reserved address',
  })
  expect((await send('http://silent.test/')).error).toBe('The address took longer than 1.5 s to resolve or respond')
  expect(await send(`http://receiver.test:${port}/`)).toMatchObject({
    outcome: 'passing',
    error: 'The address could not be reached',
  })
})

test('a connection is reused for the next delivery, and opened again if it was closed meanwhile', async () => {
  const { port } = await strangeServer((socket, count) => {
    says('200 OK')(socket, count)
    if (count === 2) setImmediate(() => socket.destroy())
  })
  const connected = []
  for (let i = 0; i < 4; i++) {
    const { outcome, phases } = await send(`http://receiver.test:${port}/`)
    connected.push([outcome, phases.connect !== null])
  }
  expect(connected).toEqual([
    ['delivered', true],
    ['delivered', false],
    ['delivered', true],
    ['delivered', false],
  ])
})

test('the decodable part of a binary response is stored', async () => {
  const { port } = await strangeServer((socket) => {
    socket.write(`${ok}content-length: 4\r\n\r\n`)
    socket.write(Buffer.from([65, 0, 255, 66]))
  })
  expect((await send(`http://receiver.test:${port}/`)).responseBody).toBe('A\uFFFD\uFFFDB')
})

test('fifty parallel endless responses do not grow the process by their content', async () => {
  const { port } = await strangeServer(pours(`${ok}\r\n`))
  const pour = () => send(`http://receiver.test:${port}/`, patient)
  await pour()
  const before = process.memoryUsage().rss
  const all = await Promise.all(Array.from({ length: 50 }, pour))
  expect(all.every(({ responseBody }) => responseBody?.length === 4_096)).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})
