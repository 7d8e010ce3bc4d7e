import type { JsonValue } from '#contract/json.ts'
import type { SourceText } from '#contract/page-document.ts'
import { isObject } from '../schema/field.ts'

/**
 * The block that a block was translated from, with its texts, and the addresses of its pictures and links, at that time. Empty for a block
 * that is not a translation. Without `values`, pictures and links at that time are not known.
 */
// A type, because TypeScript does not consider interfaces to be JSON.
export type TranslatedFrom = { block?: string; texts?: SourceText[]; values?: SourceText[] }

/** Reads the stored field `translatedFrom` of a block without what is unknown in it. */
export function readTranslatedFrom(stored: JsonValue | undefined): TranslatedFrom {
  if (!isObject(stored)) return {}
  const { block, texts, values } = stored
  if (typeof block !== 'string') return {}
  return {
    block,
    texts: readSourceTexts(texts),
    ...(values !== undefined && { values: readSourceTexts(values) }),
  }
}

function readSourceTexts(stored: JsonValue | undefined): SourceText[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isObject)
    .flatMap(({ path, text }) => (typeof path === 'string' && typeof text === 'string' ? [{ path, text }] : []))
}
