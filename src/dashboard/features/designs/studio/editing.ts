import type { PlainDesign } from '#contract/designs.ts'

/** The design that is being worked on, as every control sees it. */
export interface Editing {
  design: PlainDesign
  /** Changes parts of it. Changes of one gesture, such as a drag, are undone together. */
  edit: (change: Partial<PlainDesign>, gesture?: string) => void
  /** The gesture is over. */
  settle: () => void
}
