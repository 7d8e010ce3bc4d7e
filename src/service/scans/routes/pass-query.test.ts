import { expect, test } from 'vitest'
import type { PassQuery } from '#contract/pass-query.ts'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { visitorQueries } from '#testing/real-world/visitor-queries.ts'
import { getSharedService } from '#testing/service.ts'
import { withQuery } from './pass-query.ts'

test.each(visitorQueries)('$query for $destination: $source', ({ destination, query, added, replaced }) => {
  expect(withQuery(destination, query, 'add')).toBe(added)
  expect(withQuery(destination, query, 'visitor')).toBe(replaced)
})

test('a hostile query does not slow down a scan', () => {
  const query = Array.from({ length: 100_000 }, (_, i) => `a${i}=%`).join('&')
  const startedAt = performance.now()
  expect(withQuery(`https://a.example/?${query}`, query, 'visitor')).toHaveLength(query.length + 19)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

const service = await getSharedService()
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

interface RequestOptions {
  agent?: string
  method?: string
  body?: URLSearchParams
}

async function openScanAddress(shortCode: string, query: string, { agent = desktop, ...init }: RequestOptions = {}) {
  const headers = { 'user-agent': agent }
  const answer = await fetch(`${service.origin}/${shortCode}${query}`, { redirect: 'manual', headers, ...init })
  return { location: answer.headers.get('location'), text: await answer.text() }
}

async function createCode(fields: object = {}, url = 'https://a.example/?lang=de#top') {
  const workspace = await service.createWorkspace()
  const code = await workspace.call('POST /codes', {
    body: { name: 'Table', destination: { type: 'url', url }, ...fields },
  })
  return { workspace, code }
}

test('a code passes the query on according to its setting', async () => {
  const { workspace, code } = await createCode()
  expect(code.passQuery).toBeNull()
  const update = (passQuery: PassQuery | null) =>
    workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { passQuery } })
  const getLocation = async () => (await openScanAddress(code.shortCode, '?lang=en&table=5')).location
  expect(await getLocation()).toBe('https://a.example/?lang=de#top')
  expect((await update('add')).passQuery).toBe('add')
  expect(await getLocation()).toBe('https://a.example/?lang=de&lang=en&table=5#top')
  await update('visitor')
  expect(await getLocation()).toBe('https://a.example/?lang=en&table=5#top')
  await update('drop')
  expect(await getLocation()).toBe('https://a.example/?lang=de#top')
  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /codes/{id}/scans', { params: { id: code.id } })
  expect(new Set(data.map(({ destinationUrl }) => destinationUrl))).toEqual(new Set(['https://a.example/?lang=de#top']))
  const history = await workspace.call('GET /codes/{id}/history', { params: { id: code.id } })
  expect(history.data.flatMap(({ changes }) => changes['passQuery'] ?? [])).toEqual([
    { from: 'visitor', to: 'drop' },
    { from: 'add', to: 'visitor' },
    { from: null, to: 'add' },
  ])
})

test('the default of the workspace applies to codes without a setting of their own', async () => {
  const { workspace, code } = await createCode()
  const other = await workspace.call('POST /codes', {
    body: { name: 'Fixed', destination: { type: 'url', url: 'https://a.example/' }, passQuery: 'drop' },
  })
  const me = await workspace.call('PATCH /me', { body: { workspace: { passQuery: 'add' } } })
  expect(me.workspace.passQuery).toBe('add')
  expect((await workspace.call('GET /me')).workspace.passQuery).toBe('add')
  await expect
    .poll(async () => (await openScanAddress(code.shortCode, '?table=5')).location)
    .toBe('https://a.example/?lang=de&table=5#top')
  expect((await openScanAddress(other.shortCode, '?table=5')).location).toBe('https://a.example/')
})

test('rules, splits, the fallback, access codes and apps pass the query on too', async () => {
  const query = '?table=5'
  const pass = { passQuery: 'add' as const }
  const ruled = await createCode({ ...pass, rules: [{ name: 'All', when: {}, url: 'https://a.example/rule' }] })
  expect((await openScanAddress(ruled.code.shortCode, query)).location).toBe('https://a.example/rule?table=5')
  const split = [
    { url: 'https://a.example/one', weight: 1 },
    { url: 'https://a.example/two', weight: 1 },
  ]
  const divided = await createCode({ ...pass, rules: [{ name: 'All', when: {}, split }] })
  expect((await openScanAddress(divided.code.shortCode, query)).location).toMatch(
    /^https:\/\/a\.example\/(one|two)\?table=5$/,
  )
  const over = await createCode({ ...pass, endsAt: '2020-01-01T00:00:00Z', fallbackUrl: 'https://a.example/closed' })
  expect((await openScanAddress(over.code.shortCode, query)).location).toBe('https://a.example/closed?table=5')
  const locked = await createCode({ ...pass, accessCode: 'sesame' })
  const body = new URLSearchParams({ accessCode: 'sesame' })
  expect((await openScanAddress(locked.code.shortCode, query, { method: 'POST', body })).location).toBe(
    'https://a.example/?lang=de&table=5#top',
  )
  const app = await createCode({ ...pass, appUrl: 'myapp://menu' })
  expect((await openScanAddress(app.code.shortCode, query, { agent: phoneAgent })).text).toContain(
    'href="https://a.example/?lang=de&amp;table=5#top"',
  )
  const tracked = await createCode({ ...pass, trackConversions: true })
  expect((await openScanAddress(tracked.code.shortCode, query)).location).toMatch(
    /^https:\/\/a\.example\/\?lang=de&table=5&tsr=[\w-]+#top$/,
  )
})

test('a hosted page gets the query too', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace, { subdomain: createUniqueSubdomain() })
  const { url } = await workspace.call('POST /pages/{id}/publish', { params: { id: page.id }, body: {} })
  const code = await workspace.call('POST /codes', {
    body: { name: 'Page', destination: { type: 'page', pageId: page.id }, passQuery: 'add' },
  })
  expect((await openScanAddress(code.shortCode, '?table=5')).location).toMatch(
    new RegExp(`^${url}\\?table=5&tsr=[\\w-]+$`),
  )
})
