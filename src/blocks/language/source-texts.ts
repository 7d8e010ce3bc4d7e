import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { SourceText } from '#contract/page-document.ts'
import { isObject } from '../schema/field.ts'
import { getPlainText, readRichText } from '../schema/rich-text.ts'

/** A text of an original that differs from the text that was translated. */
export interface TextChange {
  path: string
  /** The text that was translated. Null if the text is new. */
  before: string | null
  /** The text of the original now. Null if it was removed. */
  now: string | null
}

/**
 * The translatable texts of a block, in the order of the schema: texts for people, with at least one letter. Addresses, dates, colors and
 * choices are not included. `schema` is the JSON Schema of the fields.
 */
export const listSourceTexts = memoize((schema: unknown, fields: JsonObject): readonly SourceText[] =>
  collectTexts({ schema, value: fields, path: '' }, ({ editor, isText, value, path }) => {
    if (editor === 'rich-text') return toSourceText(path, getRichText(value))
    if (editor === 'texts' && Array.isArray(value))
      return value.flatMap((text, index) => toSourceText(`${path}.${index}`, text))
    if (typeof value === 'string') return isText ? toSourceText(path, value) : []
    return editor === 'none' ? [] : null
  }),
)

/** The addresses of the pictures and links of a block, in the order of the schema. All links in a rich text have the same path. */
export const listSourceValues = memoize((schema: unknown, fields: JsonObject): readonly SourceText[] =>
  collectTexts({ schema, value: fields, path: '' }, ({ editor, value, path }) => {
    if (editor === 'rich-text') return listHrefs(value).map((text) => ({ path: `${path}.*`, text }))
    if (editor === 'image') return listPictures(value, path)
    if (typeof value === 'string') return editor === 'link' ? toValue(path, value) : []
    return editor === 'none' ? [] : null
  }),
)

type ListTexts = (schema: unknown, fields: JsonObject) => readonly SourceText[]

/** Lists the texts of fields once. Fields never change, and all translations of a document are compared after each key press. */
function memoize(list: ListTexts): ListTexts {
  const remembered = new WeakMap<JsonObject, { schema: unknown; texts: readonly SourceText[] }>()
  return (schema, fields) => {
    const rememberedTexts = remembered.get(fields)
    if (rememberedTexts && rememberedTexts.schema === schema) return rememberedTexts.texts
    const texts = list(schema, fields)
    remembered.set(fields, { schema, texts })
    return texts
  }
}

interface FieldPlace {
  schema: unknown
  value: JsonValue | undefined
  path: string
}

interface VisitedField {
  editor: unknown
  /** Whether its texts are for people: any text is allowed, with one or several lines. */
  isText: boolean
  value: JsonValue
  path: string
}

/** Collects the texts that `read` returns for a field. If it returns null, it is called for each member of the field instead. */
function collectTexts(
  { schema, value, path }: FieldPlace,
  read: (field: VisitedField) => SourceText[] | null,
): SourceText[] {
  if (!isRecord(schema) || value === undefined) return []
  const editor = schema['x-editor']
  const isText = (editor === 'text' || editor === 'lines') && schema['pattern'] === undefined
  const texts = read({ editor, isText, value, path })
  if (texts !== null) return texts
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      collectTexts({ schema: schema['items'], value: item, path: `${path}.${index}` }, read),
    )
  const properties = schema['properties']
  if (!isRecord(properties) || !isObject(value)) return []
  return Object.entries(properties).flatMap(([name, inner]) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    return collectTexts({ schema: inner, value: member, path: path === '' ? name : `${path}.${name}` }, read)
  })
}

/** The texts that differ. A text that only moved within a list has not changed. */
export function findTextChanges(before: readonly SourceText[], now: readonly SourceText[]): TextChange[] {
  const [removedTexts, addedTexts] = dropCommonTexts(before, now)
  const takeRemoved = (matches: (text: SourceText) => boolean) => {
    const index = removedTexts.findIndex(matches)
    return index === -1 ? undefined : removedTexts.splice(index, 1)[0]
  }
  // Of all texts first, so that a text of a new item does not take the former text of another item.
  const textsInPlace = addedTexts.map((text) => ({ text, previous: takeRemoved(({ path }) => path === text.path) }))
  const changes = textsInPlace.map(({ text, previous }): TextChange => {
    const former = previous ?? takeRemoved(({ path }) => toShape(path) === toShape(text.path))
    return { path: text.path, before: former?.text ?? null, now: text.text }
  })
  return [...changes, ...removedTexts.map(({ path, text }) => ({ path, before: text, now: null }))]
}

/** The texts of each list that the other list does not have in the same field of any item. */
function dropCommonTexts(before: readonly SourceText[], now: readonly SourceText[]): [SourceText[], SourceText[]] {
  const toKey = ({ path, text }: SourceText) => JSON.stringify([toShape(path), text])
  const textsBefore = Map.groupBy(before, toKey)
  const addedTexts = now.filter((text) => textsBefore.get(toKey(text))?.shift() === undefined)
  return [[...textsBefore.values()].flat(), addedTexts]
}

/** The path without places in lists: `items.*.label`. */
function toShape(path: string): string {
  return path.replaceAll(/\.\d+/g, '.*')
}

function toSourceText(path: string, value: JsonValue): SourceText[] {
  return typeof value === 'string' && /\p{L}/u.test(value) && !/^https?:\/\/\S*$/.test(value)
    ? [{ path, text: value }]
    : []
}

function toValue(path: string, value: JsonValue | undefined): SourceText[] {
  return typeof value === 'string' && value !== '' ? [{ path, text: value }] : []
}

/** The address of a picture, and that of its picture on phones. */
function listPictures(image: JsonValue, path: string): SourceText[] {
  if (!isObject(image)) return []
  const { src, phone } = image
  return [...toValue(`${path}.src`, src), ...(isObject(phone) ? toValue(`${path}.phone.src`, phone['src']) : [])]
}

/** The destinations of the links in rich text. */
function listHrefs(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(listHrefs)
  if (!isObject(value)) return []
  const { href } = isObject(value['attrs']) ? value['attrs'] : {}
  return [
    ...(value['type'] === 'link' && typeof href === 'string' ? [href] : []),
    ...Object.values(value).flatMap((member) =>
      typeof member === 'object' && member !== null ? listHrefs(member) : [],
    ),
  ]
}

function getRichText(value: JsonValue): string {
  const richText = readRichText(value)
  return richText === null ? '' : getPlainText(richText)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
