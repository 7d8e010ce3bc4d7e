import { type Design, PlainDesign } from '#contract/designs.ts'
import type { Code, CodeChange } from '../../../api/code.ts'
import { isSameDesign } from './design-history.ts'
import { toPlainDesign } from '../../../pickers/plain-design.ts'

/** A template or a draft that was chosen, as it is named to the service, and what is drawn for it. */
export interface Chosen {
  named: Design
  plain: PlainDesign
}

/**
 * A design as it is saved. Where nothing but the picture in the middle was changed, it stays what it came from: a template or
 * an automatic one; else it is sent in full.
 */
export function getSavedDesign(
  design: PlainDesign,
  before: Code['design'],
  chosen: readonly Chosen[],
): Pick<CodeChange, 'design' | 'logo'> {
  const logo = design.logo && { imageId: design.logo.imageId }
  if (before !== null && before.kind !== 'plain' && isButForLogo(design, toPlainDesign(before))) return { logo }
  const from = chosen.findLast(({ plain }) => isButForLogo(design, plain))
  return from ? { design: from.named, logo } : { design }
}

/** Whether the design is what the service makes of the other one and this design's picture, which it places as the other's is. */
function isButForLogo(design: PlainDesign, other: PlainDesign): boolean {
  const imageId = design.logo?.imageId
  const placed = PlainDesign.shape.logo.parse(imageId === undefined ? null : { ...other.logo, imageId })
  return isSameDesign({ ...other, logo: placed }, design)
}
