import { type Design } from '#contract/designs.ts'
import { PlainDesign } from '#contract/plain-design.ts'
import type { Code, CodeChange } from '#dashboard/api/code.ts'
import { isSameDesign } from './design-history.ts'
import { toPlainDesign } from '#dashboard/pickers/plain-design.ts'

/** A chosen template or suggestion: its reference for the service, and its design. */
export interface ChosenDesign {
  reference: Design
  plain: PlainDesign
}

/** The change that saves a design. If only the logo was replaced, the code keeps the template or suggestion that its design comes from. */
export function toDesignChange(
  design: PlainDesign,
  savedDesign: Code['design'],
  chosenDesigns: readonly ChosenDesign[],
): Pick<CodeChange, 'design' | 'logo'> {
  const logo = design.logo && { imageId: design.logo.imageId }
  if (savedDesign !== null && savedDesign.kind !== 'plain' && isSameExceptLogo(design, toPlainDesign(savedDesign)))
    return { logo }
  const origin = chosenDesigns.findLast(({ plain }) => isSameExceptLogo(design, plain))
  return origin ? { design: origin.reference, logo } : { design }
}

/** Whether two designs are equal except for the image of the logo. The service places another image like the one that it replaces. */
function isSameExceptLogo(design: PlainDesign, other: PlainDesign): boolean {
  const imageId = design.logo?.imageId
  const placedLogo = PlainDesign.shape.logo.parse(imageId === undefined ? null : { ...other.logo, imageId })
  return isSameDesign({ ...other, logo: placedLogo }, design)
}
