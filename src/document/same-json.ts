import type { JsonValue } from '#contract/json.ts'

type Pair = readonly [JsonValue | undefined, JsonValue | undefined]

/** Whether two values are equal JSON, regardless of key order. Iterative, so that deep values do not overflow the stack. */
export function sameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const open: Pair[] = []
  if (!compare(one, other, open)) return false
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) if (!sameParts(pair, open)) return false
  return true
}

function sameParts([a, b]: Pair, open: Pair[]): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((value, index) => compare(value, b[index], open))
  }
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && compare(a[name], b[name], open))
}

/** Returns false for a difference; nested pairs are pushed to `open`. Most values have none. */
function compare(a: JsonValue | undefined, b: JsonValue | undefined, open: Pair[]): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  open.push([a, b])
  return true
}
