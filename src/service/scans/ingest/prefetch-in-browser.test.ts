import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium as playwright } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { chromium } from '#testing/chromium.ts'
import { sharedService } from '#testing/service.ts'

const service = await sharedService()
const workspace = await service.workspace()
// A headless browser says so, and would be taken for a bot.
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'
const { executablePath, args } = await chromium()
const browser = await playwright.launch({ executablePath, args: [...args, `--user-agent=${agent}`] })

let html = ''
/** What browsers requested the site for that codes lead to, by path. */
const requested = new Map<string, IncomingHttpHeaders>()
const site = createServer(({ url = '', headers }, reply) => {
  if (url !== '/favicon.ico') requested.set(url, headers)
  reply.setHeader('content-type', 'text/html').end(url === '/' ? html : '<h1>Opened</h1>')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(async () => {
  await browser.close()
  site.closeAllConnections()
  site.close()
})

async function newCode(path: string, more: object = {}) {
  const destination = { type: 'url' as const, url: `${origin}${path}` }
  return workspace.call('POST /codes', { body: { name: path, destination, ...more } })
}

async function countScans({ id }: { id: string }) {
  await service.scanning.drained()
  return (await workspace.call('GET /codes/{id}/scans', { params: { id } })).data.length
}

test('what Chromium prefetches and prerenders is no scan, and reaches no limit; the click is one', async () => {
  const [linked, fetched, rendered] = [await newCode('/link'), await newCode('/prefetch'), await newCode('/prerender')]
  const limited = await newCode('/limited', { scanLimit: 1 })
  const rules = {
    prefetch: [{ source: 'list', urls: [fetched.scanUrl, limited.scanUrl], eagerness: 'immediate' }],
    prerender: [{ source: 'list', urls: [rendered.scanUrl], eagerness: 'immediate' }],
  }
  html = `<link rel="prefetch" href="${linked.scanUrl}"><link rel="prefetch" href="${limited.scanUrl}">
    <script type="speculationrules">${JSON.stringify(rules)}</script><a href="${limited.scanUrl}">Open</a>`
  const tab = await browser.newPage()
  await tab.goto(origin)
  await expect
    .poll(() => [...requested.keys()].toSorted(), { timeout: 20_000 })
    .toEqual(['/', '/link', '/prefetch', '/prerender'])
  for (const path of ['/link', '/prefetch', '/prerender'])
    expect(requested.get(path)?.['sec-purpose']).toMatch(/^prefetch/)
  for (const code of [linked, fetched, rendered, limited]) expect(await countScans(code)).toBe(0)
  await tab.getByRole('link', { name: 'Open' }).click()
  await tab.getByRole('heading', { name: 'Opened' }).waitFor()
  expect(await countScans(limited)).toBe(1)
})
