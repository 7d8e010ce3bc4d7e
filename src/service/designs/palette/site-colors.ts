import sharp from 'sharp'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import { sniffImage } from '../images/image-kind.ts'
import { drawSvgApart } from '../images/svg-pool.ts'
import { pickBrandColors, listMostUsed, parseColor } from './brand-colors.ts'
import { readSite, type Site } from './read-site.ts'

const ICON_SIDE = 48
const MAX_COLORS = 6

/** The `reason` follows "The address". */
export type SiteColors =
  | { ok: true; url: string; title: string | null; palette: string[] }
  | { ok: false; reason: string }

/** The brand colors of a website that a workspace named. The page itself must load. Other files may fail. */
export async function readSiteColors(
  fetch: GuardedFetch,
  address: string,
  { workspaceId, signal }: { workspaceId: string; signal: AbortSignal },
): Promise<SiteColors> {
  const site = await readSite(fetch, address, signal)
  if (!site.ok) return site
  const palette = await pickSiteColors(site, workspaceId)
  if (palette.length === 0) return { ok: false, reason: 'has no colors that could be read' }
  return { ok: true, url: site.url, title: site.title, palette }
}

/** The declared colors of a website (theme color, manifest), the colors of its icon, and the most frequent colors of its style sheets. */
export async function pickSiteColors({ metas, manifest, icon, css }: Site, workspaceId: string): Promise<string[]> {
  const themeColors = metas
    .filter((meta) => /^(theme-color|msapplication-tilecolor)$/i.test(meta.get('name') ?? ''))
    .map((meta) => meta.get('content') ?? '')
  const manifestColors = [manifest.get('theme_color'), manifest.get('background_color')]
  const declared = [...themeColors, ...manifestColors].filter((text) => typeof text === 'string')
  const declaredColors = declared.flatMap((text) => parseColor(text) ?? [])
  const iconColors = icon === null ? [] : await readIconColors(icon, workspaceId)
  return pickBrandColors([...declaredColors, ...iconColors, ...listMostUsed(countColors(css))], MAX_COLORS)
}

async function readIconColors(bytes: Uint8Array, workspaceId: string): Promise<string[]> {
  try {
    const pixels = sniffImage(bytes).kind === 'svg' ? await drawSvgApart(bytes, ICON_SIDE, workspaceId) : bytes
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
