import type { JsonObject } from '#contract/json.ts'
import { ownValue } from './get-own-value.ts'

/**
 * Merges key by key, where null removes. `set` is what is left to check, `before` what takes the change back: null for a key that
 * was not there.
 */
export function mergeKeys(known: JsonObject, change: JsonObject) {
  const entries = Object.entries(change)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const unchanged = Object.entries(known).filter(([key]) => !Object.hasOwn(change, key) || Object.hasOwn(set, key))
  return {
    merged: { ...Object.fromEntries(unchanged), ...set },
    set,
    before: Object.fromEntries(entries.map(([key]) => [key, ownValue(known, key)])),
  }
}
