import type { CSSProperties } from 'react'
import type { PictureCrop, PictureRatio, PictureUse, Point } from './picture-use.ts'
import type { Picture } from './page-context.ts'

interface CropAttributes {
  'data-crop'?: string
  style?: CSSProperties | undefined
}

const center = { x: 0.5, y: 0.5 }

/**
 * The attributes that show the part of a picture that its use chose. A picture without a crop has only its focal point, because a block may
 * crop it. `phone` is the picture on phones; null if it is the same.
 */
export function getCropAttributes(image: PictureUse, picture: Picture, phone: Picture | null): CropAttributes {
  const { ratio, zoom = 1, focus = picture.focus } = image
  const onPhone = image.phone && getPhoneCrop(image, image.phone, phone ?? picture)
  if (ratio === undefined && zoom === 1 && !onPhone)
    return focus ? { style: { objectPosition: toPosition(focus) } } : {}
  const { x, y } = focus ?? center
  return {
    'data-crop': listFeatures({ zoom, ratio }, onPhone).join(' '),
    style: toStyle({
      '--x': x,
      '--y': y,
      '--zoom': zoom,
      '--ratio': toCssRatio(ratio, picture),
      ...(onPhone && {
        '--phone-x': onPhone.focus.x,
        '--phone-y': onPhone.focus.y,
        '--phone-zoom': onPhone.zoom,
        '--phone-ratio': toCssRatio(onPhone.ratio, phone ?? picture),
      }),
    }),
  }
}

type PhoneCrop = Required<Pick<PictureCrop, 'focus' | 'zoom'>> & Pick<PictureCrop, 'ratio'>

/** What the CSS has to do. */
function listFeatures({ zoom, ratio }: { zoom: number; ratio: PictureRatio | undefined }, onPhone: PhoneCrop | null) {
  const features = {
    ratio: ratio !== undefined,
    zoom: Math.max(zoom, onPhone?.zoom ?? 1) > 1,
    phone: onPhone !== null,
    'phone-ratio': onPhone?.ratio !== undefined,
  }
  return Object.entries(features).flatMap(([name, isUsed]) => (isUsed ? [name] : []))
}

/** The crop on phones. Without a ratio of its own, it has the ratio of wide screens, even if the picture is a different one. */
function getPhoneCrop(
  image: PictureUse,
  { focus, zoom = 1, ratio = image.ratio }: PictureCrop,
  { focus: libraryFocus }: Picture,
): PhoneCrop {
  return { focus: focus ?? libraryFocus ?? center, zoom, ...(ratio && { ratio }) }
}

function toCssRatio(ratio: PictureRatio | undefined, { width, height }: Picture): string | undefined {
  if (ratio === undefined) return undefined
  return ratio === 'original' ? `${width}/${height}` : ratio.replace(':', '/')
}

function toStyle(properties: { [name: `--${string}`]: string | number | undefined }): CSSProperties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
}

/** Enlarging a picture further than this would load more than anybody sees. */
const MAX_ENLARGEMENT = 3

/**
 * How much wider than its place a picture is drawn: a high crop of a wide picture shows only a part of its width. `shape` is the width of the
 * place divided by its height; undefined for a place with the shape of the picture.
 */
export function getEnlargement({ zoom = 1, ratio }: PictureCrop, picture: Picture, shape: number | undefined): number {
  const ownShape = picture.width / picture.height
  const placeShape = ratio === undefined ? shape : toShape(ratio)
  return Math.min(MAX_ENLARGEMENT, zoom * (placeShape === undefined ? 1 : Math.max(1, ownShape / placeShape)))
}

/** Width by height. Undefined for that of the file. */
export function toShape(ratio: PictureRatio | undefined): number | undefined {
  if (ratio === undefined) return undefined
  const [width, height] = ratio.split(':').map(Number)
  return width !== undefined && height !== undefined ? width / height : undefined
}

function toPosition({ x, y }: Point): string {
  return `${toPercent(x)} ${toPercent(y)}`
}

function toPercent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`
}
