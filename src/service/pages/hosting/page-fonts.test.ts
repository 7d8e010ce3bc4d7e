import { chromium as playwright, type Page as Tab } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { findChromium } from '#testing/chromium.ts'
import { createSampleTtf } from '#testing/font-tables.ts'
import { createPage } from '#testing/create-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const ask = (url: string) => requestHost(service.origin, url)

async function setTheme(page: { id: string; revision: number }, theme: JsonObject) {
  const body = { revision: page.revision, operations: [{ op: 'setTheme' as const, theme }] }
  return workspace.call('POST /pages/{id}/edits', { params: { id: page.id }, body })
}

async function publishWithTheme(theme: JsonObject, templateId = 'restaurant-menu') {
  const draft = await setTheme(await createPage(workspace, { templateId }), theme)
  return workspace.call('POST /pages/{id}/publish', { params: { id: draft.id } })
}

async function uploadFont(to: TestWorkspace = workspace) {
  const data = (await createSampleTtf()).toString('base64')
  return to.call('POST /fonts', { body: { data, name: 'Acme.ttf' } })
}

const findPaths = (html: string) => [...new Set(html.match(/\/_\/fonts\/[\w./-]+/g))]

test('a published page serves the fonts of its theme from its own host, cached forever', async () => {
  const { url } = await publishWithTheme({ headingFont: 'space-grotesk', bodyFont: 'manrope' })
  const { body, headers } = await ask(url)
  expect(headers['content-security-policy']).toContain("; font-src 'self'; ")
  const paths = findPaths(body)
  expect(paths.map((path) => path.replace(/-[0-9a-f]{16}/, ''))).toEqual(
    expect.arrayContaining([
      '/_/fonts/space-grotesk-latin-wght-normal.woff2',
      '/_/fonts/manrope-latin-wght-normal.woff2',
    ]),
  )
  expect(body.match(/<link rel="preload" href="[^"]+" as="font" type="font\/woff2" crossorigin>/g)).toHaveLength(2)
  for (const path of paths) {
    const font = await ask(new URL(path, url).href)
    expect(font.status).toBe(200)
    expect(font.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(font.bytes.toString('latin1', 0, 4)).toBe('wOF2')
  }
  expect((await ask(new URL('/_/fonts/lora-latin-wght-normal.woff2', url).href)).status).toBe(404)
})

test('a page with a pair of system fonts has no rule, no preload and no policy for fonts', async () => {
  const { url } = await publishWithTheme({ fonts: 'classic' })
  const { body, headers } = await ask(url)
  expect(body).not.toMatch(/@font-face|as="font"|--text-size:|--synthesis:/)
  expect(headers['content-security-policy']).not.toContain('font-src')
})

test('an uploaded font is shown by the page and its preview, and not by pages of other workspaces', async () => {
  const { id, family } = await uploadFont()
  const page = await publishWithTheme({ headingFont: family.id })
  const [path = ''] = findPaths((await ask(page.url)).body)
  expect(path).toMatch(new RegExp(`^/_/fonts/${id}/[0-9a-f]{64}\\.woff2$`))
  expect((await ask(new URL(path, page.url).href)).headers['content-type']).toBe('font/woff2')
  expect((await ask(page.previewUrl)).body).toContain(path)
  const other = await service.createWorkspace()
  const foreign = await createPage(other)
  const published = await other.call('POST /pages/{id}/publish', { params: { id: foreign.id } })
  expect((await ask(new URL(path, published.url).href)).status).toBe(404)
})

test('the last font of a family stays while a draft, a page or a template uses it', async () => {
  const designers = await service.createWorkspace()
  const { id, family } = await uploadFont(designers)
  const draft = await createPage(designers)
  const edit = async (revision: number, headingFont: string) =>
    designers.call('POST /pages/{id}/edits', {
      params: { id: draft.id },
      body: { revision, operations: [{ op: 'setTheme' as const, theme: { headingFont } }] },
    })
  const { revision } = await edit(draft.revision, family.id)
  expect(await designers.send('DELETE /fonts/{id}', { params: { id } })).toMatchObject({ status: 409 })
  await designers.call('POST /pages/{id}/publish', { params: { id: draft.id } })
  await edit(revision, '')
  expect(await designers.send('DELETE /fonts/{id}', { params: { id } })).toMatchObject({ status: 409 })
  await designers.call('POST /pages/{id}/publish', { params: { id: draft.id } })
  expect(await designers.send('DELETE /fonts/{id}', { params: { id } })).toMatchObject({ status: 204 })
})

test('a font above the limit is refused by name', async () => {
  const data = Buffer.alloc(2_500_000, 1).toString('base64')
  const reply = await workspace.send('POST /fonts', { body: { data, name: 'Huge.ttf' } })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain('Huge.ttf has 2.5 MB. A font can have at most 2.0 MB')
})

test('a font without names that is sent without the name of its file is called Own font', async () => {
  const data = (await createSampleTtf({ name: null })).toString('base64')
  const { family } = await workspace.call('POST /fonts', { body: { data } })
  expect(family).toEqual({ id: 'own-own-font', name: 'Own font' })
})

const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

/** Opens a page and measures how far its content moves until it has loaded. */
async function visit(url: string): Promise<{ tab: Tab; shift: number; errors: string[] }> {
  const tab = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const errors: string[] = []
  tab.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()))
  await tab.addInitScript(`window.shift = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`)
  await tab.goto(url, { waitUntil: 'load' })
  await tab.evaluate(
    'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))',
  )
  return { tab, shift: Number(await tab.evaluate('window.shift')), errors }
}

test('in the browser, a page shows its fonts under its policy, and nothing moves', async () => {
  const { url } = await publishWithTheme({ headingFont: 'space-grotesk', bodyFont: 'manrope', headingSize: 'large' })
  const { tab, shift, errors } = await visit(url)
  expect(errors).toEqual([])
  expect(
    await tab.evaluate("['600 2rem space-grotesk', '1rem manrope'].map((font) => document.fonts.check(font))"),
  ).toEqual([true, true])
  const loadedFonts = await tab.evaluate(
    "[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)",
  )
  expect(loadedFonts).toEqual(expect.arrayContaining(['space-grotesk', 'manrope']))
  // A stand-in that is shown for a moment moves the text by a few thousandths of the window.
  expect(shift).toBeLessThan(0.005)
  // The weight of what was loaded, on a page in English.
  const bytes = await tab.evaluate(
    "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/_/fonts/')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)",
  )
  expect(Number(bytes)).toBeGreaterThan(20_000)
  expect(Number(bytes)).toBeLessThan(60_000)
  await tab.close()
})
