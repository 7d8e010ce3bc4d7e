import { afterAll, expect, test } from 'vitest'
import { startDnsServer } from '#testing/dns-server.ts'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { createSite } from '#testing/create-site.ts'
import { requestHost, requestRaw } from '#testing/request-host.ts'
import { startTestService, type TestWorkspace } from '#testing/service.ts'

const dns = await startDnsServer()
const service = await startTestService({ dnsServers: [dns.address] })
afterAll(() => dns.close())

function toCodeBody(url: string) {
  return { name: 'Printed', destination: { type: 'url' as const, url } }
}

const createHostName = () => `${createUniqueSubdomain()}.example.com`
const requestFrom = (host: string, path: string, method = 'GET') => requestRaw(service.origin, { host, path, method })
const askForCertificate = async (host: string) => (await fetch(`${service.origin}/domains/ask?domain=${host}`)).status
const addDomain = (
  workspace: TestWorkspace,
  host: string,
  use: 'scans' | { pageId: string } | { siteId: string } = 'scans',
) => workspace.call('POST /domains', { body: { host, use } })
type AddedDomain = Awaited<ReturnType<typeof addDomain>>
const verifyDomain = (workspace: TestWorkspace, { id }: { id: string }) =>
  workspace.send('POST /domains/{id}/verify', { params: { id } })
const publishProof = ({ proof: { txt } }: AddedDomain) =>
  dns.txt.set(txt.name, [...(dns.txt.get(txt.name) ?? []), txt.value])

async function addVerifiedDomain(
  workspace: TestWorkspace,
  host: string,
  use?: Parameters<typeof addDomain>[2],
): Promise<AddedDomain> {
  const domain = await addDomain(workspace, host, use)
  publishProof(domain)
  expect(await verifyDomain(workspace, domain)).toMatchObject({ status: 200, body: { state: 'verified' } })
  return domain
}

test('a domain redirects scans of its workspace only when its TXT record exists', async () => {
  const workspace = await service.createWorkspace()
  const host = createHostName()
  const { shortCode } = await workspace.call('POST /codes', { body: toCodeBody('https://example.com/menu') })
  const domain = await addDomain(workspace, host)
  expect(domain).toMatchObject({ host, use: 'scans', state: 'pending', proofLostAt: null })
  expect((await requestFrom(host, `/${shortCode}`)).status).toBe(404)
  expect(await askForCertificate(host)).toBe(404)
  const unprovedReply = await verifyDomain(workspace, domain)
  expect(unprovedReply).toMatchObject({ status: 200, body: { state: 'pending' } })
  expect(JSON.stringify(unprovedReply.body)).toContain(`There is no TXT record at _tessera.${host} yet.`)

  publishProof(domain)
  expect(await verifyDomain(workspace, domain)).toMatchObject({ body: { state: 'verified', problem: null } })
  const scan = await requestFrom(host, `/${shortCode.toLowerCase()}?from=poster`)
  expect(scan).toMatchObject({
    status: 302,
    headers: { location: 'https://example.com/menu', 'cache-control': 'no-store' },
  })
  expect(await askForCertificate(host)).toBe(200)

  await workspace.send('DELETE /domains/{id}', { params: { id: domain.id } })
  expect((await requestFrom(host, `/${shortCode}`)).status).toBe(404)
  expect(await askForCertificate(host)).toBe(404)
})

test('a domain serves neither the API nor codes of another workspace', async () => {
  const [workspace, stranger] = [await service.createWorkspace(), await service.createWorkspace()]
  const host = createHostName()
  await addVerifiedDomain(workspace, host)
  const strangersCode = await stranger.call('POST /codes', { body: toCodeBody('https://example.com/theirs') })
  for (const path of [
    `/${strangersCode.shortCode}`,
    '/',
    '/v1/me',
    '/v1/openapi.json',
    '/docs',
    '/domains/ask?domain=x',
  ])
    expect({ path, status: (await requestFrom(host, path)).status }).toEqual({ path, status: 404 })
  expect((await requestFrom(host, '/v1/codes', 'DELETE')).status).toBe(405)
})

test('an unknown host answers only requests to the API', async () => {
  const workspace = await service.createWorkspace()
  const { shortCode } = await workspace.call('POST /codes', { body: toCodeBody('https://example.com/') })
  const host = createHostName()
  expect((await requestFrom(host, `/${shortCode}`)).status).toBe(404)
  expect((await requestFrom(host, '/v1/me')).status).toBe(401)
  // The service is also reached by its own name in the internal network, which has no dot.
  expect((await requestFrom('tessera', `/${shortCode}`)).status).toBe(302)
})

