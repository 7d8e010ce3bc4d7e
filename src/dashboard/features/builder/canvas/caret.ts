interface PreserveOptions {
  /** Stops when aborted. */
  signal: AbortSignal
  /** Called when the focus moves elsewhere. */
  onLeft: () => void
}

/** What is selected in a text, in characters; for a caret, both are the same. */
interface Selected {
  start: number
  end: number
}

/**
 * Keeps focus and selection in an element of plain text while it is edited. When another person moves a block past it, React removes and
 * inserts the element, which loses both; they are restored.
 */
export function preserveCaret(element: HTMLElement, { signal, onLeft }: PreserveOptions): void {
  let selected: Selected | null = null
  const note = () => void (selected = getSelected(element) ?? selected)
  const resume = (records: MutationRecord[]) => {
    if (!records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)))) return
    element.focus({ preventScroll: true })
    select(element, selected ?? atEnd)
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

const atEnd: Selected = { start: Infinity, end: Infinity }

/** The selection in characters; null if it is elsewhere or the browser cannot tell. */
function getSelected(element: HTMLElement): Selected | null {
  // Not every browser reports a selection inside a shadow root.
  if (!('getComposedRanges' in Selection.prototype)) return null
  const root = element.getRootNode()
  const [range] = getSelection()?.getComposedRanges({ shadowRoots: root instanceof ShadowRoot ? [root] : [] }) ?? []
  if (!range || !element.contains(range.startContainer) || !element.contains(range.endContainer)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  before.setEnd(range.endContainer, range.endOffset)
  return { start, end: before.toString().length }
}

/** Selects these characters; beyond the end means at the end. */
function select(element: HTMLElement, { start, end }: Selected) {
  const [first, last] = [findCharacter(element, start), findCharacter(element, end)]
  getSelection()?.setBaseAndExtent(first.node, first.offset, last.node, last.offset)
}

function findCharacter(element: HTMLElement, character: number): { node: Node; offset: number } {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = character
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.nodeValue?.length ?? 0
    if (left <= length) return { node: text, offset: left }
    left -= length
  }
  return { node: element, offset: element.childNodes.length }
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
  else select(element, atEnd)
}
