import { describe, expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { zipFiles } from '#testing/create-site.ts'
import { realHeaders, realRedirects, ruledFiles } from '#testing/real-world/site-rules.ts'
import { requestHost, requestRaw } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'
import { readHeaders } from './read-headers.ts'
import { readRedirects } from './read-redirects.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

const deploy = (files: Record<string, string>) =>
  workspace.call('POST /sites', { body: { name: 'Rules', subdomain: createUniqueSubdomain(), zip: zipFiles(files) } })

function toUnused(file: string, unused: readonly { line: number; reason: RegExp }[] = []) {
  return unused.map(({ line, reason }) => ({
    file,
    line,
    text: expect.any(String),
    reason: expect.stringMatching(reason),
  }))
}

test.each(realRedirects)('_redirects: $name', async ({ content, answers, unused }) => {
  const files = Object.fromEntries(ruledFiles.map((name) => [name, name]))
  const { site, skipped, deploy: version } = await deploy({ ...files, _redirects: content })
  expect(skipped).toEqual([])
  expect(version.unusedRules).toEqual(toUnused('_redirects', unused))
  const origin = site.url.slice(0, -1)
  const replies = await Promise.all(
    Object.keys(answers).map(async (path) => {
      const { status, headers, body } = await requestHost(service.origin, origin + path, { headers: browser })
      const { location } = headers
      const text =
        location === undefined ? (status === 200 ? body : `${status} ${body}`) : `${status} ${String(location)}`
      return [path, text.replace(origin, '{site}')]
    }),
  )
  expect(Object.fromEntries(replies)).toEqual(answers)
  expect((await requestHost(service.origin, `${origin}/_redirects`, {})).body).not.toBe(content)
})

test.each(realHeaders)('_headers: $name', async ({ content, sent, unused }) => {
  const files = { 'index.html': 'x', 'about.html': 'x', 'data/a.json': '{}', 'assets/a.js': '1', _headers: content }
  const { site, deploy: version } = await deploy(files)
  expect(version.unusedRules).toEqual(toUnused('_headers', unused))
  for (const [path, expected] of Object.entries(sent)) {
    const { headers } = await requestHost(service.origin, site.url + path.slice(1), {})
    for (const [name, value] of Object.entries(expected))
      expect([path, name, headers[name]]).toEqual([path, name, value])
    expect(headers['content-security-policy']).toMatch(/^frame-ancestors 'self' http/)
  }
})

test('an address of slashes alone, which is not a URL, is redirected by a rule for all addresses', async () => {
  const { site } = await deploy({ 'index.html': 'x', _redirects: '/* https://new.example/:splat 301!' })
  const { host } = new URL(site.url)
  // The first answer puts the site into memory, from which the second one comes.
  for (const path of ['/', '//', '//x:y', '///'])
    expect([path, await requestRaw(service.origin, { host, path })]).toMatchObject([path, { status: 301 }])
})

test('a rule opens the file of a captured text with encoded or missing parts between slashes', async () => {
  const { site } = await deploy({
    'index.html': 'x',
    'files/staff/plan.html': 'plan',
    'files/gone.html': 'gone',
    _redirects: '/app/* /files/:splat 200\n/old/:name /files/:name 404\n/top/* /:splat/files/gone 200',
  })
  for (const [path, status, body] of [
    ['app/staff/plan', 200, 'plan'],
    ['app/staff%2Fplan', 200, 'plan'],
    ['app/staff%2fplan.html', 200, 'plan'],
    ['app/%2Fstaff/plan', 200, 'plan'],
    ['old/staff%2Fplan', 404, 'plan'],
    ['top/', 200, 'gone'],
  ] as const)
    expect([path, await requestHost(service.origin, site.url + path, { headers: browser })]).toMatchObject([
      path,
      { status, body },
    ])
})

test('a rule that leads to a folder without its slash leads there with it, so that its links are right', async () => {
  const { site } = await deploy({
    'index.html': 'x',
    'v2/guide/index.html': 'guide',
    'v2/plan.html': 'plan',
    '404.html': 'missing',
    _redirects: '/docs/* /v2/:splat 200\n/help/:name /v2/:name 200\n/gone/* /v2/:splat 404',
  })
  const ask = async (path: string, headers: Record<string, string> = browser) => {
    const { status, headers: sent, body } = await requestHost(service.origin, site.url + path, { headers })
    return [path, status, sent['location'] ?? body]
  }
  expect(await ask('docs/guide?x=1')).toEqual(['docs/guide?x=1', 308, `${site.url}docs/guide/?x=1`])
  expect(await ask('docs/guide/')).toEqual(['docs/guide/', 200, 'guide'])
  expect(await ask('docs/plan/')).toEqual(['docs/plan/', 308, `${site.url}docs/plan`])
  expect(await ask('docs/none')).toEqual(['docs/none', 404, 'missing'])
  // This rule has no slash to pass on.
  for (const path of ['help/guide', 'help/guide/']) expect(await ask(path)).toEqual([path, 200, 'guide'])
  expect(await ask('gone/guide')).toEqual(['gone/guide', 404, 'guide'])
  const script = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script', accept: '*/*' }
  expect((await ask('docs/guide', script))[1]).toBe(404)
})

test('the policy of the site is sent in addition to the policy of the service', async () => {
  const { site } = await deploy({ 'index.html': 'x', _headers: "/*\n  Content-Security-Policy: default-src 'self'" })
  const { headers } = await requestHost(service.origin, site.url, {})
  expect(headers['content-security-policy']).toMatch(/^frame-ancestors 'self' \S+, default-src 'self'$/)
})

describe('unknown addresses', () => {
  const page = { headers: browser }
  const part = { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script', accept: '*/*' } }
  const module = '<!doctype html><script type="module" src="/app.js"></script>'

  test('open index.html with status 200 if the site is set so, except for missing scripts', async () => {
    const { site, deploy: version } = await deploy({ 'index.html': module, 'app.js': '1' })
    expect([version.suggestsIndex, site.unknownAddresses]).toEqual([true, 'show_not_found'])
    const ask = (path: string, options: Parameters<typeof requestHost>[2] = page) =>
      requestHost(service.origin, site.url + path, options).then(({ status, body }) => [status, body === module])
    expect(await ask('menu/lunch')).toEqual([404, false])
    const body = { unknownAddresses: 'open_index' } as const
    const changedSite = await workspace.call('PATCH /sites/{id}', { params: { id: site.id }, body })
    expect(changedSite.unknownAddresses).toBe('open_index')
    for (const path of ['menu/lunch', 'menu/lunch/?a=b', 'users/jane.doe', 'a.html'])
      expect([path, ...(await ask(path))]).toEqual([path, 200, true])
    // As curl asks.
    expect(await ask('menu/lunch', {})).toEqual([200, true])
    for (const path of ['assets/gone.js', 'gone.css', 'gone.json']) expect(await ask(path, {})).toEqual([404, false])
    expect(await ask('assets/gone', part)).toEqual([404, false])
    // A preview shows what visitors would see.
    expect((await requestHost(service.origin, `${version.previewUrl}menu`, page)).status).toBe(200)
    await workspace.call('PATCH /sites/{id}', { params: { id: site.id }, body: { unknownAddresses: 'show_not_found' } })
    expect(await ask('menu/lunch')).toEqual([404, false])
  })

  test('show 200.html, which takes precedence over 404.html, with status 200', async () => {
    const { site, deploy: version } = await deploy({ 'index.html': module, '200.html': 'app', '404.html': 'missing' })
    expect(version.suggestsIndex).toBe(false)
    const answer = await requestHost(service.origin, `${site.url}a/b`, page)
    expect([answer.status, answer.body]).toEqual([200, 'app'])
    const script = await requestHost(service.origin, `${site.url}a/b.js`, part)
    expect([script.status, script.body]).toEqual([404, 'missing'])
  })
})

const none = () => false

test.each([
  ['rules', '/a /b 301\n'.repeat(450_000)],
  ['rules that lead on', Array.from({ length: 100_000 }, (_, n) => `/r${n}/:x /r${n + 1}/:x 301`).join('\n')],
  ['placeholders', `/${':a'.repeat(2_400_000)} /b 301`],
  ['stars', `/${'*'.repeat(4_900_000)} /b`],
  ['white space', ' '.repeat(4_900_000)],
  ['slashes', `${'/'.repeat(900)} /b\n`.repeat(5_000)],
  ['colons', `/a /${':'.repeat(900)}x\n`.repeat(5_000)],
])('5 MB of %s are read in seconds', { timeout: 20_000 }, (_, content) => {
  const startedAt = performance.now()
  expect(readRedirects(content, none).rules.length).toBeLessThanOrEqual(1_000)
  expect(readHeaders(content).rules.length).toBeLessThanOrEqual(100)
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})
