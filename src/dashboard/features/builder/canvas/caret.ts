interface PreserveOptions {
  /** Stops when aborted. */
  signal: AbortSignal
  /** Called when the focus moves elsewhere. */
  onLeft: () => void
}

/**
 * Keeps focus and caret in an element of plain text while it is edited. When another person moves a block past it, React removes and
 * inserts the element, which loses both; they are restored.
 */
export function preserveCaret(element: HTMLElement, { signal, onLeft }: PreserveOptions): void {
  let caret: number | null = null
  const note = () => void (caret = getCaret(element) ?? caret)
  const resume = (records: MutationRecord[]) => {
    if (!records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)))) return
    element.focus({ preventScroll: true })
    setCaret(element, caret ?? Infinity)
  }
  const moves = new MutationObserver(resume)
  const handleBlur = () =>
    queueMicrotask(() => {
      if (signal.aborted) return
      resume(moves.takeRecords())
      if (!element.matches(':focus')) onLeft()
    })
  element.addEventListener('input', note, { signal })
  element.addEventListener('blur', handleBlur, { signal })
  document.addEventListener('selectionchange', note, { signal })
  moves.observe(element.getRootNode(), { childList: true, subtree: true })
  signal.addEventListener('abort', () => moves.disconnect())
}

/** The caret position in characters; null if the caret is outside or the browser cannot tell. */
function getCaret(element: HTMLElement): number | null {
  // Not every browser reports a selection inside a shadow root.
  if (!('getComposedRanges' in Selection.prototype)) return null
  const root = element.getRootNode()
  const [range] = getSelection()?.getComposedRanges({ shadowRoots: root instanceof ShadowRoot ? [root] : [] }) ?? []
  if (!range || !element.contains(range.endContainer)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(range.endContainer, range.endOffset)
  return before.toString().length
}

/** Puts the caret after that many characters, or at the end. */
function setCaret(element: HTMLElement, characters: number) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = characters
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.nodeValue?.length ?? 0
    if (left <= length) return getSelection()?.collapse(text, left)
    left -= length
  }
  getSelection()?.selectAllChildren(element)
  getSelection()?.collapseToEnd()
}

/** Puts the caret at the pressed point, or at the end of the text. */
export function setCaretAt(element: HTMLElement, at: { clientX: number; clientY: number } | undefined): void {
  const root = element.getRootNode()
  const position =
    at && 'caretPositionFromPoint' in document
      ? document.caretPositionFromPoint(at.clientX, at.clientY, {
          shadowRoots: root instanceof ShadowRoot ? [root] : [],
        })
      : null
  if (position && element.contains(position.offsetNode)) getSelection()?.collapse(position.offsetNode, position.offset)
  else setCaret(element, Infinity)
}
