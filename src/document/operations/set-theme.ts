import type { Document } from '../document.ts'
import type { Kinds } from '../block-type-registry.ts'
import { mergeKeys } from '../merge-keys.ts'
import type { SetTheme } from '../operation.ts'
import type { Outcome } from '../operation-error.ts'
import { refuseFields } from '../field-issues.ts'

/** Sets keys of the theme; null removes one. */
export function setTheme(document: Document, { theme }: SetTheme, kinds: Kinds): Outcome {
  const { merged, set, before } = mergeKeys(document.theme, theme)
  const refused = refuseFields('theme', kinds.checkTheme(set))
  if (refused) return refused
  return { ok: true, document: { ...document, theme: merged }, inverse: [{ op: 'setTheme', theme: before }] }
}
