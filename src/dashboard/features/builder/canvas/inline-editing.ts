import { flushSync } from 'react-dom'
import { createStore } from 'zustand/vanilla'
import type { FieldSchema } from '#blocks/schema/field.ts'
import { readRichText } from '#blocks/schema/rich-text.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock } from '#document/document.ts'
import { setField } from '../form/set-field.ts'
import { findPasteProblem, readClipboardText } from '../paste/clipboard-text.ts'
import { getCurrentInput, getInvalidInput } from '../sync/invalid-input.ts'
import type { Builder } from '../sync/use-editor.ts'
import { getView } from '../sync/block-commands.ts'
import { preserveCaret, selectText, setCaretAt, type TextSelection } from './caret.ts'
import { storeLinkTargets, readEditedText } from './read-edited-text.ts'
import { getValueAt, type TextPlace, findTextPlaces, withValue } from './text-places.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { completeFields } from '../sync/complete-fields.ts'

/** The block that is being edited in place on the canvas. */
export const inlineEditing = createStore<{ block: string | null }>(() => ({ block: null }))

interface InlineEditTarget {
  block: HTMLElement
  /** Field schema of the block's type. */
  schema: FieldSchema
  /** The pressed point. */
  point?: { clientX: number; clientY: number }
}

/**
 * Starts inline editing at the pressed text, or at the block's first text. Returns false if the block has no editable text. Synchronous, so
 * that no typed letter is lost while something loads.
 */
export function editInline(builder: Builder, { block, schema, point }: InlineEditTarget): boolean {
  // React must not touch the text while it is edited, so the block renders before the edit starts, and again after it ends.
  flushSync(() => inlineEditing.setState({ block: block.id }))
  const places = findTextPlaces(block, schema, getFields(builder, block.id).stored)
  const place = places.find(({ element }) => point && containsPoint(element, point)) ?? places[0]
  if (!place) {
    inlineEditing.setState({ block: null })
    return false
  }
  startEditing(builder, { block, schema, place })
  if (place.kind === 'rich-text') setCaretAt(place.element, point)
  else getSelection()?.selectAllChildren(place.element)
  return true
}

interface EditedPlace {
  block: HTMLElement
  schema: FieldSchema
  place: TextPlace
}

/**
 * Continues an edit after React removed its element, with the same selection. React creates the elements of a block again when it comes into
 * another section or column, for example because another person adds a section above it. Returns false if the block or its text is gone.
 */
function continueInNewElement(
  builder: Builder,
  { block: { id }, schema, place: { path } }: EditedPlace,
  { root, selection }: { root: Node; selection: TextSelection },
): boolean {
  const block = root instanceof ShadowRoot ? root.getElementById(id) : null
  if (!block) return false
  const places = findTextPlaces(block, schema, getFields(builder, id).stored)
  const place = places.find((candidate) => candidate.path.join('/') === path.join('/'))
  if (!place) return false
  startEditing(builder, { block, schema, place })
  selectText(place.element, selection)
  return true
}

/** The stored fields, which the canvas shows, and the invalid input that is not saved. */
function getFields({ editor }: Builder, id: string): { stored: JsonObject; unsaved: JsonObject } {
  const block = getBlock(editor.store.getState().session.view, id)
  const storedFields = block ? completeFields(block, editor.blockTypes) : {}
  return { stored: storedFields, unsaved: getCurrentInput(getInvalidInput(editor, id), storedFields) }
}

