let focusBlocks: (() => void) | null = null

/** Registers how the canvas on the screen takes the focus. Returns the function that ends it. */
export function onFocusCanvas(focus: () => void): () => void {
  focusBlocks = focus
  return () => {
    if (focusBlocks === focus) focusBlocks = null
  }
}

/** Gives the focus back to the canvas, to the block that is chosen. */
export function focusCanvas(): void {
  focusBlocks?.()
}
