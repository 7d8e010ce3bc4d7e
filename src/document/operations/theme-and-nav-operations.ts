import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { Document } from '../document.ts'
import { rejectFields } from '../reject-fields.ts'
import { getOwnValue } from '../get-own-value.ts'
import type { Outcome } from '../operation-error.ts'
import type { SetNav, SetTheme } from '../operation.ts'

/** Sets keys of the theme; null removes a key. */
export function setTheme(document: Document, { theme }: SetTheme, blockTypes: BlockTypeRegistry): Outcome {
  const { merged, newKeys, previousKeys } = mergeKeys(document.theme, theme)
  const rejection = rejectFields('theme', blockTypes.checkTheme(newKeys))
  if (rejection) return rejection
  return { ok: true, document: { ...document, theme: merged }, inverse: [{ op: 'setTheme', theme: previousKeys }] }
}

/** Sets keys of the navigation; null removes a key. */
export function setNav(document: Document, { nav }: SetNav, blockTypes: BlockTypeRegistry): Outcome {
  const { merged, newKeys, previousKeys } = mergeKeys(document.nav, nav)
  const rejection = rejectFields('nav', blockTypes.checkNav(newKeys))
  if (rejection) return rejection
  return { ok: true, document: { ...document, nav: merged }, inverse: [{ op: 'setNav', nav: previousKeys }] }
}

/** Merges keys; null removes a key. `newKeys` must be validated. Setting `previousKeys` is the inverse: they are null for keys that are new. */
function mergeKeys(storedObject: JsonObject, change: JsonObject) {
  const entries = Object.entries(change)
  const newKeys = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const unchanged = Object.entries(storedObject).filter(
    ([key]) => !Object.hasOwn(change, key) || Object.hasOwn(newKeys, key),
  )
  return {
    merged: { ...Object.fromEntries(unchanged), ...newKeys },
    newKeys,
    previousKeys: Object.fromEntries(entries.map(([key]) => [key, getOwnValue(storedObject, key)])),
  }
}
