import { expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { pathsOfShortCode } from '#testing/real-world/scanned-addresses.ts'
import { requestRaw } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

// Hosts under .test count as verified.
const service = await getSharedService({ allowPrivateHosts: true })
const workspace = await service.createWorkspace()
const scanHost = new URL(service.origin).host
const domain = await workspace.call('POST /domains', {
  body: { host: `${createUniqueSubdomain()}.test`, use: 'scans' },
})

interface RequestOptions {
  method?: string | undefined
  headers?: Record<string, string> | undefined
}

const request = (host: string, path: string, { method = 'GET', headers = {} }: RequestOptions = {}) =>
  requestRaw(service.origin, { host, path, method, headers: { 'user-agent': phoneAgent, ...headers } })

function createCode(aliases: string[] = [], fields: object = {}) {
  return workspace.call('POST /codes', {
    body: { name: 'Printed', destination: { type: 'url', url: 'https://example.com/' }, aliases, ...fields },
  })
}

test('a short code with other characters copied around it leads to the code', async () => {
  const { shortCode } = await createCode()
  const redirect = { status: 302, location: 'https://example.com/' }
  for (const host of [scanHost, domain.host])
    for (const { path } of pathsOfShortCode.filter((copied) => /(^|[^3])6TY66MM8B/.test(copied.path))) {
      const { status, headers } = await request(host, path.replace('6TY66MM8B', shortCode))
      expect({ host, path, status, location: headers['location'] }).toEqual({ host, path, ...redirect })
    }
})

test('an alias is found with a trailing character, in another case, and in Windows-1252', async () => {
  const name = createUniqueSubdomain()
  const alias = `S${name}-Größe`
  const windows1252Alias = `S${name}-Gr%F6%DFe`
  const { id } = await createCode([`${scanHost.split(':')[0]}/${alias}`, `${domain.host}/s/${alias}`])
  for (const [host, prefix] of [
    [scanHost, '/'],
    [domain.host, '/s/'],
  ] as const)
    for (const path of [
      encodeURI(alias),
      `${encodeURI(alias)}/`,
      `${encodeURI(alias)}.`,
      windows1252Alias,
      windows1252Alias.toLowerCase(),
    ])
      expect({ path, status: (await request(host, prefix + path)).status }).toEqual({ path, status: 302 })
  await service.scanning.waitUntilDrained()
  expect((await workspace.call('GET /codes/{id}/scans', { params: { id } })).data).toHaveLength(10)
})

test('two aliases that differ only in case are found only by their exact spelling', async () => {
  const [first, second] = [await createCode([`${domain.host}/Twin`]), await createCode([`${domain.host}/TWIN`])]
  await workspace.call('PATCH /codes/{id}', {
    params: { id: second.id },
    body: { destination: { type: 'url', url: 'https://example.com/second' } },
  })
  expect((await request(domain.host, '/Twin')).headers['location']).toBe('https://example.com/')
  expect((await request(domain.host, '/TWIN')).headers['location']).toBe('https://example.com/second')
  expect((await request(domain.host, '/twin')).status).toBe(404)
  await workspace.call('PATCH /codes/{id}', { params: { id: first.id }, body: { aliases: [] } })
  expect((await request(domain.host, '/twin')).headers['location']).toBe('https://example.com/second')
})

test('HEAD of a preview gets the same answer as GET', async () => {
  const { shortCode } = await createCode()
  for (const path of [`/${shortCode}+`, `/${shortCode}/+`, `/${shortCode}%2B`]) {
    const [get, head] = [await request(scanHost, path), await request(scanHost, path, { method: 'HEAD' })]
    expect(get).toMatchObject({ status: 200, body: expect.stringContaining(`Where ${shortCode} leads`) })
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  }
})

test.each(['the scan origin', 'a domain'])('a visitor of %s never sees JSON', async (place) => {
  const { shortCode } = await createCode()
  const host = place === 'a domain' ? domain.host : scanHost
  const json = { 'content-type': 'application/json' }
  const requests: [status: number, path: string, method?: string, headers?: Record<string, string>][] = [
    [404, '/'],
    [404, '/BCDFGHJKN/'],
    [404, '/a/b/c'],
    [404, '/gr%F6%DFe'],
    [404, '/%'],
    [404, '/%zz/%'],
    [404, '/%00'],
    [404, `/${'x'.repeat(3_000)}`],
    [404, `/${'%C3%BC'.repeat(1_000)}`],
    [404, '/wp-admin/setup.php'],
    [404, '/api'],
    [404, `/${shortCode}/more`],
    [405, `/${shortCode}`, 'DELETE'],
    [400, `/${shortCode}/`, 'PUT', json],
    [415, `/${shortCode}/`, 'POST', json],
    [404, '/BCDFGHJKN', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }],
  ]
  for (const [status, path, method, headers] of requests) {
    const answer = await request(host, path, { method, headers })
    expect({ path, method, status: answer.status, type: answer.headers['content-type'] }).toEqual({
      path,
      method,
      status,
      type: 'text/html; charset=utf-8',
    })
    expect(answer.body).toContain('<h1>')
  }
})

test('the API still answers with its own errors', async () => {
  for (const [path, method] of [
    ['/v1/nothing', 'GET'],
    ['/v1/codes/%zz', 'GET'],
    ['/v1/nothing', 'POST'],
    ['/docs/nothing', 'GET'],
    ['/domains/nothing', 'GET'],
  ] as const) {
    const { status, headers } = await request(scanHost, path, { method })
    expect({ path, type: headers['content-type'], isError: status >= 400 && status < 500 }).toEqual({
      path,
      type: 'application/json; charset=utf-8',
      isError: true,
    })
  }
})

test('the form of an access code works at an address with a slash and a query', async () => {
  const { shortCode } = await createCode([], { accessCode: 'sesame' })
  const answer = await requestRaw(service.origin, {
    host: scanHost,
    path: `/${shortCode}/?from=mail`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': phoneAgent },
    body: 'accessCode=sesame',
  })
  expect(answer).toMatchObject({ status: 303, headers: { location: 'https://example.com/' } })
})
