interface CaretOptions {
  /** Stops when aborted. */
  signal: AbortSignal
  /** Called with the last selection when the element is removed. */
  onRemoved: (selection: TextSelection) => void
  /** Called when the focus moves elsewhere. */
  onFocusLost: () => void
}

/** A selection as offsets in characters; both are the same for a caret. */
export interface TextSelection {
  start: number
  end: number
}

/**
 * Keeps focus and selection in an element of plain text while it is edited. When another person moves a block past it, React removes the
 * element and inserts it again. That loses focus and selection, so both are restored. When React creates another element instead, the
 * caller is told by `onRemoved`, and can continue there.
 */
export function preserveCaret(element: HTMLElement, { signal, onRemoved, onFocusLost }: CaretOptions): void {
  let selection: TextSelection | null = null
  const rememberSelection = () => void (selection = readSelection(element) ?? selection)
  const restoreAfterMove = (records: MutationRecord[]) => {
    if (!element.isConnected) return onRemoved(selection ?? endOfText)
    if (!records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)))) return
    element.focus({ preventScroll: true })
    selectText(element, selection ?? endOfText)
  }
  const moveObserver = new MutationObserver(restoreAfterMove)
  const handleBlur = () =>
    queueMicrotask(() => {
      if (signal.aborted) return
      restoreAfterMove(moveObserver.takeRecords())
      if (element.isConnected && !element.matches(':focus')) onFocusLost()
    })
  element.addEventListener('input', rememberSelection, { signal })
  element.addEventListener('blur', handleBlur, { signal })
  document.addEventListener('selectionchange', rememberSelection, { signal })
  moveObserver.observe(element.getRootNode(), { childList: true, subtree: true })
  signal.addEventListener('abort', () => moveObserver.disconnect())
}

const endOfText: TextSelection = { start: Infinity, end: Infinity }

/** The selection in characters. Null if it is outside of the element, or if the browser does not report it. */
function readSelection(element: HTMLElement): TextSelection | null {
  // Not every browser reports a selection inside a shadow root.
  if (!('getComposedRanges' in Selection.prototype)) return null
  const root = element.getRootNode()
  const [range] = getSelection()?.getComposedRanges({ shadowRoots: root instanceof ShadowRoot ? [root] : [] }) ?? []
  if (!range || !element.contains(range.startContainer) || !element.contains(range.endContainer)) return null
  const textBefore = document.createRange()
  textBefore.setStart(element, 0)
  textBefore.setEnd(range.startContainer, range.startOffset)
  const start = textBefore.toString().length
  textBefore.setEnd(range.endContainer, range.endOffset)
  return { start, end: textBefore.toString().length }
}

/** Selects characters by their offsets. An offset beyond the end of the text is its end. */
export function selectText(element: HTMLElement, { start, end }: TextSelection) {
  const [first, last] = [findCharacter(element, start), findCharacter(element, end)]
  getSelection()?.setBaseAndExtent(first.node, first.offset, last.node, last.offset)
}

function findCharacter(element: HTMLElement, character: number): { node: Node; offset: number } {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let remaining = character
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.nodeValue?.length ?? 0
    if (remaining <= length) return { node: text, offset: remaining }
    remaining -= length
  }
  return { node: element, offset: element.childNodes.length }
}

/** Puts the caret at the pressed point, or at the end of the text. */
export function setCaretAt(element: HTMLElement, point: { clientX: number; clientY: number } | undefined): void {
  const root = element.getRootNode()
  const position =
    point && 'caretPositionFromPoint' in document
      ? document.caretPositionFromPoint(point.clientX, point.clientY, {
          shadowRoots: root instanceof ShadowRoot ? [root] : [],
        })
      : null
  if (position && element.contains(position.offsetNode)) getSelection()?.collapse(position.offsetNode, position.offset)
  else selectText(element, endOfText)
}
