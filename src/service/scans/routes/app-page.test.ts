import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { requestRaw } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const workspace = await service.createWorkspace()
const [web, app] = ['https://example.com/menu?a=1&b=2', 'myapp://menu/4?a=1&b="x"']
const agents = {
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  preview: 'WhatsApp/2.23.20.0 A',
  crawler:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  program: '',
}

function createCode(fields: object = {}) {
  return workspace.call('POST /codes', {
    body: { name: 'Menu', destination: { type: 'url', url: web }, appUrl: app, ...fields },
  })
}

interface RequestOptions {
  agent?: string
  method?: string
  body?: URLSearchParams
}

function scan({ shortCode }: { shortCode: string }, { agent = phoneAgent, ...init }: RequestOptions = {}) {
  return fetch(`${service.origin}/${shortCode}`, { redirect: 'manual', ...init, headers: { 'user-agent': agent } })
}

async function getScans(id: string) {
  await service.scanning.waitUntilDrained()
  return (await workspace.call('GET /codes/{id}/scans', { params: { id }, query: {} })).data
}

test('a phone and a tablet get a page that leads to the app and to the website', async () => {
  const code = await createCode()
  for (const agent of [phoneAgent, agents.tablet]) {
    const answer = await scan(code, { agent })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('location')).toBeNull()
    const page = await answer.text()
    expect(page).toContain('href="https://example.com/menu?a=1&amp;b=2"')
    // The address of the app is in the normal form of a URL.
    expect(page).toContain('href="myapp://menu/4?a=1&amp;b=%22x%22"')
    const [, script = ''] = page.match(/<script>([^]*)<\/script>/) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'sha256-${hash}'`)
    expect(policy).not.toContain('unsafe')
  }
  expect(await getScans(code.id)).toMatchObject([
    { destinationUrl: web, matchedRule: null, deviceType: 'tablet' },
    { destinationUrl: web, matchedRule: null, deviceType: 'mobile' },
  ])
})

test.for(['desktop', 'preview', 'crawler', 'program'] as const)(
  'the app of a code does not change the redirect of a %s',
  async (name) => {
    const [withApp, withoutApp] = [await createCode(), await createCode({ appUrl: null })]
    const readRedirect = async (code: { shortCode: string }, method = 'GET') => {
      const { status, headers } = await scan(code, { agent: agents[name], method })
      const comparedHeaders = [...headers].filter(([header]) => header !== 'date' && header !== 'x-request-id')
      return { status, headers: comparedHeaders }
    }
    expect(await readRedirect(withApp)).toEqual(await readRedirect(withoutApp))
    expect(await readRedirect(withApp, 'HEAD')).toEqual(await readRedirect(withoutApp, 'HEAD'))
    expect(await readRedirect(withApp)).toMatchObject({ status: 302 })
  },
)

test('HEAD from a phone gets the same answer and is not recorded', async () => {
  const code = await createCode()
  const answer = await scan(code, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await getScans(code.id)).toEqual([])
})

test('rules, times and access codes are applied first', async () => {
  const ruled = await createCode({
    rules: [{ name: 'Phones', when: { deviceTypes: ['mobile'] }, url: 'https://example.com/phones' }],
    trackConversions: true,
  })
  expect(await (await scan(ruled)).text()).toMatch(/id="web" href="https:\/\/example\.com\/phones\?tsr=[\w.-]+"/)
  expect(await getScans(ruled.id)).toMatchObject([
    { destinationUrl: 'https://example.com/phones', matchedRule: 'Phones' },
  ])

  const endedCode = await createCode({ endsAt: '2020-01-01T00:00:00Z', fallbackUrl: 'https://example.com/closed' })
  const fallback = await scan(endedCode)
  expect([fallback.status, fallback.headers.get('location')]).toEqual([302, 'https://example.com/closed'])

  const lockedCode = await createCode({ accessCode: 'sesame' })
  const form = await (await scan(lockedCode)).text()
  expect(form).toContain('Enter the access code')
  expect(form).not.toContain('myapp:')
  const enterAccessCode = (accessCode: string, agent = phoneAgent) =>
    scan(lockedCode, { method: 'POST', agent, body: new URLSearchParams({ accessCode }) })
  expect(await (await enterAccessCode('wrong')).text()).not.toContain('myapp:')
  const reply = await enterAccessCode('sesame')
  expect([reply.status, (await reply.text()).includes('href="myapp:')]).toEqual([200, true])
  expect((await enterAccessCode('sesame', agents.desktop)).status).toBe(303)
  expect(await getScans(lockedCode.id)).toHaveLength(2)
})

test("an alias on a workspace's own domain and a code of a published page try the app too", async () => {
  const host = `${createUniqueSubdomain()}.test`
  await workspace.call('POST /domains', { body: { host, use: 'scans' } })
  await createCode({ aliases: [`${host}/menu`] })
  const aliased = await requestRaw(service.origin, { host, path: '/menu', headers: { 'user-agent': phoneAgent } })
  expect([aliased.status, aliased.body.includes('href="myapp:')]).toEqual([200, true])
  const page = await workspace.call('POST /pages', {
    body: { name: 'Menu', subdomain: createUniqueSubdomain(), templateId: 'blank' },
  })
  const code = await createCode({ destination: { type: 'page', pageId: page.id } })
  expect((await scan(code)).status).toBe(404)
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id }, body: {} })
  await expect.poll(async () => (await scan(code)).status).toBe(200)
})

test('redirects, the history and the preview of a code follow a change of its app', async () => {
  const code = await createCode({ appUrl: undefined })
  expect(code.appUrl).toBeNull()
  expect((await scan(code)).status).toBe(302)
  const change = (appUrl: string | null) =>
    workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { appUrl } })
  expect((await change('MyApp://menu')).appUrl).toBe('myapp://menu')
  expect((await scan(code)).status).toBe(200)
  const preview = await (await fetch(`${service.origin}/${code.shortCode}+`)).text()
  expect(preview).toContain('Phones and tablets try an app first:<br><b dir="ltr">myapp://menu</b>')
  await change(null)
  expect((await scan(code)).status).toBe(302)
  const { data } = await workspace.call('GET /codes/{id}/history', { params: { id: code.id }, query: {} })
  expect(data.flatMap(({ changes }) => changes['appUrl'] ?? [])).toEqual([
    { from: 'myapp://menu', to: null },
    { from: null, to: 'myapp://menu' },
  ])
})

test.for(['myapp:', 'myapp://', 'com.example.menu:/open', 'fb123://profile', 'market://details?id=com.example'])(
  '%s is an address of an app',
  async (appUrl) => {
    expect((await createCode({ appUrl })).appUrl).toBe(appUrl)
  },
)

test.for([
  'https://example.com/',
  'HTTP://example.com/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'about:blank',
  'view-source:https://example.com/',
  'intent://menu#Intent;scheme=myapp;end',
  'android-app://com.example/myapp/menu',
  'itms-services://?action=download-manifest',
  'ws://example.com/',
  'ftp://example.com/',
  'mailto:ada@example.com',
  'tel:123',
  'sms:123',
  'menu',
  '',
  '//menu',
  `myapp://${'a'.repeat(2048)}`,
  `myapp://a/${'ä'.repeat(500)}`,
  'myapp://a\u0000b',
  'myapp://a\r\nSet-Cookie: a=b',
])('%j is refused as the address of an app', async (appUrl) => {
  const rejectedReply = await workspace.send('POST /codes', {
    body: { name: 'Menu', destination: { type: 'url', url: web }, appUrl },
  })
  expect(rejectedReply).toMatchObject({ status: 400, body: { error: { details: { issues: [{ path: 'appUrl' }] } } } })
})
