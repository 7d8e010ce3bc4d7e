import type { JsonValue } from '#contract/json.ts'
import { type Field, type FieldSchema, isObject } from './field.ts'
import { text } from './fields.ts'
import { PICTURE_PATTERN } from './href.ts'

export const MAX_ZOOM = 4

/**
 * `readPictureUse` reads the members that are optional, and ignores others. A type, because TypeScript does not consider interfaces to be
 * JSON.
 */
export type Image = { src: string; alt: string; [member: string]: JsonValue }

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
  return {
    schema: {
      title,
      ...options,
      type: 'object',
      properties: members[as],
      additionalProperties: false,
      default: initial,
      'x-editor': 'image',
    },
    read: (stored) =>
      isObject(stored) ? { ...stored, src: src.read(stored['src']), alt: alt.read(stored['alt']) } : initial,
  }
}

const src = text('Picture', {
  maxLength: 2000,
  pattern: PICTURE_PATTERN,
  message: 'Must be empty, an address of a picture that starts with https://, or art: and a name',
})
const alt = text('Description', { description: 'For people who do not see the picture', maxLength: 500 })

// An edit replaces an image as a whole, so these members can be left out: every edit still has an exact inverse.
const share: FieldSchema = { type: 'number', minimum: 0, maximum: 1 }
const crop = {
  // In shares of width and height.
  focus: createMembers({ x: share, y: share }, ['x', 'y']),
  zoom: { type: 'number', minimum: 1, maximum: MAX_ZOOM },
} satisfies { [name: string]: FieldSchema }
const framed = { ...crop, ratio: { type: 'string', pattern: String.raw`^(original|[1-9]\d?:[1-9]\d?)$` } as const }

const icon = { src: src.schema, alt: alt.schema }
const place = { ...icon, decorative: { type: 'boolean' } as const, ...crop }
const members = {
  icon,
  place,
  background: { ...place, phone: createMembers({ src: src.schema, ...crop }, ['src']) },
  picture: { ...place, ...framed, phone: createMembers({ src: src.schema, ...framed }, ['src']) },
}

function createMembers(properties: { [name: string]: FieldSchema }, names: string[]): FieldSchema {
  return { type: 'object', properties, required: names, additionalProperties: false }
}
