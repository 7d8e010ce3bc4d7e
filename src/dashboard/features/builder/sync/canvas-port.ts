/** What a drag is measured against. */
export interface DragGround {
  scroller: HTMLElement
  /** Its children are the rows of blocks, in their order. */
  list: HTMLElement
  /** Shown at the gap, moved by `transform` within `stage`. */
  line: HTMLElement
  stage: HTMLElement
}

/** The canvas that is on the screen, for what stands beside it. */
interface CanvasPort {
  /** Null until the page stands. */
  ground: () => DragGround | null
  focus: () => void
}
let current: CanvasPort | null = null

export const canvasPort = {
  read: () => current,
  /** Answers what closes it again. */
  open(port: CanvasPort): () => void {
    current = port
    return () => {
      if (current === port) current = null
    }
  },
}

/** Gives the focus back to the canvas, to the block that is chosen. */
export function focusCanvas(): void {
  current?.focus()
}