test('the domain of a page or a site shows the page or the site at its root', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace, { subdomain: createUniqueSubdomain() })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id }, body: {} })
  const site = await createSite(workspace, { 'index.html': '<title>A site</title>', 'a/index.html': 'a' })
  const [pageHost, siteHost] = [createHostName(), `www.${createHostName()}`]
  await addVerifiedDomain(workspace, pageHost, { pageId: page.id })
  await addVerifiedDomain(workspace, siteHost, { siteId: site.id })

  const ownDomainReply = await requestFrom(pageHost, '/')
  expect(ownDomainReply.status).toBe(200)
  const subdomainReply = await requestHost(
    service.origin,
    `http://${page.subdomain}.pages.localhost:${new URL(service.origin).port}/`,
  )
  expect({
    body: ownDomainReply.body,
    cache: ownDomainReply.headers['cache-control'],
    etag: ownDomainReply.headers['etag'],
  }).toEqual({
    body: subdomainReply.body,
    cache: subdomainReply.headers['cache-control'],
    etag: subdomainReply.headers['etag'],
  })
  expect(await requestFrom(siteHost, '/')).toMatchObject({ status: 200, body: '<title>A site</title>' })
  expect((await requestFrom(siteHost, '/a')).headers['location']).toBe(
    `http://${siteHost}:${new URL(service.origin).port}/a/`,
  )
  expect((await requestFrom(pageHost, '/v1/me')).status).toBe(404)
})

test('a host belongs to the workspace whose TXT record exists, whoever added it first', async () => {
  const [squatter, owner] = [await service.createWorkspace(), await service.createWorkspace()]
  const host = createHostName()
  const squattedDomain = await addDomain(squatter, host)
  const domain = await addDomain(owner, host)
  publishProof(domain)
  expect(await verifyDomain(owner, domain)).toMatchObject({ body: { state: 'verified' } })
  publishProof(squattedDomain)
  expect(await verifyDomain(squatter, squattedDomain)).toMatchObject({
    status: 409,
    body: { error: { code: 'already_exists' } },
  })

  dns.txt.set(domain.proof.txt.name, [squattedDomain.proof.txt.value])
  expect(await verifyDomain(squatter, squattedDomain)).toMatchObject({ status: 200, body: { state: 'verified' } })
  const { data } = await owner.call('GET /domains')
  expect(data).toMatchObject([{ host, state: 'pending' }])
})

test('a domain that has lost its TXT record is marked, but still redirects scans', async () => {
  const workspace = await service.createWorkspace()
  const host = createHostName()
  const { shortCode } = await workspace.call('POST /codes', { body: toCodeBody('https://example.com/lasts') })
  const domain = await addVerifiedDomain(workspace, host)
  dns.txt.delete(domain.proof.txt.name)
  const unprovedReply = await verifyDomain(workspace, domain)
  expect(unprovedReply).toMatchObject({ body: { state: 'verified', proofLostAt: expect.any(String) } })
  expect(await verifyDomain(workspace, domain)).toMatchObject({
    body: { proofLostAt: (unprovedReply.body as { proofLostAt: string }).proofLostAt },
  })
  expect((await requestFrom(host, `/${shortCode}`)).status).toBe(302)
  publishProof(domain)
  expect(await verifyDomain(workspace, domain)).toMatchObject({ body: { state: 'verified', proofLostAt: null } })
})

test.for([
  // Local or reserved hosts.
  'localhost',
  'go',
  'pages.localhost',
  'cafe.pages.localhost',
  'tessera.internal',
  // IP addresses.
  '10.0.0.1',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  // Texts that are not host names.
  'a_b.-x.com',
  'https://go.example.com',
  'go.example.com/menu',
  '',
])('the host %j is refused', async (host) => {
  const workspace = await service.createWorkspace()
  const reply = await workspace.send('POST /domains', { body: { host, use: 'scans' } })
  expect(reply).toMatchObject({ status: 400, body: { error: { details: { issues: [{ path: 'host' }] } } } })
})

test('an international name is stored in ASCII, and cannot be added again in that form', async () => {
  const workspace = await service.createWorkspace()
  const name = createUniqueSubdomain()
  const { host } = await addDomain(workspace, `${name}.Bücher.example.`)
  expect(host).toBe(`${name}.xn--bcher-kva.example`)
  const reply = await workspace.send('POST /domains', { body: { host, use: 'scans' } })
  expect(reply).toMatchObject({ status: 409, body: { error: { code: 'already_exists' } } })
})

test('a client that asks for certificates too often is refused for a while, but others are not', async () => {
  const askFrom = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return fetch(`${service.origin}/domains/ask?domain=${createHostName()}`, { headers })
  }
  const responses = await Promise.all(Array.from({ length: 400 }, () => askFrom('203.0.113.5')))
  const refusedResponses = responses.filter(({ status }) => status === 429)
  expect(responses.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(300)
  expect(refusedResponses.length).toBeGreaterThan(0)
  expect(Number(refusedResponses[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await askFrom('198.51.100.7')).status).toBe(404)
})
