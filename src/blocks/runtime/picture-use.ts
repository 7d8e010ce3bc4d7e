import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isObject } from '../schema/field.ts'
import type { Image } from '../schema/image-field.ts'

/** As in the schema of a picture. */
export const MAX_ZOOM = 4

/** `16:9`, or `original` for that of the file. */
export type PictureRatio = 'original' | `${number}:${number}`

export interface Point {
  x: number
  y: number
}

/**
 * What a place shows of a picture. Without `focus`, a crop keeps the focal point of the library in view. Without `ratio`, the block decides.
 * `zoom` enlarges the picture around the focal point.
 */
export interface PictureCrop {
  focus?: Point
  zoom?: number
  ratio?: PictureRatio
}

/** A picture where it is used. `phone` is another picture, or another crop, for narrow windows. Screen readers skip a decorative one. */
export interface PictureUse extends PictureCrop {
  src: string
  alt: string
  isDecorative: boolean
  phone: ({ src: string } & PictureCrop) | null
}

/** Reads how a picture is used, without malformed values. */
export function readPictureUse(image: Image): PictureUse {
  const { src, alt, phone = null } = image
  return {
    src,
    alt,
    isDecorative: image['decorative'] === true,
    ...readCrop(image),
    phone:
      isObject(phone) && typeof phone['src'] === 'string' && phone['src'] !== ''
        ? { src: phone['src'], ...readCrop(phone) }
        : null,
  }
}

/** The addresses of a picture and of the other one on phones. */
export function getSources(image: Image): string[] {
  const { src, phone } = readPictureUse(image)
  return phone && phone.src !== src ? [src, phone.src] : [src]
}

function readCrop(stored: JsonObject): PictureCrop {
  const { zoom, ratio } = stored
  const focus = readPoint(stored['focus'])
  return {
    ...(focus && { focus }),
    ...(typeof zoom === 'number' && zoom > 1 && { zoom: Math.min(zoom, MAX_ZOOM) }),
    ...(isRatio(ratio) && { ratio }),
  }
}

function readPoint(stored: JsonValue | undefined): Point | null {
  if (!isObject(stored)) return null
  const { x, y } = stored
  return isShare(x) && isShare(y) ? { x, y } : null
}

function isShare(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function isRatio(value: JsonValue | undefined): value is PictureRatio {
  return typeof value === 'string' && /^(original|[1-9]\d?:[1-9]\d?)$/.test(value)
}
