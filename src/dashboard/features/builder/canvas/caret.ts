/** How many characters of an element of plain text stand before the caret; null where it is not in it. */
export function caretIn(element: HTMLElement): number | null {
  const root = element.getRootNode()
  const selection = getSelection()
  // Not every browser can tell.
  if (!('getComposedRanges' in Selection.prototype)) return null
  const [range] = selection?.getComposedRanges({ shadowRoots: root instanceof ShadowRoot ? [root] : [] }) ?? []
  if (!range || !element.contains(range.endContainer)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(range.endContainer, range.endOffset)
  return before.toString().length
}

/** Puts the caret behind so many characters. */
export function putCaret(element: HTMLElement, characters: number): void {
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
