import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

type Responder = (response: ServerResponse, request: IncomingMessage) => void
const page = '<html>A page</html>'
const html = { 'content-type': 'text/html; charset=utf-8' }
const bomb = Buffer.alloc(20_000_000)
const requests: IncomingMessage[] = []

const responders: Record<string, Responder> = {
  '/page': (response) => response.writeHead(200, { ...html, 'set-cookie': 'a=b' }).end(page),
  '/gzip': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(page)),
  '/br': (response) => response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliCompressSync(page)),
  '/gzip-bomb': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(bomb)),
  '/br-bomb': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliCompressSync(bomb)),
  '/not-gzip': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('no'),
  '/cut-gzip': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(page).subarray(0, 20)),
  '/twice': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(page),
  '/huge': (response) => response.writeHead(200, { ...html, 'content-length': 50_000_000 }).end(),
  '/endless': (response) => {
    response.writeHead(200, html)
    const writeMore = () => {
      while (!response.destroyed && response.write(bomb.subarray(0, 16_384)));
      if (!response.destroyed) response.once('drain', writeMore)
    }
    writeMore()
  },
  '/silent': () => {},
  '/dripping': (response) => {
    response.writeHead(200, html)
    const drip = setInterval(() => response.write('.'), 20)
    response.once('close', () => clearInterval(drip))
  },
  '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('pixels'),
  '/untyped': (response) => response.end(page),
  '/gone': (response) => response.writeHead(404, html).end(page),
  '/broken': (response) => response.writeHead(500, html).end(page),
  '/not-modified': (response) => response.writeHead(304, html).end(),
  '/hang-up': (response) => void response.destroy(),
  '/half': (response) => {
    response.writeHead(200, { ...html, 'content-length': 100 }).write('half')
    setImmediate(() => response.destroy())
  },
  '/nonsense': (response) => void response.socket?.end('HELLO I AM A MAIL SERVER\r\n'),
  '/large-headers': (response) => response.writeHead(200, { ...html, 'x-large': 'a'.repeat(40_000) }).end(page),
  '/to-page': (response) => response.writeHead(302, { location: 'page' }).end(),
  '/loop': (response) => response.writeHead(301, { location: '/loop' }).end(),
  '/nowhere': (response) => response.writeHead(302, html).end(),
}
const host = await startHttpServer((request, response) => {
  requests.push(request)
  const url = request.url ?? ''
  const [, steps] = /^\/hop\/(\d)$/.exec(url) ?? []
  if (steps !== undefined)
    return void response.writeHead(308, { location: steps === '1' ? '/page' : `/hop/${Number(steps) - 1}` }).end()
  if (url.startsWith('/to?')) return void response.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end()
  responders[url]?.(response, request)
})
const origin = `http://${host}`

const options = { maxBytes: 200_000, timeoutMs: 5_000, accept: ['text/html'] }
const fetchAny = createGuardedFetch({ allowPrivateHosts: true })
const fetchPublic = createGuardedFetch({ allowPrivateHosts: false })

test.each(['/page', '/gzip', '/br', '/to-page', '/hop/5'])(
  '%s is read and decoded, with redirects followed',
  async (path) => {
    const result = await fetchAny(origin + path, options)
    expect('problem' in result ? result : { ...result, bytes: Buffer.from(result.bytes).toString() }).toEqual({
      status: 200,
      type: 'text/html',
      charset: 'utf-8',
      bytes: page,
      url: path === '/gzip' || path === '/br' ? origin + path : `${origin}/page`,
    })
  },
)

test('a request has a User-Agent, but neither cookies nor a Referer', async () => {
  requests.length = 0
  await fetchAny(`${origin}/page`, options)
  await fetchAny(`${origin}/to-page#part`, options)
  expect(requests.map(({ url }) => url)).toEqual(['/page', '/to-page', '/page'])
  for (const { headers } of requests) {
    expect(headers['user-agent']).toContain('Tessera')
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  }
})

test.each([
  ['/gone', 'answered 404'],
  ['/broken', 'answered 500'],
  ['/not-modified', 'answered 304'],
  ['/nowhere', 'answered 302'],
  ['/picture', 'is not HTML'],
  ['/untyped', 'is not HTML'],
  ['/huge', 'was larger than 200 kB'],
  ['/endless', 'was larger than 200 kB'],
  ['/gzip-bomb', 'was larger than 200 kB'],
  ['/br-bomb', 'was larger than 200 kB'],
  ['/not-gzip', 'is damaged: it cannot be decompressed'],
  ['/cut-gzip', 'is damaged: it cannot be decompressed'],
  ['/twice', 'is encoded as gzip, gzip, which is not read'],
  ['/loop', 'redirects more than 5 times'],
  ['/hop/6', 'redirects more than 5 times'],
  ['/hang-up', 'closed the connection before the response was complete'],
  ['/half', 'closed the connection before the response was complete'],
  ['/nonsense', 'did not send a valid HTTP response'],
  ['/large-headers', 'did not send a valid HTTP response'],
])('%s: the address %s', async (path, problem) => {
  expect(await fetchAny(origin + path, options)).toEqual({ problem })
})

test.each(['/silent', '/dripping'])('%s is aborted after the timeout', async (path) => {
  expect(await fetchAny(origin + path, { ...options, timeoutMs: 200 })).toEqual({ problem: 'took longer than 0.2 s' })
})

test('a fetch stops when its signal aborts', async () => {
  const controller = new AbortController()
  const result = fetchAny(`${origin}/dripping`, { ...options, signal: controller.signal })
  controller.abort()
  expect(await result).toEqual({ problem: 'closed the connection before the response was complete' })
})

