import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { hasTranslations, listVersions } from '#blocks/language/translations.ts'
import { createRobotsText } from '#contract/robots-text.ts'
import type { PageRedirect } from '#service/hosts/page-directory/schema.ts'
import { escapeText } from '#service/http/escape-text.ts'
import { REDIRECT_STATUS, type RenderedFile } from '../publications/hosted-file.ts'

/**
 * The sitemap, for search engines, with the versions of each page in other languages. Pages that they should not list, and copies of other
 * pages, are left out.
 */
export function createSitemap(content: PageContent, { url, changedAt }: { url: string; changedAt: Date }): string {
  const day = changedAt.toISOString().slice(0, 10)
  const listedPages = content.pages.filter(
    (page) => !isOutOfSearch(content, page) && getCanonicalAddress(url, page) === getAddress(url, page.slug),
  )
  const entries = listedPages.map((page) => {
    const alternates = listAlternates(content, { url, page }).map(
      ([lang, address]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeText(address)}"/>`,
    )
    return `<url><loc>${escapeText(getAddress(url, page.slug))}</loc><lastmod>${day}</lastmod>${alternates.join('')}</url>`
  })
  const namespace = hasTranslations(content.pages) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>${entries.join('')}</urlset>\n`
}

/** Whether search engines leave a page out. The setting of the original applies to its translations too. */
export function isOutOfSearch(content: PageContent, page: ContentPage): boolean {
  const originalId = listVersions(content).get(page.id)?.[0].id
  return [page, content.pages.find(({ id }) => id === originalId)].some((version) => version?.noindex === true)
}

/**
 * The addresses of a page by language, and the address for all other languages as `x-default`. Empty for a page in one language. Crawlers
 * send no language, so they get the original at its address.
 */
export function listAlternates(
  content: PageContent,
  { url, page }: { url: string; page: ContentPage },
): [lang: string, address: string][] {
  const versions = listVersions(content).get(page.id) ?? []
  const [original] = versions
  if (!original || versions.length < 2) return []
  return [...versions, { ...original, lang: 'x-default' }].map(({ lang, path }) => [lang, `${url}${path}`])
}

/** Allows indexing of every published page. Previews are excluded by a header. */
export function createPageRobotsText(url: string): string {
  return createRobotsText({ disallowed: ['/_/preview/'], sitemap: `${url}/sitemap.xml` })
}

/** Permanent redirects from former addresses to the current addresses of the pages that had them. */
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
