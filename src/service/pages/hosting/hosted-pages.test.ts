import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestHost, requestRaw } from '#testing/request-host.ts'
import { createPage, createUniqueSubdomain, type WirePage } from '#testing/create-page.ts'
import { startTestService, type TestWorkspace } from '#testing/service.ts'

const { app, origin, createWorkspace } = await startTestService({ pagesDomain: 'pages.localhost:4000' })
const workspace = await createWorkspace()
const ask = (page: WirePage, path = '', options = {}) => requestHost(origin, `${page.url}${path}`, options)

async function publishPage(from: TestWorkspace, templateId = 'restaurant-menu'): Promise<WirePage> {
  const body = { name: 'Osteria', subdomain: createUniqueSubdomain(), templateId }
  const { id } = await from.call('POST /pages', { body })
  return from.call('POST /pages/{id}/publish', { params: { id } })
}

const osteria = await publishPage(workspace)
/** Paths of the API, of scans and of files, which other hosts serve. */
const foreignPaths =
  '/v1/me /v1/openapi.json /docs /BCDFGHJKM /files/images/a /preview/a/b.svg /thumbnails/pages/a'.split(' ')
const getTitle = (body: string) => /<title>([^<]*)<\/title>/.exec(body)?.[1]

test.each([
  'bakery.pages.localhost:4000',
  'bakery.pages.localhost',
  'BAKERY.Pages.Localhost.',
  'a.b.pages.localhost',
  'pages.localhost',
  'www.pages.localhost',
  '.pages.localhost',
])('%s serves only pages, never the API or scans', async (host) => {
  for (const path of ['/', ...foreignPaths, '/no/such/path', '//v1/me']) {
    const { status, body } = await requestRaw(origin, { host, path })
    expect(status).toBe(404)
    expect(body).toContain('<h1>Nothing is published here</h1>')
  }
})

test.each(['localhost:4000', '127.0.0.1', 'notpages.localhost', 'pages.localhost.example.com', ''])(
  '%j is not a host of pages',
  async (host) => {
    expect((await requestRaw(origin, { host, path: '/v1/me' })).status).toBe(401)
  },
)

test('the host of a published page serves neither the API, nor scans, nor files', async () => {
  const { host } = new URL(osteria.url)
  for (const path of foreignPaths) {
    const { status, body } = await requestRaw(origin, { host, path })
    expect(status).toBe(404)
    expect(body).toContain('This page is not here')
  }
  expect((await requestRaw(origin, { host, path: '/v1/pages', method: 'POST' })).status).toBe(405)
  const absolute = await requestRaw(origin, { host, path: `${origin}/v1/openapi.json` })
  expect([400, 404]).toContain(absolute.status)
})

test('a published page is a complete document with metadata for search engines and messengers', async () => {
  const { status, headers, body } = await ask(osteria)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toMatch(/^<!doctype html><html lang="en" dir="ltr"><head>.*<\/body><\/html>$/s)
  expect(getTitle(body)).toBe('Osteria Lume')
  expect(body.match(/<h1/g)).toHaveLength(1)
  expect(body).toContain(`<link rel="canonical" href="${osteria.url}">`)
  expect(body).toMatch(/<meta name="description" content="A short menu that follows the boats/)
  const card = /<meta property="og:image" content="([^"]+)">/.exec(body)?.[1] ?? ''
  const picture = await requestHost(origin, card)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(body).not.toContain('noindex')
  const drinks = await ask(osteria, 'drinks')
  expect(getTitle(drinks.body)).toBe('Wine and other good ideas · Osteria Lume')
  expect(drinks.body).toContain(`<link rel="canonical" href="${osteria.url}drinks">`)
})

test('a page loads pictures only from its own origin and sets no cookie', async () => {
  const { headers, body } = await ask(osteria)
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).not.toMatch(/<link rel="stylesheet"|<script[^>]* src=/)
  const sources = [...body.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source = '']) => source)
  expect(sources.length).toBeGreaterThan(0)
  for (const source of sources) {
    expect(source).toMatch(/^\/_\//)
    expect((await ask(osteria, source.slice(1))).headers['content-type']).toMatch(/^image\//)
  }
  expect(body).toMatch(/<img[^>]* width="\d+" height="\d+"/)
})

