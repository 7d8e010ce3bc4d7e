import type { BrandDraft, FoundPicture } from '#contract/brand-application.ts'
import { getContrastRatio, getLuminance, MIN_CONTRAST } from '#qr/palette.ts'
import { toOklch } from '#qr/oklch.ts'
import { readImage } from '#service/designs/images/read-image.ts'
import { fetchLinkedFile, readSite, type Site } from '#service/designs/palette/read-site.ts'
import { pickSiteColors } from '#service/designs/palette/site-colors.ts'
import { listFonts } from '#service/fonts/library.ts'
import { openFamilies } from '#service/fonts/open-families.ts'
import type { Context } from '#service/tenancy/context.ts'
import { findSitePictures, type PictureSource } from './find-site-pictures.ts'
import { nameColors } from './name-color.ts'
import { readRules } from './read-rules.ts'
import { findSiteCorners } from './site-corners.ts'
import { findSiteFonts } from './site-fonts.ts'

const PICTURE_LIMITS = { maxBytes: 1_500_000, timeoutMs: 5_000, accept: ['image/*'] }
const MAX_TRIED_LOGOS = 4
const MAX_TRIED_PICTURES = 5
const MAX_PICTURES = 3
const MAX_DATA_LENGTH = 1_900_000
/** Smaller pictures are icons and spacers. */
const MIN_PICTURE_SIDE = 200

type SiteBrand = { ok: true; draft: BrandDraft } | { ok: false; reason: string }

/** Reads a draft of a brand kit from a website. Nothing is stored. The page itself must load. Other files may fail. */
export async function readSiteBrand(
  { db, guardedFetch }: Pick<Context, 'db' | 'guardedFetch'>,
  workspaceId: string,
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<SiteBrand> {
  const site = await readSite(guardedFetch, url, signal)
  if (!site.ok) return site
  const styles = readRules(site.css)
  const ownFamilies = (await listFonts(db, workspaceId)).map(({ familyId: id, familyName: name }) => ({ id, name }))
  const openFamilyNames = Object.entries(openFamilies).map(([id, { name }]) => ({ id, name }))
  const fonts = findSiteFonts({ styles, css: site.css, html: site.html }, [...ownFamilies, ...openFamilyNames])
  const found = findSitePictures(site)
  const request = { guardedFetch, workspaceId, signal }
  const read = async (sources: readonly PictureSource[], options: PickOptions) =>
    readPictures(sources, { ...options, read: (source) => readPicture(source, { ...request, site }) })
  const [logos, pictures] = await Promise.all([
    read(found.logos.slice(0, MAX_TRIED_LOGOS), { max: 1, minSide: 16 }),
    read(found.pictures.slice(0, MAX_TRIED_PICTURES), { max: MAX_PICTURES, minSide: MIN_PICTURE_SIDE }),
  ])
  return {
    ok: true,
    draft: {
      url: site.url,
      title: site.title,
      colors: toBrandColors(await pickSiteColors(site, workspaceId)),
      headingFont: fonts.heading,
      bodyFont: fonts.body,
      corners: findSiteCorners(styles),
      logo: logos[0] ?? null,
      pictures,
    },
  }
}

/** Names colors and proposes what each is used for. The first colorful one is the accent, a very light one the background of pages. */
function toBrandColors(palette: readonly string[]): BrandDraft['colors'] {
  const names = nameColors(palette)
  const accent =
    palette.find((color) => toOklch(color).c >= 0.035) ?? palette.find((color) => getLuminance(color) < 0.5)
  const background = palette.find((color) => getLuminance(color) > 0.8 && color !== accent)
  const code =
    accent !== undefined && getContrastRatio(accent, '#ffffff') >= MIN_CONTRAST
      ? accent
      : palette.find((color) => getContrastRatio(color, '#ffffff') >= MIN_CONTRAST)
  return palette.map((value, index) => ({
    name: names[index] ?? value,
    value,
    uses: [
      ...(value === accent ? (['accent'] as const) : []),
      ...(value === background ? (['background'] as const) : []),
      ...(value === code && code !== accent ? (['code'] as const) : []),
    ],
  }))
}

interface PickOptions {
  max: number
  /** The least width and height in pixels; an SVG may have any. */
  minSide: number
}

interface ReadablePicture extends FoundPicture {
  width: number
  height: number
  isSvg: boolean
}

/** The first pictures that can be read and are large enough. */
async function readPictures(
  sources: readonly PictureSource[],
  { max, minSide, read }: PickOptions & { read(source: PictureSource): Promise<ReadablePicture | null> },
): Promise<FoundPicture[]> {
  const pictures = await Promise.all(sources.map(read))
  return (
    pictures
      .filter((picture) => picture !== null)
      .filter(({ width, height, isSvg }) => isSvg || Math.min(width, height) >= minSide)
      // All of them must fit into the request that stores the brand kit.
      .filter(({ data }) => data.length <= MAX_DATA_LENGTH)
      .slice(0, max)
      .map(({ source, data, alt }) => ({ source, data, alt }))
  )
}

interface PictureRequest extends Pick<Context, 'guardedFetch'> {
  site: Site
  workspaceId: string
  signal: AbortSignal
}

async function readPicture(
  picture: PictureSource,
  { site, guardedFetch, workspaceId, signal }: PictureRequest,
): Promise<ReadablePicture | null> {
  const link = 'href' in picture ? { href: picture.href, base: site.base } : null
  const bytes =
    'svg' in picture
      ? Buffer.from(withNamespace(picture.svg))
      : (await fetchLinkedFile(guardedFetch, { href: picture.href, base: site.base }, { ...PICTURE_LIMITS, signal }))
          ?.bytes
  if (bytes === undefined) return null
  // A picture is left out as well if too many drawings of the workspace wait.
  const image = await readImage(bytes, workspaceId).catch(() => null)
  if (!image?.ok) return null
  const data = `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`
  const source = (link && URL.parse(link.href, link.base)?.href) ?? site.url
  const { width, height, type } = image
  return { source, data, alt: picture.alt, width, height, isSvg: type === 'image/svg+xml' }
}

/** An SVG in HTML needs no namespace, but one in a file does. */
function withNamespace(svg: string): string {
  return /\sxmlns\s*=/i.test(svg.slice(0, 500)) ? svg : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
}
