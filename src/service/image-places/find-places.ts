import type { ImagePlace } from '#contract/image-uses.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { isObject } from '#blocks/schema/field.ts'
import type { SectionBlock } from '#service/pages/documents/schema.ts'

/** A place of an image within a document. */
export type PlaceInDocument = Pick<ImagePlace, 'subject' | 'path' | 'page' | 'label' | 'alt'>

/** The subject of the settings that all pages of a document share. */
export const NAV = 'nav'

/** The places in a document that show an image of the workspace's library. */
export function findPlaces({ pages, nav }: Pick<PageContent, 'pages' | 'nav'>, imageId: string): PlaceInDocument[] {
  const inPages = pages.flatMap(({ id, name, blocks, shareImage }) => [
    ...blocks.flatMap((block) =>
      findImages(block.fields, imageId).map((found) => ({
        ...found,
        subject: block.id,
        page: name,
        label: getLabel(block.type),
      })),
    ),
    ...findImages({ shareImage: shareImage ?? null }, imageId).map((found) => ({
      ...found,
      subject: id,
      page: name,
      label: 'Share picture',
    })),
  ])
  const inNav = findImages(nav, imageId).map((found) => ({
    ...found,
    subject: NAV,
    page: '',
    label: 'Icon of the site',
  }))
  return [...inPages, ...inNav]
}

/** The places in a saved section that show an image. */
export function findPlacesInSection(blocks: readonly SectionBlock[], imageId: string): PlaceInDocument[] {
  return blocks.flatMap(({ type, fields }, index) =>
    findImages(fields, imageId).map((found) => ({ ...found, subject: String(index), page: '', label: getLabel(type) })),
  )
}

function getLabel(type: string): string {
  return blockTypes.block(type)?.label ?? type
}

/** An image is an object with a `src` and an alternative text, or its replacement on phones, which has none. */
function findImages(fields: JsonObject, imageId: string): Pick<ImagePlace, 'path' | 'alt'>[] {
  const found: Pick<ImagePlace, 'path' | 'alt'>[] = []
  const visit = (value: JsonValue, path: string[]): void => {
    if (Array.isArray(value)) return value.forEach((item, index) => visit(item, [...path, String(index)]))
    if (!isObject(value)) return
    if (showsImage(value, imageId)) {
      const { alt, decorative } = value
      const isDescribed = typeof alt === 'string' && decorative !== true
      if (isDescribed || typeof alt === 'string' || path.at(-1) === 'phone')
        found.push({ path: path.join('.'), alt: isDescribed ? alt : null })
    }
    for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name])
  }
  visit(fields, [])
  return found
}

/** Whether an object is a picture with this image. The address of an image contains its id. */
function showsImage({ src }: JsonObject, imageId: string): boolean {
  return typeof src === 'string' && src.includes(`/${imageId}/`)
}

/** The new value of a place. */
export interface PlaceChange {
  path: string
  /** The image to show instead. */
  nextImage?: { id: string; url: string } | undefined
  alt?: string | undefined
}

/**
 * The fields with other images in places that show this image. `changed` are the changes that were made, with the description before. A
 * place that shows another image by now stays.
 */
export function changeFields(
  fields: JsonObject,
  imageId: string,
  changes: readonly PlaceChange[],
): { fields: JsonObject; changedAlts: { path: string; alt?: string }[] } {
  const changedAlts: { path: string; alt?: string }[] = []
  let result = fields
  for (const { path, nextImage, alt } of changes) {
    const next = replaceAt(result, path.split('.'), (value) => {
      if (!isObject(value) || !showsImage(value, imageId)) return value
      const before = value['alt']
      const isDescribed = alt !== undefined && typeof before === 'string'
      const after = { ...value, ...(nextImage && { src: nextImage.url }), ...(isDescribed && { alt }) }
      changedAlts.push({ path, ...(isDescribed && { alt: before }) })
      return after
    })
    if (isObject(next)) result = next
  }
  return { fields: result, changedAlts }
}

function replaceAt(
  value: JsonValue,
  [name, ...rest]: readonly string[],
  change: (value: JsonValue) => JsonValue,
): JsonValue {
  if (name === undefined) return change(value)
  if (Array.isArray(value)) {
    const item = value[Number(name)]
    return item === undefined ? value : value.with(Number(name), replaceAt(item, rest, change))
  }
  if (!isObject(value) || !Object.hasOwn(value, name)) return value
  return { ...value, [name]: replaceAt(value[name] ?? null, rest, change) }
}
