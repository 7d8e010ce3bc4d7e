import type { TextChange } from '#blocks/language/source-texts.ts'
import type { VersionContent } from '#blocks/language/translation-changes.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { markPageText, markText } from './translation-operations.ts'

/** Stores a text of a translated block where the original has changed, and marks it as translated. */
export function translateText(
  page: string,
  block: ContentBlock,
  { change, text }: { change: TextChange; text: string },
): EditOperation[] {
  const fields = replaceText(block.fields, change.path, text)
  return [
    ...(fields ? [{ op: 'setBlock' as const, page, block: block.id, fields }] : []),
    markText(page, block, change),
  ]
}

/** Stores a name, title or description of a translated page, and marks it as translated. */
export function translatePageText(
  translated: VersionContent,
  { change, text }: { change: TextChange; text: string },
): EditOperation[] {
  return [{ op: 'setPage', page: translated.id, fields: { [change.path]: text } }, ...markPageText(translated, change)]
}

/** Whether the text at a path is a plain one. Rich text is edited in the form of its block. */
export function isPlainText(fields: JsonObject, path: string): boolean {
  return replaceText(fields, path, '') !== null
}

/** The field of a block with another text at a path. Null if there is no plain text. */
function replaceText(fields: JsonObject, path: string, text: string): JsonObject | null {
  const [name = '', ...keys] = path.split('.')
  const field = replaceIn(fields[name], keys, text)
  return field === null ? null : { [name]: field }
}

function replaceIn(value: JsonValue | undefined, [key, ...rest]: readonly string[], text: string): JsonValue {
  if (key === undefined) return typeof value === 'string' ? text : null
  if (typeof value !== 'object' || value === null) return null
  const member = Array.isArray(value) ? value[Number(key)] : value[key]
  const replacedMember = replaceIn(member, rest, text)
  if (replacedMember === null) return null
  return Array.isArray(value) ? value.with(Number(key), replacedMember) : { ...value, [key]: replacedMember }
}
