interface Keeping {
  /** Ends it. */
  signal: AbortSignal
  /** The focus has gone elsewhere. */
  onLeft: () => void
}

/**
 * Keeps focus and caret in an element of plain text that is written in. When somebody else moves a block past it, it is taken out and
 * put in again, which takes both from it: it gets them back.
 */
export function keepCaret(element: HTMLElement, { signal, onLeft }: Keeping): void {
  let caret: number | null = null
  const note = () => void (caret = caretIn(element) ?? caret)
  const resume = (records: MutationRecord[]) => {
    if (!records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)))) return
    element.focus({ preventScroll: true })
    putCaret(element, caret ?? Infinity)
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

/** How many characters stand before the caret; null where it is not in the element, or cannot be told. */
function caretIn(element: HTMLElement): number | null {
  // Not every browser can look into a shadow root.
  if (!('getComposedRanges' in Selection.prototype)) return null
  const root = element.getRootNode()
  const [range] = getSelection()?.getComposedRanges({ shadowRoots: root instanceof ShadowRoot ? [root] : [] }) ?? []
  if (!range || !element.contains(range.endContainer)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(range.endContainer, range.endOffset)
  return before.toString().length
}

/** Puts the caret behind so many characters, or behind all of them. */
function putCaret(element: HTMLElement, characters: number) {
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

/** Puts the caret where it was pressed, else behind all words. */
export function putCaretAt(element: HTMLElement, at: { clientX: number; clientY: number } | undefined): void {
  const root = element.getRootNode()
  const position =
    at && 'caretPositionFromPoint' in document
      ? document.caretPositionFromPoint(at.clientX, at.clientY, {
          shadowRoots: root instanceof ShadowRoot ? [root] : [],
        })
      : null
  if (position && element.contains(position.offsetNode)) getSelection()?.collapse(position.offsetNode, position.offset)
  else putCaret(element, Infinity)
}
