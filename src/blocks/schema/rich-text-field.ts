import type { Field } from './field.ts'
import { emptyText, readRichText, type RichText, richTextSchema } from './rich-text.ts'

/** Paragraphs and lists with bold, italic and links, in the JSON format of Tiptap. */
export function richText({
  default: initial = emptyText,
  ...about
}: {
  title: string
  default?: RichText
}): Field<RichText> {
  return {
    schema: { ...about, ...richTextSchema(), default: initial },
    read: (stored) => readRichText(stored) ?? initial,
  }
}
