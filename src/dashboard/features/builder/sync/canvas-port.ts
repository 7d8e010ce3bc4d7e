let focusHandler: (() => void) | null = null

/** Registers how the canvas takes the focus. Returns the function that unregisters it. */
export function onFocusCanvas(focus: () => void): () => void {
  focusHandler = focus
  return () => {
    if (focusHandler === focus) focusHandler = null
  }
}

/** Focuses the selected block on the canvas. */
export function focusCanvas(): void {
  focusHandler?.()
}
