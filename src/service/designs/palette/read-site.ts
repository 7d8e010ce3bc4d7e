import { Parser } from 'htmlparser2'
import { cutText } from '#contract/cut-text.ts'
import { decodeResource } from '#service/net/find-encoding.ts'
import type { FetchedResource, FetchOptions, GuardedFetch } from '#service/net/guarded-fetch.ts'

const PAGE_LIMITS = { maxBytes: 2_000_000, timeoutMs: 8_000, accept: ['text/html', 'application/xhtml+xml'] }
const STYLE_LIMITS = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['text/css'] }
const ICON_LIMITS = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['image/*'] }
const MANIFEST_LIMITS = {
  maxBytes: 200_000,
  timeoutMs: 4_000,
  accept: ['application/manifest+json', 'application/json', 'text/plain'],
}
const MAX_STYLE_SHEETS = 3

/** The files of a website that were read. All files but the page itself may be missing. */
export interface Site {
  ok: true
  /** The address of the page after redirects. */
  url: string
  /** The address against which the links of the page are resolved. */
  base: string
  html: string
  title: string | null
  /** The attributes of the `link` and `meta` elements, by lower-case names. */
  links: Map<string, string>[]
  metas: Map<string, string>[]
  /** The style elements of the page, and then its first style sheets. */
  css: string
  manifest: ReadonlyMap<string, unknown>
  icon: Uint8Array | null
}

/** The `reason` follows "The address". */
export type SiteResult = Site | { ok: false; reason: string }

/** Reads the page of a website with its icon, manifest and style sheets. */
export async function readSite(fetch: GuardedFetch, address: string, signal: AbortSignal): Promise<SiteResult> {
  const page = await fetch(address, { ...PAGE_LIMITS, signal })
  if ('problem' in page) return { ok: false, reason: page.problem }
  const html = decodeResource(page)
  const links = findTags(html, 'link').map(parseAttributes)
  const base = findBase(html, page.url)
  const source = { fetch, signal, links, url: page.url, base }
  const [manifest, icon, sheets] = await Promise.all([readManifest(source), readIcon(source), readStyleSheets(source)])
  return {
    ok: true,
    url: page.url,
    base,
    html,
    title: getTitle(html),
    links,
    metas: findTags(html, 'meta').map(parseAttributes),
    css: [...listContents(html, 'style').map(({ content }) => content), ...sheets].join('\n'),
    manifest,
    icon,
  }
}

interface PageSource {
  fetch: GuardedFetch
  signal: AbortSignal
  links: Map<string, string>[]
  url: string
  base: string
}

/** The address that the first `base` element of a page names, or else that of the page. */
function findBase(html: string, url: string): string {
  const [href] = findTags(html, 'base').flatMap((tag) => parseAttributes(tag).get('href') ?? [])
  const base = href === undefined ? null : URL.parse(href, url)
  return base !== null && /^https?:$/.test(base.protocol) ? base.href : url
}

async function readManifest({ fetch, signal, links, base }: PageSource): Promise<Site['manifest']> {
  const href = links.find((link) => getRel(link).includes('manifest'))?.get('href')
  const file = href === undefined ? null : await fetchLinkedFile(fetch, { href, base }, { ...MANIFEST_LIMITS, signal })
  if (file === null) return new Map()
  try {
    const manifest: unknown = JSON.parse(decodeResource(file))
    return typeof manifest === 'object' && manifest !== null ? new Map(Object.entries(manifest)) : new Map()
  } catch {
    return new Map()
  }
}

async function readIcon({ fetch, signal, links, url, base }: PageSource): Promise<Uint8Array | null> {
  const icons = links.filter((link) => getRel(link).some((rel) => rel === 'icon' || rel === 'apple-touch-icon'))
  const best = icons.find((link) => getRel(link).includes('apple-touch-icon')) ?? icons[0]
  const href = best?.get('href')
  const link = href === undefined ? { href: '/favicon.ico', base: url } : { href, base }
  return (await fetchLinkedFile(fetch, link, { ...ICON_LIMITS, signal }))?.bytes ?? null
}

async function readStyleSheets({ fetch, signal, links, base }: PageSource): Promise<string[]> {
  const sheets = links.filter((link) => getRel(link).includes('stylesheet')).slice(0, MAX_STYLE_SHEETS)
  const texts = sheets.map(async (link) =>
    fetchLinkedFile(fetch, { href: link.get('href') ?? '', base }, { ...STYLE_LIMITS, signal }),
  )
  return (await Promise.all(texts)).map((file) => (file === null ? '' : decodeResource(file)))
}

/** A file that a page links. Null if it cannot be read. */
export async function fetchLinkedFile(
  fetch: GuardedFetch,
  { href, base }: { href: string; base: string },
  options: FetchOptions,
): Promise<FetchedResource | null> {
  const url = URL.parse(href, base)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const answer = await fetch(url.href, options)
  return 'problem' in answer ? null : answer
}

export function getRel(link: ReadonlyMap<string, string>): string[] {
  return (link.get('rel') ?? '').toLowerCase().split(/\s+/)
}

/**
 * The contents of the elements with a name that contain text alone, with their tags. Split, because a regular expression would take quadratic
 * time for elements that are never closed.
 */
export function listContents(html: string, name: 'style' | 'script'): { tag: string; content: string }[] {
  const openTag = new RegExp(`(<${name}(?:\\s[^<>]{0,1000})?>)`, 'i')
  return html
    .split(new RegExp(`</${name}>`, 'i'))
    .slice(0, -1)
    .flatMap((part) => {
      const [, tag, ...content] = part.split(openTag)
      return tag === undefined ? [] : [{ tag, content: content.join('') }]
    })
}

/** Finds the tags with a name. This simple search is enough to read the head of a page, and its result is never shown as HTML. */
function findTags(html: string, name: 'base' | 'link' | 'meta'): string[] {
  return [...html.slice(0, 500_000).matchAll(new RegExp(`<${name}\\s[^<>]{0,2000}>`, 'gi'))]
    .map(([tag]) => tag)
    .slice(0, 500)
}

function parseAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  // `name="value"`, `name='value'` or `name=value`.
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([\w:-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  ))
    attributes.set(name.toLowerCase(), unescapeEntities(double ?? single ?? bare ?? ''))
  return attributes
}

/** The title of the page in one line. Null if it has none. */
export function getTitle(html: string): string | null {
  const [, text = ''] = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(html.slice(0, 500_000)) ?? []
  const title = unescapeEntities(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()
  return title === '' ? null : cutText(title, 200)
}

function unescapeEntities(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|\w{2,32});/gi, (entity) => {
    let character = ''
    new Parser({ ontext: (part) => (character += part) }).end(entity)
    return character
  })
}
