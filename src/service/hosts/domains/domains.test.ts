import { afterAll, expect, test } from 'vitest'
import { startDnsServer } from '#testing/dns-server.ts'
import { newPage, uniqueSubdomain } from '#testing/new-page.ts'
import { newSite } from '#testing/new-site.ts'
import { askHost, askRaw } from '#testing/request-host.ts'
import { testService, type TestWorkspace } from '#testing/service.ts'

const dns = await startDnsServer()
const service = await testService({ dnsServers: [dns.address] })
afterAll(() => dns.close())

const newHost = () => `${uniqueSubdomain()}.example.com`
const visit = (host: string, path: string, method = 'GET') => askRaw(service.origin, { host, path, method })
const ask = async (host: string) => (await fetch(`${service.origin}/domains/ask?domain=${host}`)).status
const add = (
  workspace: TestWorkspace,
  host: string,
  use: 'scans' | { pageId: string } | { siteId: string } = 'scans',
) => workspace.call('POST /domains', { body: { host, use } })
type Added = Awaited<ReturnType<typeof add>>
const verify = (workspace: TestWorkspace, { id }: { id: string }) =>
  workspace.send('POST /domains/{id}/verify', { params: { id } })
const publish = ({ proof: { txt } }: Added) => dns.txt.set(txt.name, [...(dns.txt.get(txt.name) ?? []), txt.value])

async function addVerified(workspace: TestWorkspace, host: string, use?: Parameters<typeof add>[2]): Promise<Added> {
  const domain = await add(workspace, host, use)
  publish(domain)
  expect(await verify(workspace, domain)).toMatchObject({ status: 200, body: { state: 'verified' } })
  return domain
}

test('a domain answers scans of its workspace once its TXT record is there, and 404 before', async () => {
  const workspace = await service.workspace()
  const host = newHost()
  const { shortCode } = await workspace.call('POST /codes', { body: newCode('https://example.com/menu') })
  const domain = await add(workspace, host)
  expect(domain).toMatchObject({ host, use: 'scans', state: 'pending', proofLostAt: null })
  expect((await visit(host, `/${shortCode}`)).status).toBe(404)
  expect(await ask(host)).toBe(404)
  const before = await verify(workspace, domain)
  expect(before).toMatchObject({ status: 200, body: { state: 'pending' } })
  expect(JSON.stringify(before.body)).toContain(`There is no TXT record at _tessera.${host} yet.`)

  publish(domain)
  expect(await verify(workspace, domain)).toMatchObject({ body: { state: 'verified', problem: null } })
  const scan = await visit(host, `/${shortCode.toLowerCase()}?from=poster`)
  expect(scan).toMatchObject({
    status: 302,
    headers: { location: 'https://example.com/menu', 'cache-control': 'no-store' },
  })
  expect(await ask(host)).toBe(200)

  await workspace.send('DELETE /domains/{id}', { params: { id: domain.id } })
  expect((await visit(host, `/${shortCode}`)).status).toBe(404)
  expect(await ask(host)).toBe(404)
})

test('a domain serves neither the API nor codes of another workspace', async () => {
  const [workspace, other] = [await service.workspace(), await service.workspace()]
  const host = newHost()
  await addVerified(workspace, host)
  const theirs = await other.call('POST /codes', { body: newCode('https://example.com/theirs') })
  for (const path of [`/${theirs.shortCode}`, '/', '/v1/me', '/v1/openapi.json', '/docs', '/domains/ask?domain=x'])
    expect({ path, status: (await visit(host, path)).status }).toEqual({ path, status: 404 })
  expect((await visit(host, '/v1/codes', 'DELETE')).status).toBe(405)
})

test('a host of nobody answers 404, except to the API', async () => {
  const workspace = await service.workspace()
  const { shortCode } = await workspace.call('POST /codes', { body: newCode('https://example.com/') })
  const host = newHost()
  expect((await visit(host, `/${shortCode}`)).status).toBe(404)
  expect((await visit(host, '/v1/me')).status).toBe(401)
  expect((await visit('tessera', `/${shortCode}`)).status).toBe(302)
})

