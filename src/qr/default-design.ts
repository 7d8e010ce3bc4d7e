import { PlainDesign } from '#contract/plain-design.ts'

/** Black squares on white: every part of a design at its default. */
export const defaultDesign: PlainDesign = PlainDesign.parse({ kind: 'plain' })
