import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { Document } from '../document.ts'
import { rejectFields } from '../field-issues.ts'
import { getOwnValue } from '../get-own-value.ts'
import type { Outcome } from '../operation-error.ts'
import type { SetNav, SetTheme } from '../operation.ts'

/** Sets keys of the theme; null removes one. */
export function setTheme(document: Document, { theme }: SetTheme, blockTypes: BlockTypeRegistry): Outcome {
  const { merged, set, before } = mergeKeys(document.theme, theme)
  const rejection = rejectFields('theme', blockTypes.checkTheme(set))
  if (rejection) return rejection
  return { ok: true, document: { ...document, theme: merged }, inverse: [{ op: 'setTheme', theme: before }] }
}

/** Sets keys of the navigation; null removes one. */
export function setNav(document: Document, { nav }: SetNav, blockTypes: BlockTypeRegistry): Outcome {
  const { merged, set, before } = mergeKeys(document.nav, nav)
  const rejection = rejectFields('nav', blockTypes.checkNav(set))
  if (rejection) return rejection
  return { ok: true, document: { ...document, nav: merged }, inverse: [{ op: 'setNav', nav: before }] }
}

/** Merges keys; null removes one. `set` has the keys to validate, `before` is the inverse: null for a new key. */
function mergeKeys(stored: JsonObject, change: JsonObject) {
  const entries = Object.entries(change)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const unchanged = Object.entries(stored).filter(([key]) => !Object.hasOwn(change, key) || Object.hasOwn(set, key))
  return {
    merged: { ...Object.fromEntries(unchanged), ...set },
    set,
    before: Object.fromEntries(entries.map(([key]) => [key, getOwnValue(stored, key)])),
  }
}
