import type { PlainDesign } from '#contract/plain-design.ts'

/** The edited design, and how controls change it. */
export interface DesignEditor {
  design: PlainDesign
  /** Changes parts of the design. Changes with the same gesture, such as a drag, are undone together. */
  edit: (change: Partial<PlainDesign>, gesture?: string) => void
  /** Ends the current gesture, so that the next change is another undo step. */
  endGesture: () => void
}