test('a domain of a page or of a site shows it at its root', async () => {
  const workspace = await service.workspace()
  const page = await newPage(workspace, { subdomain: uniqueSubdomain() })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id }, body: {} })
  const site = await newSite(workspace, { 'index.html': '<title>A site</title>', 'a/index.html': 'a' })
  const [ofPage, ofSite] = [newHost(), `www.${newHost()}`]
  await addVerified(workspace, ofPage, { pageId: page.id })
  await addVerified(workspace, ofSite, { siteId: site.id })

  const shown = await visit(ofPage, '/')
  expect(shown.status).toBe(200)
  const same = await askHost(
    service.origin,
    `http://${page.subdomain}.pages.localhost:${new URL(service.origin).port}/`,
  )
  expect({ body: shown.body, cache: shown.headers['cache-control'], etag: shown.headers['etag'] }).toEqual({
    body: same.body,
    cache: same.headers['cache-control'],
    etag: same.headers['etag'],
  })
  expect(await visit(ofSite, '/')).toMatchObject({ status: 200, body: '<title>A site</title>' })
  expect((await visit(ofSite, '/a')).headers['location']).toBe(`http://${ofSite}:${new URL(service.origin).port}/a/`)
  expect((await visit(ofPage, '/v1/me')).status).toBe(404)
})

test('a claim of another workspace does not block the owner, who takes the host over', async () => {
  const [squatter, owner] = [await service.workspace(), await service.workspace()]
  const host = newHost()
  const claimed = await add(squatter, host)
  const domain = await add(owner, host)
  publish(domain)
  expect(await verify(owner, domain)).toMatchObject({ body: { state: 'verified' } })
  publish(claimed)
  expect(await verify(squatter, claimed)).toMatchObject({ status: 409, body: { error: { code: 'already_exists' } } })

  dns.txt.set(domain.proof.txt.name, [claimed.proof.txt.value])
  expect(await verify(squatter, claimed)).toMatchObject({ status: 200, body: { state: 'verified' } })
  const { data } = await owner.call('GET /domains')
  expect(data).toMatchObject([{ host, state: 'pending' }])
})

test('a domain that lost its proof is shown and goes on serving', async () => {
  const workspace = await service.workspace()
  const host = newHost()
  const { shortCode } = await workspace.call('POST /codes', { body: newCode('https://example.com/lasts') })
  const domain = await addVerified(workspace, host)
  dns.txt.delete(domain.proof.txt.name)
  const lost = await verify(workspace, domain)
  expect(lost).toMatchObject({ body: { state: 'verified', proofLostAt: expect.any(String) } })
  expect(await verify(workspace, domain)).toMatchObject({
    body: { proofLostAt: (lost.body as { proofLostAt: string }).proofLostAt },
  })
  expect((await visit(host, `/${shortCode}`)).status).toBe(302)
  publish(domain)
  expect(await verify(workspace, domain)).toMatchObject({ body: { state: 'verified', proofLostAt: null } })
})

test.for([
  'localhost',
  'go',
  '10.0.0.1',
  '0x7f.1',
  '[::1]',
  'pages.localhost',
  'cafe.pages.localhost',
  '127.0.0.1',
  'tessera.internal',
  'a_b.-x.com',
  'https://go.example.com',
  'go.example.com/menu',
  '',
])('the host %j is refused', async (host) => {
  const workspace = await service.workspace()
  const refused = await workspace.send('POST /domains', { body: { host, use: 'scans' } })
  expect(refused).toMatchObject({ status: 400, body: { error: { details: { issues: [{ path: 'host' }] } } } })
})

test('an international name is stored in its ASCII form, and a name once for each workspace', async () => {
  const workspace = await service.workspace()
  const name = uniqueSubdomain()
  const { host } = await add(workspace, `${name}.Bücher.example.`)
  expect(host).toBe(`${name}.xn--bcher-kva.example`)
  const again = await workspace.send('POST /domains', { body: { host, use: 'scans' } })
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'already_exists' } } })
})

function newCode(url: string) {
  return { name: 'Printed', destination: { type: 'url' as const, url } }
}

test('who asks for certificates too often waits, and others do not', async () => {
  const askFrom = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return fetch(`${service.origin}/domains/ask?domain=${newHost()}`, { headers })
  }
  const answers = await Promise.all(Array.from({ length: 400 }, () => askFrom('203.0.113.5')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(300)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await askFrom('198.51.100.7')).status).toBe(404)
})
