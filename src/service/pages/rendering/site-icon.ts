import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import type { PageContent } from '#contract/page-document.ts'
import type { Library } from '#service/designs/images/library.ts'
import type { RenderedFile } from '../publications/hosted-file.ts'
import { toDrawingTheme } from './drawing-theme.ts'
import { drawPageIcon } from './page-icon.ts'
import { type CropSource, getFavicon, readCropSource, type ShownPictures } from './site-pictures.ts'
import { cropTo } from './social-card.ts'
import { immutableHeaders, inertSvgHeaders } from './svg-headers.ts'

/** In pixels. Phones show the icon of a page on their home screen in 180 or 192 pixels. */
const SIDE = 192

/** The icon of all pages in tabs and bookmarks. */
export interface SiteIcon {
  href: string
  type: 'image/svg+xml' | 'image/png'
}

export const DRAWN_ICON: SiteIcon = { href: '/_/icon.svg', type: 'image/svg+xml' }

interface IconSite {
  name: string
  content: PageContent
  shownPictures: ShownPictures
}

/** Renders the chosen icon, or draws one if none is chosen or the chosen picture cannot be read. */
export async function renderSiteIcon(
  dependencies: Library & { log: FastifyBaseLogger },
  site: IconSite,
): Promise<{ icon: SiteIcon; files: RenderedFile[] }> {
  const chosenIcon = await renderChosenIcon(dependencies, site).catch((error: unknown) => {
    dependencies.log.warn({ err: error }, 'The icon of a page could not be rendered.')
    return null
  })
  if (chosenIcon === null) {
    const drawing = { ...inertSvgHeaders, 'content-type': DRAWN_ICON.type }
    const body = drawPageIcon(site.name, toDrawingTheme(site.content.theme))
    return { icon: DRAWN_ICON, files: toFiles(DRAWN_ICON.href, drawing, body) }
  }
  const href = `/_/icon-${createHash('sha256').update(chosenIcon).digest('hex').slice(0, 16)}.png`
  const headers = { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' }
  return { icon: { href, type: 'image/png' }, files: toFiles(href, headers, chosenIcon) }
}

function toFiles(path: string, headers: Record<string, string>, body: string | Uint8Array): RenderedFile[] {
  const caching: Record<string, string> = path === DRAWN_ICON.href ? {} : immutableHeaders
  return [
    { path, status: 200, headers: { ...headers, ...caching }, body },
    // Browsers request the icon by this name and read its type from the header.
    { path: '/favicon.ico', status: 200, headers, body },
  ]
}

async function renderChosenIcon(library: Library, { content, shownPictures }: IconSite): Promise<Uint8Array | null> {
  const favicon = getFavicon(content.nav)
  const source = favicon === null ? null : await readCropSource(library, shownPictures, favicon)
  return source && makeSquare(source)
}

/** A logo with a transparent ground is shown whole. Of a photo, the square around its focal point is shown. */
async function makeSquare(source: CropSource): Promise<Uint8Array> {
  const { hasAlpha } = await sharp(source.bytes).metadata()
  const size = { width: SIDE, height: SIDE }
  if (!hasAlpha)
    return sharp(await cropTo(source, size))
      .png()
      .toBuffer()
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(source.bytes)
    .resize({ ...size, fit: 'contain', background })
    .png()
    .toBuffer()
}
