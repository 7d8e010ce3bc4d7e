import type { JsonValue } from '#contract/json.ts'
import type { SourceText } from '#contract/page-document.ts'
import { isObject } from '../schema/field.ts'

/** The block that a block was translated from, and its texts at that time. Empty for a block that is no translation. */
// A type, because TypeScript does not consider interfaces to be JSON.
export type TranslatedFrom = { block?: string; texts?: SourceText[] }

/** Reads the stored field `translatedFrom` of a block without what is unknown in it. */
export function readTranslatedFrom(stored: JsonValue | undefined): TranslatedFrom {
  if (!isObject(stored) || typeof stored['block'] !== 'string') return {}
  return { block: stored['block'], texts: readSourceTexts(stored['texts']) }
}

function readSourceTexts(stored: JsonValue | undefined): SourceText[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isObject)
    .flatMap(({ path, text }) => (typeof path === 'string' && typeof text === 'string' ? [{ path, text }] : []))
}