function containsPoint(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** The canvas shows stored text. Input that is invalid, and thus not stored, is edited further. */
function showUnsavedText(builder: Builder, { block, place: { element, path, kind } }: EditedPlace) {
  const { stored, unsaved } = getFields(builder, block.id)
  if (kind === 'rich-text') {
    const text = readRichText({ ...stored, ...unsaved }[path[0]])
    if (text) storeLinkTargets(element, text)
    return
  }
  const text = getValueAt(unsaved, path)
  if (typeof text === 'string' && text !== getEditedValue(element, kind)) element.textContent = text
}

function startEditing(builder: Builder, editedPlace: EditedPlace) {
  showUnsavedText(builder, editedPlace)
  const { block, place } = editedPlace
  const { element, kind } = place
  const [name, ...innerPath] = place.path
  const root = element.getRootNode()
  const { editor } = builder
  const stop = new AbortController()
  const { signal } = stop
  const finish = () => {
    if (signal.aborted) return
    stop.abort()
    editor.dispatch({ type: 'endGesture' })
    inlineEditing.setState({ block: null })
  }
  const handleInput = () => {
    if (!getBlock(getView(builder), block.id)) return
    const { stored, unsaved } = getFields(builder, block.id)
    const fieldValue = unsaved[name] ?? stored[name] ?? ''
    setField(editor, { block: block.id, name, value: withValue(fieldValue, innerPath, getEditedValue(element, kind)) })
  }
  const handleKey = (event: KeyboardEvent) => {
    // Typed letters must not trigger shortcuts of the canvas.
    event.stopPropagation()
    if (isComposing(event)) return
    // In a summary or button, a space would toggle it instead of being typed.
    if (event.key === ' ' && element.closest('summary, button')) insertText(' ')
    else if (event.key === 'Escape' || (event.key === 'Enter' && isEndKey(event, kind))) {
      finish()
      block.closest<HTMLElement>('[role=listbox]')?.focus()
    } else return
    event.preventDefault()
  }
  const handlePaste = (event: ClipboardEvent) => {
    event.stopPropagation()
    if (kind !== 'rich-text') return
    event.preventDefault()
    const text = readClipboardText(event.clipboardData)
    const problem = findPasteProblem(text)
    if (problem !== null) return toast({ message: problem, tone: 'bad' })
    void import('./insert-pasted.ts')
      .then(({ insertPasted }) => signal.aborted || insertPasted(editor, text))
      .catch(() => insertText(text.plain))
  }
  element.contentEditable = kind === 'rich-text' ? 'true' : 'plaintext-only'
  element.addEventListener('input', handleInput, { signal })
  element.addEventListener('beforeinput', rejectFormatting, { signal })
  element.addEventListener('keydown', handleKey, { signal })
  element.addEventListener('paste', handlePaste, { signal })
  for (const type of ['click', 'keyup', 'drop'] as const)
    element.addEventListener(type, (event) => event.preventDefault(), { signal })
  for (const type of ['pointerdown', 'dblclick', 'copy', 'cut'] as const)
    element.addEventListener(type, (event) => event.stopPropagation(), { signal })
  const handleRemoval = (selection: TextSelection) => {
    if (signal.aborted || !continueInNewElement(builder, editedPlace, { root, selection })) finish()
    else stop.abort()
  }
  preserveCaret(element, { signal, onRemoved: handleRemoval, onFocusLost: finish })
  element.focus()
}

function getEditedValue(element: HTMLElement, kind: TextPlace['kind']): JsonValue {
  if (kind === 'rich-text') return readEditedText(element)
  return kind === 'lines' ? element.innerText : element.textContent.replaceAll(/\s*\n\s*/g, ' ')
}

function isEndKey({ shiftKey, ctrlKey, metaKey }: KeyboardEvent, kind: TextPlace['kind']): boolean {
  return kind === 'text' || (kind === 'lines' ? !shiftKey : ctrlKey || metaKey)
}

/** Rejects all formatting that browsers offer, except for bold and italic. */
function rejectFormatting(event: InputEvent): void {
  const isRejected = event.inputType.startsWith('format') && !/^format(Bold|Italic)$/.test(event.inputType)
  if (isRejected) event.preventDefault()
}

function insertText(text: string) {
  // oxlint-disable-next-line typescript/no-deprecated -- No other API inserts text at the caret and supports undo.
  document.execCommand('insertText', false, text)
}
