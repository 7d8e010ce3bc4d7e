import { toNav, showsNav } from '#blocks/schema/nav.ts'
import { getPageCss, getPageScript, getScriptWords, toWindowCss } from '#blocks/page/page-assets.ts'
import { usesCrops } from '#blocks/runtime/crop-css.ts'
import { usesLayout } from '#blocks/layout/layout-css.ts'
import type { PageContext, Picture } from '#blocks/runtime/page-context.ts'
import { getPageDirection } from '#blocks/language/page-language.ts'
import {
  createLinkResolver,
  getVersionLanguage,
  listVersions,
  toLanguageContent,
} from '#blocks/language/translations.ts'
import { showsLanguages } from '#blocks/page/language-nav.tsx'
import { getBlockWords } from '#blocks/words/words.ts'
import { toTheme } from '#blocks/theme/theme.ts'
import { encodeSymbol } from '#qr/matrix.ts'
import { outlineModules } from '#qr/outline.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { countVisit } from '#blocks/page/visit-script.ts'
import { TOKEN_PARAMETER } from '#service/scans/visits/scan-token.ts'
import type { PageFamilies } from '#service/fonts/font-faces.ts'
import { createContentPolicy } from './content-policy.ts'
import { escapeText } from '#service/http/escape-text.ts'
import { toDrawingTheme } from './drawing-theme.ts'
import { getDescription, getPageTitle, getSiteName } from './page-words.ts'
import { createPageFonts } from './page-fonts.ts'
import { renderBody } from './render-body.tsx'
import { toReportUrl } from '#service/http/report-address.ts'
import type { SharePictures } from './share-pictures.ts'
import type { SiteIcon } from './site-icon.ts'
import { getAddress, getCanonicalAddress, isOutOfSearch, listAlternates } from './site-files.ts'

/** The content to render, and its addresses. */
export interface Site {
  mode: 'published' | 'preview'
  name: string
  content: PageContent
  /** The live address, without a slash at the end. */
  url: string
  /** Prefix of the path of each page: empty, or the path of a preview. */
  base: string
  pictures: ReadonlyMap<string, Picture>
  /** The font families that the theme names. */
  families: PageFamilies
  /** Origin of pictures besides the page's own. */
  pictureOrigin?: string
  /** The only origin that may show its pages in a frame: the dashboard, for a preview. */
  framedBy?: string
  /** The origin where visitors report the page. Null if there is no link. */
  reportsAt: string | null
  sharePictures: SharePictures
  icon: SiteIcon
}

export interface RenderedPage {
  html: string
  policy: string
}

/**
 * A complete document that contains everything but its pictures and fonts. `scanned` is the same document for visitors who scanned a code, with a
 * script that counts their visit. The document for other visitors has a script only if one of its blocks needs one.
 */
export async function renderPage(
  site: Site,
  page: ContentPage,
  { listed = true } = {},
): Promise<RenderedPage & { scanned: RenderedPage }> {
  const context = toPageContext(site, page)
  const types = [...new Set(page.blocks.map(({ type }) => type))]
  const body = `${await renderBody(page, context)}${renderReportLink(site, page, context)}`
  const cssOptions = { ...toCssOptions(page, context), crops: usesCrops(body) }
  const css = toWindowCss(getPageCss(types, cssOptions)).replaceAll('</', String.raw`<\/`)
  const blockScript = getPageScript(types, context.words)
  const fonts = createPageFonts(site.families, { body, scriptWords: getScriptWords(types, context.words) })
  // The background of `html` shows when a page is pulled beyond its ends.
  const style = `${fonts.css}html{background:${context.theme.colors.background}}${css}${createReportCss(site, context)}`
  const head = `${renderHead(site, page, listed)}${fonts.preloaded.map(toPreload).join('')}<style>${style}</style>`
  const documentStart = `<!doctype html><html lang="${escapeText(context.lang)}" dir="${context.dir}"><head>${head}</head>`
  const withScript = (text: string): RenderedPage => {
    const script = text.replaceAll('</', String.raw`<\/`)
    const policy = createContentPolicy(body, {
      style,
      script,
      hasForms: types.includes('form'),
      hasFonts: fonts.css !== '',
      ...(site.framedBy === undefined ? {} : { framedBy: site.framedBy }),
      ...(site.pictureOrigin === undefined ? {} : { pictureOrigin: site.pictureOrigin }),
    })
    return {
      html: `${documentStart}<body>${body}${script === '' ? '' : `<script>${script}</script>`}</body></html>`,
      policy,
    }
  }
  return { ...withScript(blockScript), scanned: withScript(blockScript + visitScript) }
}

function toCssOptions({ blocks }: ContentPage, context: PageContext) {
  return { nav: showsNav(context), languages: showsLanguages(context.languages), layout: usesLayout(blocks) }
}

/** Fonts are requested without cookies, and so must their preloads be. */
function toPreload(path: string): string {
  return `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`
}

const visitScript = `(${countVisit.toString()})('${TOKEN_PARAMETER}')\n`

