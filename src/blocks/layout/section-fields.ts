import type { JsonObject, JsonValue } from '#contract/json.ts'
import { type Field, isObject, readFields, type Values } from '../schema/field.ts'
import { choice, color, number, text } from '../schema/fields.ts'
import { type Image, image } from '../schema/image-field.ts'

const spaces = { none: 'None', small: 'Small', medium: 'Medium', large: 'Large' } as const

type FocalPoint = { x: number; y: number }

const center: FocalPoint = { x: 50, y: 50 }

/** Settings of a section. */
export const sectionFields = {
  name: text('Name', { description: 'In the builder; visitors do not see it', maxLength: 60 }),
  width: choice('Width', { default: 'text', options: { text: 'Text width', wide: 'Wide', full: 'Full width' } }),
  background: choice('Background', {
    default: 'none',
    options: {
      none: 'None',
      surface: 'Surface',
      accent: 'Accent color',
      color: 'Color',
      gradient: 'Gradient',
      picture: 'Picture',
    },
  }),
  color: color('Color', { description: 'Of the background, or the start of the gradient', default: '' }),
  gradientTo: color('Second color', { description: 'The end of the gradient', default: '' }),
  picture: image('Picture', { as: 'background' }),
  focus: focalPoint('Focal point'),
  overlay: number('Overlay', {
    description: 'How much the picture is covered, in percent. Text stays readable at any value',
    default: 60,
    minimum: 0,
    maximum: 90,
    integer: true,
  }),
  scheme: choice('Light or dark', {
    default: 'same',
    options: { same: 'As the page', light: 'Light', dark: 'Dark' },
  }),
  spaceAbove: choice('Space above', { default: 'medium', options: spaces }),
  spaceBelow: choice('Space below', { default: 'medium', options: spaces }),
  align: choice('Alignment of columns', {
    default: 'top',
    options: { top: 'Top', middle: 'Middle', stretch: 'Equal height' },
  }),
  gap: choice('Gap', { default: 'medium', options: { small: 'Small', medium: 'Medium', large: 'Large' } }),
  anchor: text('Anchor', {
    description: 'Links such as #menu lead here',
    maxLength: 60,
    pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$',
    message: 'Must be empty, or letters a to z, digits and inner hyphens',
  }),
  showOn: choice('Show on', {
    default: 'all',
    options: { all: 'All screens', phone: 'Phones only', wide: 'Wide screens only' },
  }),
}

export type Section = Values<typeof sectionFields>

/** Stored settings of a section, with defaults for missing and unknown values. */
export function readSection(stored: JsonObject): Section {
  return readFields(sectionFields, stored)
}

/**
 * The picture behind a section; null if there is none. Its own focal point wins over the older setting of the section, whose center stands for
 * the focal point of the library.
 */
export function getSectionPicture({ background, picture, focus: { x, y } }: Section): Image | null {
  if (background !== 'picture' || picture.src === '') return null
  return x === 50 && y === 50 ? picture : { focus: { x: x / 100, y: y / 100 }, ...picture }
}

/** A point of a picture, in percent of its width and height. No form shows it, because the picture has a focal point of its own. */
function focalPoint(title: string): Field<FocalPoint> {
  const readPercent = (stored: JsonValue | undefined) =>
    typeof stored === 'number' && stored >= 0 && stored <= 100 ? stored : 50
  const percent = { type: 'number' as const, minimum: 0, maximum: 100, default: 50 }
  return {
    schema: {
      title,
      type: 'object',
      properties: { x: percent, y: percent },
      additionalProperties: false,
      default: center,
      'x-editor': 'none',
    },
    read: (stored) => (isObject(stored) ? { x: readPercent(stored['x']), y: readPercent(stored['y']) } : center),
  }
}
