import sharp from 'sharp'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import { sniffImage } from '../images/image-kind.ts'
import { drawSvgApart } from '../images/svg-pool.ts'
import { pickBrandColors, listMostUsed, parseColor } from './brand-colors.ts'

const PAGE_LIMITS = { maxBytes: 2_000_000, timeoutMs: 8_000, accept: ['text/html', 'application/xhtml+xml'] }
const STYLE_LIMITS = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['text/css'] }
const ICON_LIMITS = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['image/*'] }
const MANIFEST_LIMITS = {
  maxBytes: 200_000,
  timeoutMs: 4_000,
  accept: ['application/manifest+json', 'application/json', 'text/plain'],
}
const ICON_SIDE = 48
const MAX_STYLE_SHEETS = 3
const MAX_COLORS = 6

/** The `reason` follows "The address". */
export type SiteColors =
  | { ok: true; url: string; title: string | null; palette: string[] }
  | { ok: false; reason: string }

/**
 * The brand colors of a website: its declared colors (theme color, manifest), the colors of its icon, and the most frequent colors of its
 * style sheets. The page itself must load. Other files may fail.
 */
export async function readSiteColors(fetch: GuardedFetch, address: string, signal: AbortSignal): Promise<SiteColors> {
  const page = await fetch(address, { ...PAGE_LIMITS, signal })
  if ('problem' in page) return { ok: false, reason: page.problem }
  const html = Buffer.from(page.bytes).toString('utf8')
  const links = findTags(html, 'link').map(parseAttributes)
  const themeColors = findTags(html, 'meta')
    .map(parseAttributes)
    .filter((meta) => /^(theme-color|msapplication-tilecolor)$/i.test(meta.get('name') ?? ''))
    .map((meta) => meta.get('content') ?? '')
  const source = { fetch, signal, links, base: page.url }
  const [manifest, icon, css] = await Promise.all([
    readManifestColors(source),
    readIconColors(source),
    readStyleText(source),
  ])
  const inline = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/gi)].map(([, text = '']) => text).join('\n')
  const styleColors = listMostUsed(countColors(`${inline}\n${css}`))
  const declaredColors = [...themeColors, ...manifest].flatMap((text) => parseColor(text) ?? [])
  const palette = pickBrandColors([...declaredColors, ...icon, ...styleColors], MAX_COLORS)
  if (palette.length === 0) return { ok: false, reason: 'has no colors that could be read' }
  return { ok: true, url: page.url, title: getTitle(html), palette }
}

interface PageSource {
  fetch: GuardedFetch
  signal: AbortSignal
  links: Map<string, string>[]
  base: string
}

async function readManifestColors({ fetch, signal, links, base }: PageSource): Promise<string[]> {
  const href = links.find((link) => getRel(link).includes('manifest'))?.get('href')
  const answer =
    href === undefined ? null : await fetchLinkedFile(fetch, { href, base }, { ...MANIFEST_LIMITS, signal })
  if (answer === null) return []
  try {
    const manifest: unknown = JSON.parse(Buffer.from(answer).toString('utf8'))
    if (typeof manifest !== 'object' || manifest === null) return []
    const values = new Map<string, unknown>(Object.entries(manifest))
    return [values.get('theme_color'), values.get('background_color')].filter((value) => typeof value === 'string')
  } catch {
    return []
  }
}

async function readIconColors({ fetch, signal, links, base }: PageSource): Promise<string[]> {
  const icons = links.filter((link) => getRel(link).some((rel) => rel === 'icon' || rel === 'apple-touch-icon'))
  const best = icons.find((link) => getRel(link).includes('apple-touch-icon')) ?? icons[0]
  const href = best?.get('href') ?? '/favicon.ico'
  const bytes = await fetchLinkedFile(fetch, { href, base }, { ...ICON_LIMITS, signal })
  if (bytes === null) return []
  try {
    const pixels = sniffImage(bytes).kind === 'svg' ? await drawSvgApart(bytes, ICON_SIDE, 'websites') : bytes
    const { data } = await sharp(pixels, { limitInputPixels: 4_000_000 })
      .resize(ICON_SIDE, ICON_SIDE, { fit: 'inside', kernel: 'nearest' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return pickBrandColors(listMostUsed(countPixelColors(data)), 3)
  } catch {
    return []
  }
}

async function readStyleText({ fetch, signal, links, base }: PageSource): Promise<string> {
  const sheets = links.filter((link) => getRel(link).includes('stylesheet')).slice(0, MAX_STYLE_SHEETS)
  const texts = sheets.map(async (link) =>
    fetchLinkedFile(fetch, { href: link.get('href') ?? '', base }, { ...STYLE_LIMITS, signal }),
  )
  return (await Promise.all(texts))
    .map((bytes) => (bytes === null ? '' : Buffer.from(bytes).toString('utf8')))
    .join('\n')
}

async function fetchLinkedFile(
  fetch: GuardedFetch,
  { href, base }: { href: string; base: string },
  options: Parameters<GuardedFetch>[1],
): Promise<Uint8Array | null> {
  const url = URL.parse(href, base)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const answer = await fetch(url.href, options)
  return 'problem' in answer ? null : answer.bytes
}

/** Counts how often each color occurs. A custom property whose name suggests a brand counts many times. */
function countColors(css: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, weight: number) => {
    const color = parseColor(text)
    if (color !== null) counts.set(color, (counts.get(color) ?? 0) + weight)
  }
  for (const [text] of css.matchAll(/#[0-9a-f]{3,8}\b|rgba?\([^()]{5,40}\)|hsla?\([^()]{5,40}\)/gi)) add(text, 1)
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]{1,60})\s*:\s*([^;}{]{3,60})/g))
    if (/brand|primary|accent|theme|main|secondary/i.test(name)) add(value.trim(), 20)
  return counts
}

function countPixelColors(data: Buffer): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 0; i + 3 < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 128) continue
    const color = `#${data.toString('hex', i, i + 3)}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return counts
}

function getRel(link: Map<string, string>): string[] {
  return (link.get('rel') ?? '').toLowerCase().split(/\s+/)
}

/** Finds the tags with a name. This simple search is enough to read the head of a page, and its result is never shown as HTML. */
function findTags(html: string, name: 'link' | 'meta'): string[] {
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
function getTitle(html: string): string | null {
  const [, text = ''] = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(html.slice(0, 500_000)) ?? []
  const title = unescapeEntities(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
  return title === '' ? null : title
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function unescapeEntities(text: string): string {
  return text.replaceAll(/&(#\d{1,6}|#x[0-9a-f]{1,5}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : ''
  })
}
