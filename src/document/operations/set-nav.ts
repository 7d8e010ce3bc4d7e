import type { Document } from '../document.ts'
import { refuseFields } from '../field-issues.ts'
import type { Kinds } from '../block-type-registry.ts'
import { mergeKeys } from '../merge-keys.ts'
import type { SetNav } from '../operation.ts'
import type { Outcome } from '../operation-error.ts'

/** Sets keys of the navigation; null removes one. */
export function setNav(document: Document, { nav }: SetNav, kinds: Kinds): Outcome {
  const { merged, set, before } = mergeKeys(document.nav, nav)
  const refused = refuseFields('nav', kinds.checkNav(set))
  if (refused) return refused
  return { ok: true, document: { ...document, nav: merged }, inverse: [{ op: 'setNav', nav: before }] }
}
