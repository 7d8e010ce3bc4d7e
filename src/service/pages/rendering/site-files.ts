import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { createRobotsText } from '#contract/robots-text.ts'
import type { PageRedirect } from '#service/hosts/page-directory/schema.ts'
import { escapeText } from '#service/http/escape-text.ts'
import { REDIRECT_STATUS, type RenderedFile } from '../publications/hosted-file.ts'

/** The sitemap, for search engines. Pages that they should not list, and copies of other pages, are left out. */
export function createSitemap(content: PageContent, { url, changedAt }: { url: string; changedAt: Date }): string {
  const day = changedAt.toISOString().slice(0, 10)
  const listedPages = content.pages.filter(
    (page) => page.noindex !== true && getCanonicalAddress(url, page) === getAddress(url, page.slug),
  )
  const entries = listedPages.map(
    ({ slug }) => `<url><loc>${escapeText(getAddress(url, slug))}</loc><lastmod>${day}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

/** Allows indexing of every published page. Previews are excluded by a header. */
export function createPageRobotsText(url: string): string {
  return createRobotsText({ disallowed: ['/_/preview/'], sitemap: `${url}/sitemap.xml` })
}

/** Permanent redirects from former addresses to the pages that had them, whatever their address is now. */
export function createRedirects(content: PageContent, redirects: readonly PageRedirect[]): RenderedFile[] {
  const slugs = new Map(content.pages.map(({ id, slug }) => [id, slug]))
  return redirects.flatMap(({ slug, page }) => {
    const target = slugs.get(page)
    if (target === undefined || content.pages.some((other) => other.slug === slug)) return []
    const headers = { location: `/${target}`, 'content-type': 'text/plain; charset=utf-8' }
    return [{ path: `/${slug}`, status: REDIRECT_STATUS, headers, body: '' }]
  })
}

/** The address that search engines list for the page: its own, unless the page is a copy. */
export function getCanonicalAddress(url: string, { canonical, slug }: ContentPage): string {
  return canonical ?? getAddress(url, slug)
}

export function getAddress(url: string, slug: string): string {
  return `${url}/${slug}`
}
