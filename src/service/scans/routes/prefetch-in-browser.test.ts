import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium as playwright, type Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from '#testing/chromium.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
// The User-Agent of a headless browser says that it is headless, so it would be taken for a bot.
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'
const { executablePath, args } = await findChromium()
const browser = await playwright.launch({ executablePath, args: [...args, `--user-agent=${agent}`] })

let html = ''
/** The headers of requests to the site that codes lead to, by path. */
const requestedHeaders = new Map<string, IncomingHttpHeaders>()
const site = createServer(({ url = '', headers }, reply) => {
  if (url !== '/favicon.ico') requestedHeaders.set(url, headers)
  reply.setHeader('content-type', 'text/html').end(url === '/' ? html : '<h1>Opened</h1>')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(async () => {
  await browser.close()
  site.closeAllConnections()
  site.close()
})

async function createCode(path: string, fields: object = {}) {
  const destination = { type: 'url' as const, url: `${origin}${path}` }
  return workspace.call('POST /codes', { body: { name: path, destination, ...fields } })
}

async function countScans({ id }: { id: string }) {
  await service.scanning.waitUntilDrained()
  return (await workspace.call('GET /codes/{id}/scans', { params: { id } })).data.length
}

/** Opens a page with a link to a code, whose head requests it in advance. */
async function openSite({ scanUrl }: { scanUrl: string }, head: string) {
  html = `${head}<a href="${scanUrl}">Open</a>`
  const tab = await browser.newPage()
  const attempt = await watchPreloading(tab)
  await tab.goto(origin)
  return { tab, attempt }
}

/**
 * Returns the outcome of an attempt by speculation rules, which changes later. With `Ready`, a click on the link shows the document that
 * was loaded in advance.
 */
async function watchPreloading(tab: Page): Promise<{ status: string }> {
  const attempt = { status: 'none' }
  const session = await tab.context().newCDPSession(tab)
  session.on('Preload.prefetchStatusUpdated', ({ status }) => void (attempt.status = status))
  session.on('Preload.prerenderStatusUpdated', ({ status }) => void (attempt.status = status))
  await session.send('Preload.enable')
  return attempt
}

function speculate(kind: 'prefetch' | 'prerender', { scanUrl }: { scanUrl: string }): string {
  const rules = { [kind]: [{ source: 'list', urls: [scanUrl], eagerness: 'immediate' }] }
  return `<script type="speculationrules">${JSON.stringify(rules)}</script>`
}

async function clickLink(tab: Page): Promise<void> {
  await tab.getByRole('link', { name: 'Open' }).click()
  await tab.getByRole('heading', { name: 'Opened' }).waitFor()
}

test('of a link prefetch of Chromium and a click, only the click is counted', async () => {
  const code = await createCode('/link')
  const { tab } = await openSite(code, `<link rel="prefetch" href="${code.scanUrl}">`)
  await expect.poll(() => requestedHeaders.get('/link')?.['sec-purpose'], { timeout: 20_000 }).toBe('prefetch')
  expect(await countScans(code)).toBe(0)
  await clickLink(tab)
  expect(await countScans(code)).toBe(1)
})

test.each([
  ['prefetch', {}],
  ['prerender', {}],
  ['prefetch', { scanLimit: 1 }],
  ['prerender', { scanLimit: 1 }],
] as const)('of a %s by speculation rules and a click, only the click is a scan: %o', async (kind, fields) => {
  const code = await createCode(`/${kind}`, fields)
  const { tab, attempt } = await openSite(code, speculate(kind, code))
  await expect.poll(() => attempt.status, { timeout: 20_000 }).toMatch(/Ready|Success|Failure/)
  expect(await countScans(code)).toBe(0)
  await clickLink(tab)
  expect(await countScans(code)).toBe(1)
})
