let focusBlocks: (() => void) | null = null

/** Registers how the canvas takes the focus. Returns the function that unregisters it. */
export function onFocusCanvas(focus: () => void): () => void {
  focusBlocks = focus
  return () => {
    if (focusBlocks === focus) focusBlocks = null
  }
}

/** Focuses the selected block on the canvas. */
export function focusCanvas(): void {
  focusBlocks?.()
}
