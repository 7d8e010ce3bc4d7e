let focusHandler: (() => void) | null = null

/** Sets what `focusCanvas` calls. Returns the function that removes the handler. */
export function setCanvasFocusHandler(handler: () => void): () => void {
  focusHandler = handler
  return () => {
    if (focusHandler === handler) focusHandler = null
  }
}

/** Focuses the selected block on the canvas. */
export function focusCanvas(): void {
  focusHandler?.()
}
