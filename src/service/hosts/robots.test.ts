import { expect, test } from 'vitest'
import { newPage, uniqueSubdomain } from '#testing/new-page.ts'
import { newSite } from '#testing/new-site.ts'
import { requestHost } from '#testing/request-host.ts'
import { sharedService } from '#testing/service.ts'

// Hosts under .test count as verified.
const service = await sharedService({ allowPrivateHosts: true })
const workspace = await service.workspace()
const home = { 'index.html': '<!doctype html><title>Home</title>' }
const byRule = { ...home, _redirects: '/* /index.html 200\n', 'sitemap.xml': '<urlset/>' }

const addDomain = async (use: 'scans' | { pageId: string } | { siteId: string }) => {
  const { host } = await workspace.call('POST /domains', { body: { host: `${uniqueSubdomain()}.test`, use } })
  return `http://${host}/`
}

async function listHosts(): Promise<Record<string, string>> {
  const page = await newPage(workspace, { templateId: 'restaurant-menu' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  const [plain, ruled, app] = [
    await newSite(workspace, home),
    await newSite(workspace, byRule),
    await newSite(workspace, home),
  ]
  const body = { unknownAddresses: 'open_index' as const }
  await workspace.call('PATCH /sites/{id}', { params: { id: app.id }, body })
  return {
    'the origin of scans': service.origin,
    'a page': page.url,
    'an own domain of a page': await addDomain({ pageId: page.id }),
    'a site': plain.url,
    'the preview of a site': plain.previewUrl,
    'a site with a rule for all addresses': ruled.url,
    'a site that opens index.html at unknown addresses': app.url,
    'an own domain of a site': await addDomain({ siteId: plain.id }),
    'an own domain of scans': await addDomain('scans'),
  }
}

test('crawlers understand the robots.txt of every host', async () => {
  const problems: string[] = []
  for (const [name, url] of Object.entries(await listHosts())) {
    // Requests the file as a crawler does, and as a browser in which somebody opens the file.
    for (const accept of ['*/*', 'text/html,*/*;q=0.8']) {
      const { status, headers, body } = await requestHost(service.origin, new URL('/robots.txt', url).href, {
        headers: { accept },
      })
      if (status !== 200 || headers['content-type'] !== 'text/plain; charset=utf-8')
        problems.push(`${name}: ${status} ${String(headers['content-type'])}`)
      else problems.push(...findMistakes(body).map((line) => `${name}: ${line}`))
      expect(body).toMatch(/^User-agent: \*\nAllow: \/$/m)
    }
  }
  expect(problems).toEqual([])
})

test('a site may have its own robots.txt, and our robots.txt names its sitemap', async () => {
  const site = await newSite(workspace, { ...home, 'robots.txt': 'User-agent: *\nDisallow: /draft/\n' })
  expect((await requestHost(service.origin, `${site.url}robots.txt`)).body).toContain('/draft/')
  const elsewhere = await newSite(workspace, {
    ...home,
    'crawlers.txt': 'mine',
    _redirects: '/robots.txt /crawlers.txt 200\n',
  })
  expect((await requestHost(service.origin, `${elsewhere.url}robots.txt`)).body).toBe('mine')
  const { url } = await newSite(workspace, byRule)
  expect((await requestHost(service.origin, `${url}robots.txt`)).body).toContain(`\nSitemap: ${url}sitemap.xml\n`)
})

/**
 * Lines with an unknown directive or a value that is not valid, by the rules of Lighthouse and RFC 9309, and a first line that names no
 * crawler.
 */
function findMistakes(robots: string): string[] {
  const lines = robots.split('\n').filter((line) => line !== '')
  const [first = 'nothing'] = lines
  return [...lines.filter((line) => !directive.test(line)), ...(first.startsWith('User-agent: ') ? [] : [first])]
}

const directive = /^(User-agent: \S+|(Allow|Disallow): ([/*][^$\s]*\$?)?|Sitemap: https?:\/\/[^\s/]+\/\S*)$/
