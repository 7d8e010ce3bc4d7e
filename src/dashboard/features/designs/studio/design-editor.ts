import type { PlainDesign } from '#contract/designs.ts'

/** The edited design, for controls. */
export interface DesignEditor {
  design: PlainDesign
  /** Changes parts of the design. Changes with the same gesture, such as a drag, are undone together. */
  edit: (change: Partial<PlainDesign>, gesture?: string) => void
  /** Ends the gesture. */
  endGesture: () => void
}
