import { expect, test } from 'vitest'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { createSite } from '#testing/create-site.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

// Hosts under .test count as verified.
const service = await getSharedService({ allowPrivateHosts: true })
const workspace = await service.createWorkspace()
const files = { 'index.html': '<!doctype html><title>Home</title>' }
const filesWithRule = { ...files, _redirects: '/* /index.html 200\n', 'sitemap.xml': '<urlset/>' }

const addDomain = async (use: 'scans' | { pageId: string } | { siteId: string }) => {
  const { host } = await workspace.call('POST /domains', { body: { host: `${createUniqueSubdomain()}.test`, use } })
  return `http://${host}/`
}

async function listHosts(): Promise<Record<string, string>> {
  const page = await createPage(workspace, { templateId: 'restaurant-menu' })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  const [plainSite, siteWithRule, appSite] = [
    await createSite(workspace, files),
    await createSite(workspace, filesWithRule),
    await createSite(workspace, files),
  ]
  const body = { unknownAddresses: 'open_index' as const }
  await workspace.call('PATCH /sites/{id}', { params: { id: appSite.id }, body })
  return {
    'the origin of scans': service.origin,
    'a page': page.url,
    'the domain of a page': await addDomain({ pageId: page.id }),
    'a site': plainSite.url,
    'the preview of a site': plainSite.previewUrl,
    'a site with a rule for all addresses': siteWithRule.url,
    'a site that opens index.html at unknown addresses': appSite.url,
    'the domain of a site': await addDomain({ siteId: plainSite.id }),
    'a domain for scans': await addDomain('scans'),
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

test('a site may have its own robots.txt', async () => {
  const site = await createSite(workspace, { ...files, 'robots.txt': 'User-agent: *\nDisallow: /draft/\n' })
  expect((await requestHost(service.origin, `${site.url}robots.txt`)).body).toContain('/draft/')
  const elsewhere = await createSite(workspace, {
    ...files,
    'crawlers.txt': 'mine',
    _redirects: '/robots.txt /crawlers.txt 200\n',
  })
  expect((await requestHost(service.origin, `${elsewhere.url}robots.txt`)).body).toBe('mine')
})

test('the robots.txt of a site without one names its sitemap', async () => {
  const { url } = await createSite(workspace, filesWithRule)
  expect((await requestHost(service.origin, `${url}robots.txt`)).body).toContain(`\nSitemap: ${url}sitemap.xml\n`)
})

/**
 * Lists lines with an unknown directive or an invalid value, by the rules of Lighthouse and RFC 9309. Lists the first line as well if it does
 * not name a crawler.
 */
function findMistakes(robots: string): string[] {
  const lines = robots.split('\n').filter((line) => line !== '')
  const [firstLine = 'nothing'] = lines
  return [
    ...lines.filter((line) => !directive.test(line)),
    ...(firstLine.startsWith('User-agent: ') ? [] : [firstLine]),
  ]
}

const directive = /^(User-agent: \S+|(Allow|Disallow): ([/*][^$\s]*\$?)?|Sitemap: https?:\/\/[^\s/]+\/\S*)$/
