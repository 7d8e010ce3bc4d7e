import type { JsonValue } from '#contract/json.ts'
import type { SourceText } from '#contract/page-document.ts'
import { isObject } from '../schema/field.ts'
import { getPlainText, readRichText } from '../schema/rich-text.ts'

/** A text of an original that is not what was translated. */
export interface TextChange {
  path: string
  /** The text that was translated. Null if the text is new. */
  before: string | null
  /** The text of the original now. Null if it was removed. */
  now: string | null
}

/**
 * The texts that a translation translates, in the order of the schema: texts for people, with at least one letter. Addresses, dates, colors
 * and choices are not among them. `schema` is the JSON Schema of the fields.
 */
export function listSourceTexts(schema: unknown, value: JsonValue | undefined, path = ''): SourceText[] {
  if (!isRecord(schema) || value === undefined) return []
  const editor = schema['x-editor']
  if (editor === 'rich-text') return toSourceText(path, getRichText(value))
  if (editor === 'texts' && Array.isArray(value))
    return value.flatMap((text, index) => toSourceText(`${path}.${index}`, text))
  if (typeof value === 'string') return isTextSchema(schema) ? toSourceText(path, value) : []
  if (Array.isArray(value))
    return value.flatMap((item, index) => listSourceTexts(schema['items'], item, `${path}.${index}`))
  return editor === 'none' ? [] : listMemberTexts(schema['properties'], value, path)
}

function listMemberTexts(properties: unknown, value: JsonValue, path: string): SourceText[] {
  if (!isRecord(properties) || !isObject(value)) return []
  return Object.entries(properties).flatMap(([name, inner]) =>
    listSourceTexts(
      inner,
      Object.hasOwn(value, name) ? value[name] : undefined,
      path === '' ? name : `${path}.${name}`,
    ),
  )
}

/**
 * The texts that differ. A text that only moved within a list has not changed.
 */
export function findTextChanges(before: readonly SourceText[], now: readonly SourceText[]): TextChange[] {
  const [removed, added] = dropCommonTexts(before, now)
  const changes: TextChange[] = added.map((text) => {
    const previous =
      removed.find(({ path }) => path === text.path) ?? removed.find(({ path }) => toShape(path) === toShape(text.path))
    if (previous) removed.splice(removed.indexOf(previous), 1)
    return { path: text.path, before: previous?.text ?? null, now: text.text }
  })
  return [...changes, ...removed.map(({ path, text }) => ({ path, before: text, now: null }))]
}

/** The texts of each list that the other list does not have in the same field of any item. */
function dropCommonTexts(before: readonly SourceText[], now: readonly SourceText[]): [SourceText[], SourceText[]] {
  const toKey = ({ path, text }: SourceText) => JSON.stringify([toShape(path), text])
  const known = Map.groupBy(before, toKey)
  const added = now.filter((text) => known.get(toKey(text))?.shift() === undefined)
  return [[...known.values()].flat(), added]
}

/** The path without places in lists: `items.*.label`. */
function toShape(path: string): string {
  return path.replaceAll(/\.\d+/g, '.*')
}

/** Whether texts of the schema are for people: any text is allowed, with one or several lines. */
function isTextSchema(schema: Record<string, unknown>): boolean {
  return (schema['x-editor'] === 'text' || schema['x-editor'] === 'lines') && schema['pattern'] === undefined
}

function toSourceText(path: string, value: JsonValue): SourceText[] {
  return typeof value === 'string' && /\p{L}/u.test(value) && !/^https?:\/\/\S*$/.test(value)
    ? [{ path, text: value }]
    : []
}

function getRichText(value: JsonValue): string {
  const richText = readRichText(value)
  return richText === null ? '' : getPlainText(richText)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
