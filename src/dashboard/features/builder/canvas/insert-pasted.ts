import type { ListItem, Mark, RichNode, Span } from '#blocks/schema/rich-text.ts'
import { insertMarkup } from '#dashboard/ui/trusted-types.ts'
import type { ClipboardText } from '../paste/clipboard-text.ts'
import { readPasted, toRichText } from '../paste/read-pasted.ts'
import type { Editor } from '../sync/editor.ts'

/** Inserts pasted text at the caret of the text that is edited in place, as one undo step. The browser's own undo works on it too. */
export function insertPasted(editor: Editor, text: ClipboardText): void {
  const { content } = toRichText(readPasted(text))
  const [first, ...others] = content
  if (!first) return
  editor.dispatch({ type: 'endGesture' })
  // A single paragraph becomes part of the one with the caret.
  insertMarkup(
    first.type === 'paragraph' && others.length === 0 ? toSpanHtml(first.content) : content.map(toNodeHtml).join(''),
  )
  editor.dispatch({ type: 'endGesture' })
}

function toNodeHtml(node: RichNode | ListItem): string {
  if (node.type === 'paragraph') return `<p>${toSpanHtml(node.content)}</p>`
  const name = { bulletList: 'ul', orderedList: 'ol', listItem: 'li' }[node.type]
  return `<${name}>${node.content.map(toNodeHtml).join('')}</${name}>`
}

function toSpanHtml(spans: readonly Span[]): string {
  return spans
    .map((span) => (span.type === 'hardBreak' ? '<br>' : span.marks.reduceRight(toMarkedHtml, escapeText(span.text))))
    .join('')
}

function toMarkedHtml(text: string, mark: Mark): string {
  if (mark.type === 'bold') return `<b>${text}</b>`
  if (mark.type === 'italic') return `<i>${text}</i>`
  const href = escapeText(mark.attrs.href)
  return `<a href="${href}" data-href="${href}">${text}</a>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
