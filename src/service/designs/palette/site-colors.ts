import sharp from 'sharp'
import type { GuardedFetch } from '../../platform/outbound/guarded-fetch.ts'
import { brandColours, mostUsed, parseColour } from './brand-colors.ts'
import { attributesOf, tagsOf, titleOf } from './read-html.ts'

const PAGE = { maxBytes: 2_000_000, timeoutMs: 8_000, accept: ['text/html', 'application/xhtml+xml'] }
const STYLE = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['text/css'] }
const ICON = { maxBytes: 1_000_000, timeoutMs: 4_000, accept: ['image/*'] }
const MANIFEST = {
  maxBytes: 200_000,
  timeoutMs: 4_000,
  accept: ['application/manifest+json', 'application/json', 'text/plain'],
}
const MOST_STYLES = 3
const MOST_COLOURS = 6

/** `reason` follows "The address". */
export type SiteColours =
  | { ok: true; url: string; title: string | null; palette: string[] }
  | { ok: false; reason: string }

/**
 * The colours that a website is known by: what it tells browsers (theme colour, manifest), its icon, and what its style sheets
 * use most. What hangs or refuses beside the page itself is done without.
 */
export async function siteColours(fetch: GuardedFetch, address: string, signal: AbortSignal): Promise<SiteColours> {
  const page = await fetch(address, { ...PAGE, signal })
  if ('refused' in page) return { ok: false, reason: page.refused }
  const html = Buffer.from(page.bytes).toString('utf8')
  const links = tagsOf(html, 'link').map(attributesOf)
  const told = tagsOf(html, 'meta')
    .map(attributesOf)
    .filter((meta) => /^(theme-color|msapplication-tilecolor)$/i.test(meta.get('name') ?? ''))
    .map((meta) => meta.get('content') ?? '')
  const read = { fetch, signal, links, base: page.url }
  const [manifest, icon, css] = await Promise.all([manifestColours(read), iconColours(read), styleText(read)])
  const inline = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/gi)].map(([, text = '']) => text).join('\n')
  const styled = mostUsed(colourCounts(`${inline}\n${css}`))
  const named = [...told, ...manifest].flatMap((text) => parseColour(text) ?? [])
  const palette = brandColours([...named, ...icon, ...styled], MOST_COLOURS)
  if (palette.length === 0) return { ok: false, reason: 'has no colors that could be read' }
  return { ok: true, url: page.url, title: titleOf(html), palette }
}

interface Reading {
  fetch: GuardedFetch
  signal: AbortSignal
  links: Map<string, string>[]
  base: string
}

async function manifestColours({ fetch, signal, links, base }: Reading): Promise<string[]> {
  const href = links.find((link) => relOf(link).includes('manifest'))?.get('href')
  const answer = href === undefined ? null : await fetchBeside(fetch, { href, base }, { ...MANIFEST, signal })
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

async function iconColours({ fetch, signal, links, base }: Reading): Promise<string[]> {
  const icons = links.filter((link) => relOf(link).some((rel) => rel === 'icon' || rel === 'apple-touch-icon'))
  const best = icons.find((link) => relOf(link).includes('apple-touch-icon')) ?? icons[0]
  const href = best?.get('href') ?? '/favicon.ico'
  const bytes = await fetchBeside(fetch, { href, base }, { ...ICON, signal })
  if (bytes === null) return []
  try {
    const { data } = await sharp(bytes, { limitInputPixels: 4_000_000 })
      .resize(48, 48, { fit: 'inside', kernel: 'nearest' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return brandColours(mostUsed(pixelCounts(data)), 3)
  } catch {
    return []
  }
}

async function styleText({ fetch, signal, links, base }: Reading): Promise<string> {
  const sheets = links.filter((link) => relOf(link).includes('stylesheet')).slice(0, MOST_STYLES)
  const texts = sheets.map(async (link) =>
    fetchBeside(fetch, { href: link.get('href') ?? '', base }, { ...STYLE, signal }),
  )
  return (await Promise.all(texts))
    .map((bytes) => (bytes === null ? '' : Buffer.from(bytes).toString('utf8')))
    .join('\n')
}

async function fetchBeside(
  fetch: GuardedFetch,
  { href, base }: { href: string; base: string },
  wanted: Parameters<GuardedFetch>[1],
): Promise<Uint8Array | null> {
  const url = URL.parse(href, base)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const answer = await fetch(url.href, wanted)
  return 'refused' in answer ? null : answer.bytes
}

/** How often each colour is written, custom properties that name a brand many times over. */
function colourCounts(css: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, weight: number) => {
    const colour = parseColour(text)
    if (colour !== null) counts.set(colour, (counts.get(colour) ?? 0) + weight)
  }
  for (const [text] of css.matchAll(/#[0-9a-f]{3,8}\b|rgba?\([^()]{5,40}\)|hsla?\([^()]{5,40}\)/gi)) add(text, 1)
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]{1,60})\s*:\s*([^;}{]{3,60})/g))
    if (/brand|primary|accent|theme|main|secondary/i.test(name)) add(value.trim(), 20)
  return counts
}

function pixelCounts(data: Buffer): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 0; i + 3 < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 128) continue
    const colour = `#${data.toString('hex', i, i + 3)}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

function relOf(link: Map<string, string>): string[] {
  return (link.get('rel') ?? '').toLowerCase().split(/\s+/)
}
