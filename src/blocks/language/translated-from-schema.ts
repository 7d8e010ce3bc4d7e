import type { FieldSchema } from '../schema/field.ts'

// Every block type has this schema, so it is short: the browser loads it before the list of codes. Items without a path or a text are ignored.
const text = { type: 'string' } as const

/** The schema of the field `translatedFrom`, which a block leaves out while it is empty. */
export const translatedFromSchema: FieldSchema = {
  type: 'object',
  properties: {
    block: text,
    texts: {
      type: 'array',
      items: { type: 'object', properties: { path: text, text } },
    },
  },
  additionalProperties: false,
  default: {},
  'x-editor': 'none',
  'x-omit-default': true,
}