function createReportCss({ reportsAt }: Site, { theme }: PageContext): string {
  if (reportsAt === null) return ''
  const { text, background } = theme.colors
  return `.report{padding:16px;background:${background};text-align:center;font:13px/1.5 system-ui,sans-serif}.report a{color:${text}}`
}

function renderReportLink({ reportsAt, url }: Site, { slug }: ContentPage, { words }: PageContext): string {
  if (reportsAt === null) return ''
  const address = toReportUrl(reportsAt, getAddress(url, slug))
  return `<footer class="report"><a href="${address}" rel="nofollow">${words.page.report}</a></footer>`
}

function renderHead(site: Site, page: ContentPage, isListed: boolean): string {
  const { mode, url, icon } = site
  const content = toLanguageContent(site.content, getVersionLanguage(site.content, page))
  const title = getPageTitle(getSiteName(site.name, content), page, content)
  const description = getDescription(page)
  const isIndexed = mode === 'published' && isListed && !isOutOfSearch(site.content, page)
  const address = getCanonicalAddress(url, page)
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    description === '' ? '' : `<meta name="description" content="${escapeText(description)}">`,
    `<meta name="theme-color" content="${escapeText(toDrawingTheme(content.theme).background)}">`,
    renderIconLinks(icon),
    isIndexed ? `<link rel="canonical" href="${escapeText(address)}">` : '<meta name="robots" content="noindex">',
    isIndexed ? renderAlternates(site, page) : '',
    mode === 'published' && isListed ? renderOpenGraph(site, page, { title, description, address }) : '',
  ].join('')
}

/** The links to the page in its languages, for search engines. */
function renderAlternates({ content, url }: Site, page: ContentPage): string {
  return listAlternates(content, { url, page })
    .map(([lang, address]) => `<link rel="alternate" hreflang="${lang}" href="${escapeText(address)}">`)
    .join('')
}

function renderIconLinks({ href, type }: SiteIcon): string {
  const address = escapeText(href)
  const link = `<link rel="icon" type="${type}" href="${address}">`
  // Phones do not show an SVG on their home screen.
  return type === 'image/svg+xml' ? link : `${link}<link rel="apple-touch-icon" href="${address}">`
}

interface HeadWords {
  title: string
  description: string
  address: string
}

/** What messengers and social networks show with a link to the page. */
function renderOpenGraph(
  { name, content, url, sharePictures }: Site,
  { id }: ContentPage,
  { title, description, address }: HeadWords,
): string {
  const originalId = listVersions(content).get(id)?.[0].id ?? id
  const picture =
    sharePictures.chosenPictures.get(id) ?? sharePictures.chosenPictures.get(originalId) ?? sharePictures.card
  const properties: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ...(picture === null
      ? []
      : ([
          ['og:image', `${url}${picture.path}`],
          ['og:image:width', String(picture.width)],
          ['og:image:height', String(picture.height)],
          ['og:image:alt', picture.alt || title],
        ] satisfies [string, string][])),
  ]
  const tags = properties
    .filter(([, value]) => value !== '')
    .map(([property, value]) => `<meta property="${property}" content="${escapeText(value)}">`)
  return `${tags.join('')}${picture === null ? '' : '<meta name="twitter:card" content="summary_large_image">'}`
}

function toPageContext(site: Site, page: ContentPage): PageContext {
  const { mode, base, pictures } = site
  const lang = getVersionLanguage(site.content, page)
  const content = toLanguageContent(site.content, lang)
  const versions = listVersions(site.content)
  const languages = versions.get(page.id) ?? []
  const resolveLink = createLinkResolver(site.content, lang)
  const toHref = (id: string, slug: string) => `${base}${resolveLink(`page:${id}`) ?? `/${slug}`}`
  return {
    mode,
    page: { id: page.id, name: page.name, slug: page.slug },
    pages: content.pages.map(({ id, name: pageName, slug, icon }) => ({
      id,
      name: pageName,
      slug,
      icon,
      href: toHref(id, slug),
      current: id === page.id,
    })),
    languages:
      languages.length < 2
        ? []
        : languages.map((version) => ({
            lang: version.lang,
            href: `${base}${version.href}`,
            current: version.id === page.id,
          })),
    lang,
    dir: getPageDirection(content),
    words: getBlockWords(lang),
    siteName: getSiteName(site.name, content),
    theme: toTheme(content.theme),
    nav: toNav(content.nav),
    picture: (source) => pictures.get(source) ?? null,
    fileAddress: (block, file) => `${base}/_/files/${block}/${encodeURIComponent(file)}`,
    formAction: (block) => `${base}/_/forms/${block}`,
    drawCode,
    resolveLink: (href) => {
      const path = resolveLink(href)
      if (path !== null) return `${base}${path}`
      return href.startsWith('page:') ? `${base}/` : href
    },
  }
}

const QUIET_ZONE = 4

function drawCode(text: string): { size: number; path: string } {
  const { modules, size } = encodeSymbol(text, 'M', 0)
  return { size: size + 2 * QUIET_ZONE, path: outlineModules(modules, QUIET_ZONE) }
}
