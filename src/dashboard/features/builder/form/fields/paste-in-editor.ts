import { type Node, Slice } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { MAX_LIST_DEPTH, paragraphs, type RichText } from '#blocks/schema/rich-text.ts'
import { toast } from '#dashboard/ui/toast.ts'
import {
  type ClipboardText,
  findPasteProblem,
  readClipboardText,
} from '#dashboard/features/builder/paste/clipboard-text.ts'
import { findAddress } from '#dashboard/features/builder/paste/pasted-links.ts'
import { toEditorText, toStoredText } from './rich-text-shape.ts'

/**
 * Inserts pasted or dropped text as one undo step. Returns false for text dragged within the editor, which the editor moves itself. It
 * replaces the parser of the editor, which relies on styles that the content security policy blocks.
 */
export function pasteInEditor(view: EditorView, event: ClipboardEvent | DragEvent, endStep: () => void): boolean {
  const isDrop = event instanceof DragEvent
  if (isDrop && view.dragging) return false
  const text = readClipboardText(isDrop ? event.dataTransfer : event.clipboardData)
  if (text.html === '' && text.plain === '') return false
  event.preventDefault()
  const problem = findPasteProblem(text)
  if (problem !== null) {
    toast({ message: problem, tone: 'bad' })
    return true
  }
  const dropPosition = isDrop ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
  if (dropPosition) {
    const { tr } = view.state
    view.dispatch(tr.setSelection(Selection.findFrom(tr.doc.resolve(dropPosition.pos), 1, true) ?? tr.selection))
  }
  void toPastedRichText(text).then((pasted) => {
    if (view.isDestroyed) return
    endStep()
    view.dispatch(toTransaction(view, pasted, text.plain).scrollIntoView().setMeta('paste', true))
    endStep()
    if (isDrop) view.focus()
  })
  return true
}

/** Loads the reader of HTML with the first paste. If loading fails, each line of the plain text becomes a paragraph. */
async function toPastedRichText(text: ClipboardText): Promise<RichText> {
  try {
    const { readPasted, toRichText } = await import('#dashboard/features/builder/paste/read-pasted.ts')
    return toRichText(readPasted(text))
  } catch {
    return paragraphs(...text.plain.split(/[\r\n]+/).filter((line) => line.trim() !== ''))
  }
}

/** Replaces the selection. An address that is pasted over a selected text becomes the link of that text. */
function toTransaction({ state: { tr, schema } }: EditorView, pasted: RichText, plain: string): Transaction {
  const { from, to, empty } = tr.selection
  const href = empty ? null : findAddress(plain)
  const link = schema.marks['link']
  if (href !== null && link) return tr.addMark(from, to, link.create({ href }))
  if (pasted.content.length === 0) return tr
  tr.replaceSelection(Slice.maxOpen(schema.nodeFromJSON(pasted).content))
  if (!isTooDeep(tr.doc)) return tr
  // A list was pasted into a list: its items move up to the deepest level allowed.
  const flattened = schema.nodeFromJSON(toEditorText(toStoredText(tr.doc.toJSON())))
  return tr.replaceWith(0, tr.doc.content.size, flattened.content)
}

function isTooDeep(document: Node): boolean {
  let isFound = false
  document.descendants((node, position) => {
    if (node.isTextblock && document.resolve(position).depth > 2 * MAX_LIST_DEPTH) isFound = true
    return !isFound
  })
  return isFound
}
