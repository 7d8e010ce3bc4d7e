import type { Document } from '../document.ts'
import { rejectFields } from '../field-issues.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { mergeKeys } from '../merge-keys.ts'
import type { SetNav } from '../operation.ts'
import type { Outcome } from '../operation-error.ts'

/** Sets keys of the navigation; null removes one. */
export function setNav(document: Document, { nav }: SetNav, blockTypes: BlockTypeRegistry): Outcome {
  const { merged, set, before } = mergeKeys(document.nav, nav)
  const refused = rejectFields('nav', blockTypes.checkNav(set))
  if (refused) return refused
  return { ok: true, document: { ...document, nav: merged }, inverse: [{ op: 'setNav', nav: before }] }
}
