import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Picture } from '#blocks/runtime/page-context.ts'
import { isObject } from '#blocks/schema/field.ts'
import type { JsonObject } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import type { ImageRow, Library } from '#service/designs/images/library.ts'
import { images } from '#service/designs/images/schema.ts'
import { drawSvgApart } from '#service/designs/images/svg-pool.ts'
import { toFileUrl } from '#service/storage/file-route.ts'
import { type ArtPicture, findArtPicture } from './art-pictures.ts'
import { getPictures } from './block-words.ts'
import type { ThumbnailPicture } from './thumbnail-shapes.ts'
import { getSizes } from './picture-sizes.ts'

// The width for browsers that ignore srcset.
const FALLBACK_WIDTH = 960
/** The longer side, in pixels, of an SVG that is drawn into another picture. */
const MAX_DRAWN_SIDE = 1_260

/** Pictures that a document shows, by URL: pictures of its workspace's library, and built-in pictures. */
export type ShownPictures = ReadonlyMap<string, { image: ImageRow } | { art: ArtPicture }>

/** Looks up every picture of a document. Other pictures are left out. */
export async function findShownPictures(
  { db }: Library,
  workspaceId: string,
  content: PageContent,
): Promise<ShownPictures> {
  const favicon = getFavicon(content.nav)
  const sources = new Set([
    ...content.pages.flatMap(({ blocks, shareImage }) => [
      ...blocks.flatMap(getPictures),
      ...(shareImage === undefined ? [] : [shareImage.src]),
    ]),
    ...(favicon === null ? [] : [favicon]),
  ])
  const ids = [...sources].flatMap((source) => getImageId(workspaceId, source) ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(images)
          .where(and(eq(images.workspaceId, workspaceId), inArray(images.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shownPictures = new Map<string, { image: ImageRow } | { art: ArtPicture }>()
  for (const source of sources) {
    const art = source.startsWith('art:') ? findArtPicture(source.slice('art:'.length)) : null
    const image = byId.get(getImageId(workspaceId, source) ?? '')
    if (art) shownPictures.set(source, { art })
    else if (image) shownPictures.set(source, { image })
  }
  return shownPictures
}

/** The address of the picture that was chosen as the icon. Null if the icon is drawn. */
export function getFavicon({ favicon }: JsonObject): string | null {
  const src = isObject(favicon) ? favicon['src'] : undefined
  return typeof src === 'string' && src !== '' ? src : null
}

/** The pictures of a published page, in several sizes and from the page's own origin. */
export function toPublishedPictures(shownPictures: ShownPictures): Map<string, Picture> {
  return new Map(
    [...shownPictures].map(([source, found]) => [
      source,
      'art' in found ? toArtPicture(found.art) : toImagePicture(found.image),
    ]),
  )
}

function toImagePicture(image: ImageRow): Picture {
  const { width, height, sizes } = getSizes(image)
  const toAddress = ({ name }: { name: string }) => `/_/pictures/${image.id}/${name}`
  const srcset = sizes.length < 2 ? '' : sizes.map((size) => `${toAddress(size)} ${size.width}w`).join(', ')
  const fallback = sizes.find((size) => size.width >= FALLBACK_WIDTH) ?? sizes.at(-1)
  return { src: fallback === undefined ? '' : toAddress(fallback), srcset, width, height, ...getFocus(image) }
}

/** The pictures of a draft: the files of the library, which need no rendering. */
export function toDraftPictures(scanOrigin: string, shownPictures: ShownPictures): Map<string, Picture> {
  return new Map(
    [...shownPictures].map(([source, found]) => {
      if ('art' in found) return [source, toArtPicture(found.art)]
      const { width, height, objectKey } = found.image
      return [source, { src: toFileUrl(scanOrigin, objectKey), srcset: '', width, height, ...getFocus(found.image) }]
    }),
  )
}

/** The file of a picture that is drawn into another picture. Null if the file does not exist. */
async function readPictureBytes(
  { store }: Library,
  shownPictures: ShownPictures,
  source: string,
): Promise<Uint8Array | null> {
  const picture = shownPictures.get(source)
  if (picture === undefined) return null
  if ('art' in picture) return Buffer.from(picture.art.svg)
  const bytes = (await store.get(picture.image.objectKey))?.bytes ?? null
  const { type, workspaceId } = picture.image
  return bytes && type === 'image/svg+xml' ? drawSvgApart(bytes, MAX_DRAWN_SIDE, workspaceId) : bytes
}

/** A picture for a crop. */
export interface CropSource {
  bytes: Uint8Array
  focus?: { x: number; y: number }
}

export async function readCropSource(
  library: Library,
  shownPictures: ShownPictures,
  source: string,
): Promise<CropSource | null> {
  const bytes = await readPictureBytes(library, shownPictures, source)
  const picture = shownPictures.get(source)
  return bytes && { bytes, ...(picture && 'image' in picture ? getFocus(picture.image) : {}) }
}

/** A picture small enough to be embedded in a drawing. */
export async function makeMiniature(
  library: Library,
  shownPictures: ShownPictures,
  source: string,
): Promise<ThumbnailPicture | null> {
  const picture = shownPictures.get(source)
  const bytes = picture && (await readPictureBytes(library, shownPictures, source))
  if (!picture || !bytes) return null
  const { width, height } = 'art' in picture ? picture.art : picture.image
  const miniature = await sharp(bytes).resize({ width: 400, withoutEnlargement: true }).webp({ quality: 60 }).toBuffer()
  const href = `data:image/webp;base64,${miniature.toString('base64')}`
  return { href, ratio: width / height, ...('image' in picture ? getFocus(picture.image) : {}) }
}

function toArtPicture({ file, width, height }: ArtPicture): Picture {
  return { src: `/_/art/${file}`, srcset: '', width, height }
}

function getFocus({ focalPoint }: ImageRow): { focus?: { x: number; y: number } } {
  return focalPoint === null ? {} : { focus: focalPoint }
}

/** The image of the library that a URL points to, on any origin. Null if there is none. */
function getImageId(workspaceId: string, address: string): string | null {
  const [, workspace, id] = LIBRARY.exec(address) ?? []
  return workspace === workspaceId && id !== undefined ? id : null
}

// `https://go.example.com/files/images/wsp_1/img_1/3f/3f….jpg`, or only its path.
const LIBRARY =
  /^(?:https?:\/\/[^/?#]+)?\/files\/images\/(wsp_[a-z0-9]+)\/(img_[a-z0-9]+)\/[0-9a-f]{2}\/[0-9a-f]{64}\.\w+$/
