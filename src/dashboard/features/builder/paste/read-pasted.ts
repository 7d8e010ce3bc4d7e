import { cleanPastedHtml } from './clean-pasted-html.ts'
export { toRichText } from './pasted-rich-text.ts'
import type { ClipboardText } from './clipboard-text.ts'
import type { PastedParagraph } from './pasted-content.ts'
import { readPlainText } from './read-plain-text.ts'

/** The paragraphs of pasted HTML or, if it has none, of the plain text. */
export function readPasted({ html, plain }: ClipboardText): PastedParagraph[] {
  const paragraphs = html === '' ? [] : cleanPastedHtml(html)
  return paragraphs.length > 0 ? paragraphs : readPlainText(plain)
}
