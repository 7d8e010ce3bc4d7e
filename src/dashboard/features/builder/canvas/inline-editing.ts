import { flushSync } from 'react-dom'
import { createStore } from 'zustand/vanilla'
import type { FieldSchema } from '#blocks/field.ts'
import { blockOf } from '#document/document.ts'
import type { Builder } from '../session/use-editor.ts'
import { viewOf } from './block-commands.ts'
import { keepCaret } from './caret.ts'

/** Which block is written in where it stands. */
export const inlineEditing = createStore<{ block: string | null }>(() => ({ block: null }))

interface Written {
  block: HTMLElement
  /** Of its type's fields. */
  schema: FieldSchema
  /** Where it was pressed. */
  at?: { clientX: number; clientY: number }
}
interface Place {
  element: HTMLElement
  /** Its field, and whether that may have several lines. */
  field: string
  hasLines: boolean
}

/**
 * Lets a person write in the block itself, where a plain text field of it stands as it is: at the pointer, else at the first
 * there is. False where nothing can be written so.
 */
export function editInPlace(builder: Builder, { block, schema, at }: Written): boolean {
  const fields = blockOf(viewOf(builder), block.id)?.fields
  if (!fields) return false
  const texts = textFields(schema).flatMap((each) => {
    const words = fields[each.field]
    return typeof words === 'string' && words !== '' ? [{ ...each, words }] : []
  })
  // What the page draws is left alone while it is written in: the block draws itself anew before and after.
  flushSync(() => inlineEditing.setState({ block: block.id }))
  const places = texts.flatMap(({ field, hasLines, words }) => {
    const element = elementSaying(block, words)
    return element ? [{ element, field, hasLines }] : []
  })
  const place = places.find(({ element }) => at && isAt(element, at)) ?? places[0]
  if (!place) {
    inlineEditing.setState({ block: null })
    return false
  }
  write(builder, block, place)
  return true
}

function textFields({ properties = {} }: FieldSchema): { field: string; hasLines: boolean }[] {
  return Object.entries(properties).flatMap(([field, { 'x-editor': editor }]) =>
    editor === 'text' || editor === 'lines' ? [{ field, hasLines: editor === 'lines' }] : [],
  )
}

function isAt(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** The innermost element whose words are these. */
function elementSaying(block: HTMLElement, words: string): HTMLElement | undefined {
  return [
    ...block.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, span, figcaption, summary, strong, blockquote'),
  ].findLast((element) => element.textContent === words)
}

function write(builder: Builder, block: HTMLElement, { element, field, hasLines }: Place) {
  const { editor, selection } = builder
  const before = element.textContent
  const stop = new AbortController()
  const { signal } = stop
  const finish = () => {
    if (signal.aborted) return
    stop.abort()
    editor.dispatch({ type: 'settle' })
    inlineEditing.setState({ block: null })
  }
  const say = () =>
    editor.edit(
      {
        op: 'setBlock',
        page: selection.store.getState().page,
        block: block.id,
        fields: { [field]: hasLines ? element.innerText : element.textContent.replaceAll(/\s*\n\s*/g, ' ') },
      },
      { gesture: `${block.id} ${field}` },
    )
  const handleKey = (event: KeyboardEvent) => {
    // The canvas must not take its keys from what is typed.
    event.stopPropagation()
    if (event.key === 'Escape') {
      if (element.textContent !== before) editor.dispatch({ type: 'undo' })
      finish()
    } else if (event.key === 'Enter' && !event.isComposing && !(hasLines && event.shiftKey)) finish()
    else return
    event.preventDefault()
    block.closest<HTMLElement>('[role=listbox]')?.focus()
  }
  element.contentEditable = 'plaintext-only'
  element.addEventListener('input', say, { signal })
  element.addEventListener('keydown', handleKey, { signal })
  for (const type of ['pointerdown', 'copy', 'cut', 'paste'] as const)
    element.addEventListener(type, (event) => event.stopPropagation(), { signal })
  keepCaret(element, { signal, onLeft: finish })
  element.focus()
  getSelection()?.selectAllChildren(element)
}