test('an address without a server is unreachable', async () => {
  expect(await fetchAny('http://127.0.0.1:1/', options)).toEqual({ problem: 'could not be reached' })
})

test('every redirect is checked, even if private networks are allowed', async () => {
  const fetchRedirected = async (target: string) => fetchAny(`${origin}/to?${encodeURIComponent(target)}`, options)
  expect(await fetchRedirected('http://169.254.169.254/latest/meta-data/')).toEqual({
    problem: 'leads to a reserved address',
  })
  expect(await fetchRedirected('http://[fe80::1]/')).toEqual({ problem: 'leads to a reserved address' })
  expect(await fetchRedirected('file:///etc/passwd')).toEqual({
    problem: 'redirects to an address that does not use http or https',
  })
  expect(await fetchRedirected('http://user:word@example.com/')).toEqual({
    problem: 'redirects to an address that has a user name or a password in it',
  })
  expect(await fetchRedirected('http://[broken')).toEqual({
    problem: 'redirects to an address that is not a valid web address',
  })
})

test.each([
  ['http://127.0.0.1/', 'leads to a private address'],
  ['http://localhost/', 'leads to a private address'],
  ['http://2130706433/', 'leads to a private address'],
  ['http://0x7f000001/', 'leads to a private address'],
  ['http://0x7f.1/', 'leads to a private address'],
  ['http://0177.0.0.1/', 'leads to a private address'],
  ['http://017700000001/', 'leads to a private address'],
  ['http://127.1/', 'leads to a private address'],
  ['http://127%2e0.0.1/', 'leads to a private address'],
  ['http://１２７.０.０.１/', 'leads to a private address'],
  ['http://①②⑦.0.0.1/', 'leads to a private address'],
  ['http://127。0。0。1/', 'leads to a private address'],
  ['http://[::1]/', 'leads to a private address'],
  ['http://[::ffff:127.0.0.1]/', 'leads to a private address'],
  ['http://[::ffff:7f00:1]/', 'leads to a private address'],
  ['http://[::127.0.0.1]/', 'leads to a reserved address'],
  ['http://[0:0:0:0:0:0:0:1]/', 'leads to a private address'],
  ['http://[64:ff9b::7f00:1]/', 'leads to a reserved address'],
  ['http://[2002:7f00:1::]/', 'leads to a reserved address'],
  ['http://[2001:0:7f00:1::]/', 'leads to a reserved address'],
  ['http://[fe80::1]/', 'leads to a reserved address'],
  ['http://[fd00:ec2::254]/', 'leads to a reserved address'],
  ['http://10.0.0.1/', 'leads to a private address'],
  ['http://172.20.0.1:8080/', 'leads to a private address'],
  ['https://192.168.0.1:8443/', 'leads to a private address'],
  ['http://169.254.169.254/latest/meta-data/', 'leads to a reserved address'],
  ['http://0251.0376.0251.0376/', 'leads to a reserved address'],
  ['http://100.100.100.200/', 'leads to a reserved address'],
  ['http://0/', 'leads to a reserved address'],
  ['http://0.0.0.0/', 'leads to a reserved address'],
  ['http://255.255.255.255/', 'leads to a reserved address'],
  ['http://224.0.0.1/', 'leads to a reserved address'],
  ['http://192.0.2.1/', 'leads to a reserved address'],
  ['http://198.18.0.1/', 'leads to a reserved address'],
  ['https://example.com:22/', 'uses a port that is not allowed: 22'],
  ['http://example.com:25/', 'uses a port that is not allowed: 25'],
  ['http://example.com:6379/', 'uses a port that is not allowed: 6379'],
  ['http://example.com:0/', 'uses a port that is not allowed: 0'],
  ['http://user@example.com/', 'has a user name or a password in it'],
  ['http://example.com:80@127.0.0.1/', 'has a user name or a password in it'],
  ['http://127.0.0.1\\@example.com/', 'leads to a private address'],
  ['http:\\\\127.0.0.1\\', 'leads to a private address'],
  ['http:127.0.0.1', 'leads to a private address'],
  ['file:///etc/passwd', 'does not use http or https'],
  ['ftp://example.com/', 'does not use http or https'],
  ['gopher://127.0.0.1:6379/_INFO', 'does not use http or https'],
  ['data:text/html,hello', 'does not use http or https'],
  ['javascript:alert(1)', 'does not use http or https'],
  ['unix:/var/run/docker.sock', 'does not use http or https'],
  ['//example.com/', 'is not a valid web address'],
  ['example.com', 'is not a valid web address'],
  ['http://', 'is not a valid web address'],
  ['http://1.2.3.256/', 'is not a valid web address'],
  ['http://[::1%25lo]/', 'is not a valid web address'],
  ['', 'is not a valid web address'],
])('%s: the address %s', async (url, problem) => {
  expect(await fetchPublic(url, options)).toEqual({ problem })
})

test('a public name that redirects to a private address is rejected without returning any response', async () => {
  const resolve = async (name: string) => (name === 'first.test' ? ['127.0.0.1'] : ['169.254.169.254'])
  const fetchResolved = createGuardedFetch({ allowPrivateHosts: true, resolve })
  const target = encodeURIComponent('http://second.test/secret')
  expect(await fetchResolved(`${origin.replace('127.0.0.1', 'first.test')}/to?${target}`, options)).toEqual({
    problem: 'leads to a reserved address',
  })
})

test('twenty parallel decompression bombs do not fill the memory with their content', async () => {
  const bytesBefore = process.memoryUsage().rss
  await Promise.all(Array.from({ length: 20 }, () => fetchAny(`${origin}/gzip-bomb`, options)))
  expect(process.memoryUsage().rss - bytesBefore).toBeLessThan(150_000_000)
})
