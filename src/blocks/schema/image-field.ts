import type { JsonValue } from '#contract/json.ts'
import { type Field, type FieldSchema, isObject } from './field.ts'
import { text } from './fields.ts'
import { PICTURE_PATTERN } from './href.ts'

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
  const src = text('Picture', {
    maxLength: 2000,
    pattern: PICTURE_PATTERN,
    message: 'Must be empty, an address of a picture that starts with https://, or art: and a name',
  })
  const alt = text('Description', { description: 'For people who do not see the picture', maxLength: 500 })
  return {
    schema: {
      title,
      ...options,
      type: 'object',
      properties: { src: src.schema, alt: alt.schema, ...createUseMembers(as, src.schema) },
      additionalProperties: false,
      default: initial,
      'x-editor': 'image',
    },
    read: (stored) =>
      isObject(stored) ? { ...stored, src: src.read(stored['src']), alt: alt.read(stored['alt']) } : initial,
  }
}

/**
 * What a use of the picture can change. An edit replaces an image as a whole, so these members can be left out: every edit still has an
 * exact inverse.
 */
function createUseMembers(as: ImageOptions['as'], src: FieldSchema): { [name: string]: FieldSchema } {
  if (as === 'icon') return {}
  const share: FieldSchema = { type: 'number', minimum: 0, maximum: 1 }
  const crop: { [name: string]: FieldSchema } = {
    // In shares of width and height.
    focus: createMembers({ x: share, y: share }, ['x', 'y']),
    zoom: { type: 'number', minimum: 1, maximum: 4 },
    ...(as === 'picture' && { ratio: { type: 'string', pattern: String.raw`^(original|[1-9]\d?:[1-9]\d?)$` } }),
  }
  return {
    decorative: { type: 'boolean' },
    ...crop,
    ...(as === 'place' ? {} : { phone: createMembers({ src, ...crop }, ['src']) }),
  }
}

function createMembers(properties: { [name: string]: FieldSchema }, names: string[]): FieldSchema {
  return { type: 'object', properties, required: names, additionalProperties: false }
}
