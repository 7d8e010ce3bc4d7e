import type { Document } from '../document.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { mergeKeys } from '../merge-keys.ts'
import type { SetTheme } from '../operation.ts'
import type { Outcome } from '../operation-error.ts'
import { rejectFields } from '../field-issues.ts'

/** Sets keys of the theme; null removes one. */
export function setTheme(document: Document, { theme }: SetTheme, blockTypes: BlockTypeRegistry): Outcome {
  const { merged, set, before } = mergeKeys(document.theme, theme)
  const refused = rejectFields('theme', blockTypes.checkTheme(set))
  if (refused) return refused
  return { ok: true, document: { ...document, theme: merged }, inverse: [{ op: 'setTheme', theme: before }] }
}
