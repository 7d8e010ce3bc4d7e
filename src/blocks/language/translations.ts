import type { PageContent } from '#contract/page-document.ts'
import { getPageLanguage } from './page-language.ts'
import { groupVersions, type LinkedPage } from './page-versions.ts'

/** Whether some page of a document is a translation. */
export function hasTranslations(pages: readonly LinkedPage[]): boolean {
  return pages.some(({ translation }) => translation !== undefined)
}

/** The document as visitors see it, without hidden translations. The home page cannot be hidden. */
export function omitHiddenPages(content: PageContent): PageContent {
  const pages = content.pages.filter((page, index) => index === 0 || page.translation?.hidden !== true)
  return pages.length === content.pages.length ? content : { ...content, pages }
}

/** The language of a page of a document: its own if it is a translation, else that of the document. The home page is never a translation. */
export function getVersionLanguage(content: PageContent, page: LinkedPage): string {
  const isHome = page.id === content.pages[0]?.id
  return (isHome ? undefined : page.translation?.lang) ?? getPageLanguage(content)
}

/**
 * The document in one language: of each page the translation in this language, or else the original. Language and direction of the
 * navigation are those of the language. A document without translations is returned as it is.
 */
export function toLanguageContent(content: PageContent, lang: string): PageContent {
  if (!hasTranslations(content.pages)) return content
  const byLanguage = languageCache.get(content) ?? new Map<string, PageContent>()
  languageCache.set(content, byLanguage)
  const cached = byLanguage.get(lang)
  if (cached) return cached
  const pages = groupVersions(content.pages).map(
    (versions) => versions.find((page) => getVersionLanguage(content, page) === lang) ?? versions[0],
  )
  const isOriginal = lang === getPageLanguage(content)
  const version = { ...content, pages, nav: isOriginal ? { ...content.nav, lang } : { ...content.nav, lang, dir: '' } }
  byLanguage.set(lang, version)
  return version
}

// Each page of a document needs it. The content is immutable.
const languageCache = new WeakMap<PageContent, Map<string, PageContent>>()

/** The name of the parameter of an address with which visitors keep the language of the original. */
export const LANGUAGE_PARAMETER = 'lang'

export interface PageVersion {
  id: string
  lang: string
  /** The address of the page, from which visitors may be led to the page in their language if it is the original. */
  path: string
  /** The address at which visitors stay, regardless of their language. */
  href: string
}

type VersionsByPage = ReadonlyMap<string, readonly [PageVersion, ...PageVersion[]]>

/** The versions of each page by its id, one for each language. A page without translations has one. */
export function listVersions(content: PageContent): VersionsByPage {
  const cached = versionsCache.get(content)
  if (cached) return cached
  const byPage = new Map<string, readonly [PageVersion, ...PageVersion[]]>()
  for (const [original, ...translations] of groupVersions(content.pages)) {
    const toVersion = (page: (typeof content.pages)[number]): PageVersion => {
      const [lang, path] = [getVersionLanguage(content, page), `/${page.slug}`]
      const isNegotiated = page === original && translations.length > 0
      return { id: page.id, lang, path, href: isNegotiated ? `${path}?${LANGUAGE_PARAMETER}=${lang}` : path }
    }
    const versions = [toVersion(original), ...translations.map(toVersion)] as const
    const languages = versions.map(({ lang }) => lang)
    const [first, ...others] = versions
    const shownVersions = [first, ...others.filter(({ lang }, index) => languages.indexOf(lang) === index + 1)] as const
    for (const { id } of versions) byPage.set(id, shownVersions)
  }
  versionsCache.set(content, byPage)
  return byPage
}

const versionsCache = new WeakMap<PageContent, VersionsByPage>()

/**
 * Returns a function that resolves links of pages in a language: `page:<id>` and `/slug` lead to the page in that language, or to the
 * original. Null for other links, and for pages that do not exist.
 */
export function createLinkResolver(content: PageContent, lang: string): (href: string) => string | null {
  const versions = listVersions(content)
  const ids = new Map(content.pages.map(({ id, slug }) => [`/${slug}`, id]))
  return (href) => {
    const id = href.startsWith('page:') ? href.slice('page:'.length) : ids.get(href)
    const found = id === undefined ? undefined : versions.get(id)
    return found ? (found.find((version) => version.lang === lang) ?? found[0]).href : null
  }
}
