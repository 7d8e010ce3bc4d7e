import { type Design, PlainDesign } from '#contract/designs.ts'
import type { Code, CodeChange } from '#dashboard/api/code.ts'
import { isSameDesign } from './design-history.ts'
import { toPlainDesign } from '#dashboard/pickers/plain-design.ts'

/** A chosen template or suggestion: its reference for the service, and its design. */
export interface ChosenDesign {
  reference: Design
  plain: PlainDesign
}

/** The design as it is saved. If only the logo differs, it keeps its origin (a template or suggestion); else it is sent in full. */
export function getSavedDesign(
  design: PlainDesign,
  before: Code['design'],
  chosen: readonly ChosenDesign[],
): Pick<CodeChange, 'design' | 'logo'> {
  const logo = design.logo && { imageId: design.logo.imageId }
  if (before !== null && before.kind !== 'plain' && isSameExceptLogo(design, toPlainDesign(before))) return { logo }
  const origin = chosen.findLast(({ plain }) => isSameExceptLogo(design, plain))
  return origin ? { design: origin.reference, logo } : { design }
}

/** Whether the designs are equal except for the logo, which the service places as in the other one. */
function isSameExceptLogo(design: PlainDesign, other: PlainDesign): boolean {
  const imageId = design.logo?.imageId
  const placedLogo = PlainDesign.shape.logo.parse(imageId === undefined ? null : { ...other.logo, imageId })
  return isSameDesign({ ...other, logo: placedLogo }, design)
}
