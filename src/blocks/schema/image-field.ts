import type { JsonObject, JsonValue } from '#contract/json.ts'
import { type Field, type FieldSchema, isObject } from './field.ts'
import { text } from './fields.ts'
import { PICTURE_PATTERN } from './href.ts'

/** Aspect ratios of a picture where it is used, as width by height. */
export const pictureRatios = {
  original: 'Original',
  '1:1': '1:1',
  '5:4': '5:4',
  '4:3': '4:3',
  '3:2': '3:2',
  '16:9': '16:9',
  '21:9': '21:9',
  '4:5': '4:5',
  '3:4': '3:4',
  '2:3': '2:3',
  '9:16': '9:16',
} as const
export type PictureRatio = keyof typeof pictureRatios

export const MAX_ZOOM = 4

// Types instead of interfaces, because TypeScript does not consider interfaces to be JSON.
export type Point = { x: number; y: number }

/**
 * What a place shows of a picture. Without `focus`, a crop keeps the focal point of the library in view. Without `ratio`, the block decides.
 * `zoom` enlarges the picture around the focal point.
 */
export type PictureCrop = { focus?: Point; zoom?: number; ratio?: PictureRatio }

/** `phone` is another picture, or another crop, for narrow windows. A `decorative` picture is skipped by screen readers. */
export type Image = {
  src: string
  alt: string
  decorative?: true
  phone?: { src: string } & PictureCrop
} & PictureCrop

interface ImageOptions {
  description?: string
  default?: Image
  /**
   * What a use of the picture can change: nothing of an `icon`; focal point and zoom of a picture whose `place` has a shape of its own; for
   * a `background`, also the picture on phones; for a `picture`, also the aspect ratio.
   */
  as?: 'icon' | 'place' | 'background' | 'picture'
}

/** An image of the workspace's library or a built-in one (`art:<name>`), with alternative text. */
export function image(
  title: string,
  { default: initial = { src: '', alt: '' }, as = 'place', ...options }: ImageOptions = {},
): Field<Image> {
  const properties = { ...required, ...additional[as] }
  return {
    schema: {
      title,
      ...options,
      type: 'object',
      properties,
      additionalProperties: false,
      default: initial,
      'x-editor': 'image',
    },
    read: (stored) => (isObject(stored) ? readImage(stored) : initial),
  }
}

/** The addresses of a picture and of its replacement on phones. */
export function getSources({ src, phone }: Image): string[] {
  return phone && phone.src !== src ? [src, phone.src] : [src]
}

const src = text('Picture', {
  maxLength: 2000,
  pattern: PICTURE_PATTERN,
  message: 'Must be empty, an address of a picture that starts with https://, or art: and a name',
})
const alt = text('Description', { description: 'For people who do not see the picture', maxLength: 500 })
const required = { src: src.schema, alt: alt.schema }

// An edit replaces an image as a whole, so these members can be left out: every edit still has an exact inverse.
const share: FieldSchema = { type: 'number', minimum: 0, maximum: 1 }
const decorative: FieldSchema = { title: 'Decorative', type: 'boolean' }
const focus: FieldSchema = {
  title: 'Focal point',
  description: 'What crops keep in view, as shares of width and height',
  type: 'object',
  properties: { x: share, y: share },
  required: ['x', 'y'],
  additionalProperties: false,
}
const zoom: FieldSchema = { title: 'Zoom', type: 'number', minimum: 1, maximum: MAX_ZOOM }
const ratio: FieldSchema = { title: 'Aspect ratio', type: 'string', enum: Object.keys(pictureRatios) }
const createPhoneSchema = (crop: { [name: string]: FieldSchema }): FieldSchema => ({
  title: 'On phones',
  type: 'object',
  properties: { src: src.schema, ...crop },
  required: ['src'],
  additionalProperties: false,
})

const additional: Record<NonNullable<ImageOptions['as']>, { [name: string]: FieldSchema }> = {
  icon: {},
  place: { decorative, focus, zoom },
  background: { decorative, focus, zoom, phone: createPhoneSchema({ focus, zoom }) },
  picture: { decorative, focus, zoom, ratio, phone: createPhoneSchema({ focus, zoom, ratio }) },
}

function readImage(stored: JsonObject): Image {
  const phone = stored['phone']
  const phoneSrc = isObject(phone) ? src.read(phone['src']) : ''
  return {
    src: src.read(stored['src']),
    alt: alt.read(stored['alt']),
    ...(stored['decorative'] === true && { decorative: true }),
    ...readCrop(stored),
    ...(isObject(phone) && phoneSrc !== '' && { phone: { src: phoneSrc, ...readCrop(phone) } }),
  }
}

function readCrop(stored: JsonObject): PictureCrop {
  const point = readPoint(stored['focus'])
  const storedZoom = stored['zoom']
  const storedRatio = stored['ratio']
  return {
    ...(point && { focus: point }),
    ...(typeof storedZoom === 'number' && storedZoom > 1 && { zoom: Math.min(storedZoom, MAX_ZOOM) }),
    ...(isRatio(storedRatio) && { ratio: storedRatio }),
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
  return typeof value === 'string' && Object.hasOwn(pictureRatios, value)
}
