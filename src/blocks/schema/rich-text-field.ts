import type { Field } from './field.ts'
import { emptyText, readRichText, type RichText, createRichTextSchema } from './rich-text.ts'

/** Paragraphs and lists with bold, italic and links, in the JSON format of Tiptap. */
export function richText(
  title: string,
  { default: initial = emptyText }: { default?: RichText } = {},
): Field<RichText> {
  return {
    schema: { title, ...createRichTextSchema(), default: initial },
    read: (stored) => readRichText(stored) ?? initial,
  }
}
