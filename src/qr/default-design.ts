import { PlainDesign } from '#contract/designs.ts'

/** Black squares on white: every part of a design at its default. */
export const defaultDesign: PlainDesign = PlainDesign.parse({ kind: 'plain' })