test('the policy allows only the document’s own style and script, by their hash', async () => {
  const { headers, body } = await ask(osteria)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = String(headers['content-security-policy'])
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
  expect(policy).toContain(`style-src ${hash(style)};`)
  for (const [, script = ''] of body.matchAll(/<script>(.*?)<\/script>/gs)) expect(policy).toContain(hash(script))
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('paths that are similar to that of a page redirect to the page', async () => {
  for (const [path, location] of [
    ['drinks/', 'drinks'],
    ['Drinks', 'drinks'],
    ['drinks.html?utm_source=x', 'drinks?utm_source=x'],
    ['drinks.html?from=/a?b=1&utm_source=x', 'drinks?from=/a?b=1&utm_source=x'],
    ['index.html', ''],
    ['/', ''],
  ]) {
    const answer = await requestRaw(origin, { host: new URL(osteria.url).host, path: `/${path}` })
    expect([answer.status, answer.headers['location']]).toEqual([308, `${osteria.url}${location}`])
  }
  for (const path of [
    'nothing',
    'drinks/more',
    '_/missing/',
    '_/',
    'drinks%2f',
    '%',
    '..%2f',
    '.git/config',
    '/evil.example',
  ]) {
    const { status, body } = await requestRaw(origin, { host: new URL(osteria.url).host, path: `/${path}` })
    expect([path, status]).toEqual([path, path === '%' ? 400 : 404])
    if (path !== '%') expect(body).toContain('<meta name="robots" content="noindex">')
  }
  expect((await ask(osteria, '?utm_source=poster')).status).toBe(200)
})

test('a long row of slashes in an address does not block the process', async () => {
  const startedAt = performance.now()
  const { host } = new URL(osteria.url)
  for (const [end, status] of [
    ['', 308],
    ['x', 404],
  ] as const) {
    const url = `/drinks${'/'.repeat(100_000)}${end}`
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('the host of a page may have upper case, a port and a final dot', async () => {
  const { host } = new URL(osteria.url)
  for (const written of [
    host.toUpperCase(),
    host.replace(':4000', ''),
    host.replace(':4000', '.'),
    host.replace(':4000', ':'),
  ])
    expect((await requestRaw(origin, { host: written, path: '/' })).status).toBe(200)
  const www = await requestRaw(origin, { host: `www.${host}`, path: '/drinks?x=1' })
  expect([www.status, www.headers['location']]).toEqual([308, `${osteria.url}drinks?x=1`])
  expect((await requestRaw(origin, { host: `x.${host}`, path: '/' })).body).toContain('Nothing is published here')
})

test('robots.txt, the sitemap and the icon are served', async () => {
  const robots = await ask(osteria, 'robots.txt')
  expect(robots.body).toContain(`Sitemap: ${osteria.url}sitemap.xml`)
  const sitemap = await ask(osteria, 'sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...sitemap.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    osteria.url,
    `${osteria.url}drinks`,
    `${osteria.url}find-us`,
  ])
  for (const path of ['_/icon.svg', 'favicon.ico'])
    expect((await ask(osteria, path)).headers).toMatchObject({ 'content-type': 'image/svg+xml' })
})

test('the address of a page without a publication shows a notice', async () => {
  const draft = await createPage(workspace)
  expect((await ask(draft)).body).toContain('Nothing is published here')
  const page = await publishPage(workspace)
  const subdomain = createUniqueSubdomain()
  const movedPage = await workspace.call('PATCH /pages/{id}', { params: { id: page.id }, body: { subdomain } })
  expect((await ask(page)).status).toBe(404)
  const movedResponse = await ask(movedPage)
  expect(movedResponse.status).toBe(200)
  expect(movedResponse.body).toContain(`<link rel="canonical" href="${movedPage.url}">`)
  expect(movedResponse.body).not.toContain(page.url)
  await workspace.call('POST /pages/{id}/unpublish', { params: { id: page.id } })
  expect((await ask(movedPage)).body).toContain('Nothing is published here')
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  expect((await ask(movedPage)).status).toBe(200)
  await workspace.call('DELETE /pages/{id}', { params: { id: page.id } })
  expect((await ask(movedPage)).body).toContain('Nothing is published here')
})
