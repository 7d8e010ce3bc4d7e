import type { JsonValue } from '#contract/json.ts'
import type { SourceText } from '#contract/page-document.ts'
import { type Field, isObject } from '../schema/field.ts'

/** The block that a block was translated from, and its texts at that time. Empty for a block that is no translation. */
// A type, because TypeScript does not consider interfaces to be JSON.
export type TranslatedFrom = { block?: string; texts?: SourceText[] }

/** The field `translatedFrom` of blocks. A block leaves it out while it is empty. */
export const translatedFromField: Field<TranslatedFrom> = {
  schema: {
    title: 'Translated from',
    type: 'object',
    properties: {
      block: { type: 'string', maxLength: 40 },
      texts: {
        type: 'array',
        maxItems: 5_000,
        items: {
          type: 'object',
          properties: { path: { type: 'string', maxLength: 200 }, text: { type: 'string', maxLength: 20_000 } },
          required: ['path', 'text'],
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
    default: {},
    'x-editor': 'none',
    'x-omit-default': true,
  },
  read: readTranslatedFrom,
}

/** Reads a stored value without what is unknown in it. */
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
